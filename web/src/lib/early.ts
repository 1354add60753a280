/** What a table needs first is asked for before the rest of the client is even read. */
import { MatchApi, texts } from '../api';
import type { Board, Table } from '../types';
import { keysOf } from './keys';
import { firstLang } from './lang';

class Asked {
  private readonly table: Promise<Table>;
  private readonly kept: Promise<{ board: Board; tag: string }>;

  constructor(readonly api: MatchApi) {
    this.table = api.table();
    this.kept = api.keptBoard();
    this.kept.catch(() => undefined);
    this.table.catch(() => undefined);
  }

  /** The map that will most likely be shown; nothing if there is none. */
  get likely(): Promise<Board | null> {
    return this.kept.then(({ board }) => board, () => null);
  }

  /** The table and its map; a kept one only if the server would draw the same. */
  async found(): Promise<[Table, Board]> {
    const [table, { board, tag }] = await Promise.all([this.table, this.kept]);
    return [table, tag === table.board ? board : await this.api.board()];
  }
}

let asked: Asked | null = null;

/** Sentences of a game that were asked for ahead. */
let spoken: { game: string; lang: string; words: Promise<Record<string, string>> } | null = null;

export function ahead(): void {
  const [page, match] = location.pathname.split('/').filter((part) => part !== '');
  if (page !== 'm' || match === undefined) return;
  const [key] = keysOf(match);
  const token = decodeURIComponent(location.hash.slice(1)) || (key?.token ?? '');
  asked = new Asked(new MatchApi(match, token));
  if (key?.game === undefined) return;
  spoken = { game: key.game, lang: firstLang(), words: texts(key.game, firstLang()) };
  spoken.words.catch(() => undefined);
}

/** The sentences of a game: those that were asked for ahead, once, or fetched now. */
export function textsOf(game: string, lang: string): Promise<Record<string, string>> {
  const mine = spoken?.game === game && spoken.lang === lang ? spoken.words : texts(game, lang);
  spoken = null;
  return mine;
}

/** The map that was asked for ahead, so that it can be drawn while the table is on its way. */
export function likelyBoard(): Promise<Board | null> {
  return asked?.likely ?? Promise.resolve(null);
}

/** The table and its map: those that were asked for ahead, once, or fetched now. */
export function tableAndBoard(api: MatchApi): Promise<[Table, Board]> {
  const mine = asked?.api.match === api.match && asked.api.token === api.token ? asked : new Asked(api);
  asked = null;
  return mine.found();
}
