/** What a table needs first is asked for before the rest of the client is even read. */
import { games, MatchApi, texts } from '../api';
import type { Board, GameInfo, Table } from '../types';
import { keysOf } from './keys';
import { firstLang } from './lang';

class Asked {
  private readonly table: Promise<Table>;
  private readonly kept: Promise<{ board: Board; tag: string }>;

  constructor(readonly api: MatchApi) {
    this.table = api.table();
    this.kept = api.keptBoard(speakAhead);
    this.kept.catch(() => undefined);
    this.table.catch(() => undefined);
  }

  /** The map that will most likely be shown; nothing if there is none. */
  get likely(): Promise<Board | null> {
    return this.kept.then(({ board }) => board, () => null);
  }

  /** When the table has come, whatever it says. */
  get came(): Promise<unknown> {
    return this.table.catch(() => null);
  }

  /** The table and its map; a kept one only if the server would draw the same. */
  async found(): Promise<[Table, Board]> {
    const [table, { board, tag }] = await Promise.all([this.table, this.kept]);
    return [table, tag === table.board ? board : await this.api.board()];
  }
}

let asked: Asked | null = null;

/** Sentences of games that were asked for ahead, by game and language. */
const spoken = new Map<string, Promise<Record<string, string>>>();

function speakAhead(game: string): void {
  if (spoken.has(`${game} ${firstLang()}`)) return;
  const words = texts(game, firstLang());
  words.catch(() => undefined);
  spoken.set(`${game} ${firstLang()}`, words);
}

/** The title pages of all games, where a lobby was opened. */
let listed: Promise<GameInfo[]> | null = null;

/** The games there are: asked for ahead, once, or now. */
export function gamesThere(): Promise<GameInfo[]> {
  const mine = listed ?? games();
  listed = null;
  return mine;
}

export function ahead(): void {
  const [page, match] = location.pathname.split('/').filter((part) => part !== '');
  if (page === undefined) {
    listed = games();
    listed.then((found) => found.forEach((one) => speakAhead(one.id)), () => undefined);
  }
  if (page !== 'm' || match === undefined) return;
  const [key] = keysOf(match);
  const token = decodeURIComponent(location.hash.slice(1)) || (key?.token ?? '');
  asked = new Asked(new MatchApi(match, token));
  if (key?.game !== undefined) speakAhead(key.game);
}

/** The sentences of a game: those that were asked for ahead, once, or fetched now. */
export function textsOf(game: string, lang: string): Promise<Record<string, string>> {
  const mine = spoken.get(`${game} ${lang}`) ?? texts(game, lang);
  spoken.delete(`${game} ${lang}`);
  return mine;
}

/** The map that was asked for ahead, so that it can be drawn while the table is on its way. */
export function likelyBoard(): Promise<Board | null> {
  return asked?.likely ?? Promise.resolve(null);
}

/** Once the table that was asked for ahead has come, or is known not to come. */
export function tableCame(): Promise<unknown> {
  return asked?.came ?? Promise.resolve();
}

/** The table and its map: those that were asked for ahead, once, or fetched now. */
export function tableAndBoard(api: MatchApi): Promise<[Table, Board]> {
  const mine = asked?.api.match === api.match && asked.api.token === api.token ? asked : new Asked(api);
  asked = null;
  return mine.found();
}
