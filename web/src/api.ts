/** Every request to the server; a refusal is thrown as `Refused`. */
import type {
  Action, Analysed, Answers, Board, Briefing, Chart, Founded, GameInfo, Hint, Lesson, LogItem, MatchLine, Offered, Orders, Question,
  Refusal, RuleCard, Story, Table, Text, Verdict,
} from './types';

export class Refused extends Error {
  constructor(readonly status: number, readonly refusal: Refusal) {
    super(refusal.text.template);
  }
}

/** How many events of a log the server tells at once. */
const LOG_PAGE = 1000;

/** Whether a question was dropped because the table it was about is no more: nobody waits for its answer. */
export const isCut = (error: unknown): boolean => error instanceof Refused && error.refusal.error === 'cut';

interface Request {
  method?: string;
  token?: string;
  body?: unknown;
  cache?: RequestCache;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

async function send(path: string, { method, token, body, cache = 'default', headers: more, signal }: Request): Promise<Response> {
  const headers: Record<string, string> = { ...more };
  // A match that is over can be looked at without a token.
  if (token) headers['Authorization'] = `Bearer ${token}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const verb = method ?? (body === undefined ? 'GET' : 'POST');
  let answer: Response;
  try {
    answer = await fetch(path, { method: verb, headers, cache, signal: signal ?? null, body: body === undefined ? null : JSON.stringify(body) });
  } catch {
    throw new Refused(0, { error: 'offline', text: { template: 'The server does not answer.', args: {} } });
  }
  if (!answer.ok) throw new Refused(answer.status, await refusalOf(answer));
  return answer;
}

export async function ask<T>(path: string, request: Request = {}): Promise<T> {
  try {
    return (await (await send(path, request)).json()) as T;
  } catch (error) {
    throw request.signal?.aborted ? new Refused(0, { error: 'cut', text: { template: '', args: {} } }) : error;
  }
}

async function refusalOf(answer: Response): Promise<Refusal> {
  try {
    const found = (await answer.json()) as Partial<Refusal>;
    if (found.error !== undefined && found.text !== undefined) return found as Refusal;
  } catch {
    // Not JSON: a proxy or a broken server speaks.
  }
  return { error: 'unreadable', text: { template: `${answer.status} ${answer.statusText}`, args: {} } };
}

export interface SeatWanted {
  kind: 'person' | 'bot' | 'open';
  bot?: string;
  seconds?: number;
  name?: string;
}

export interface MatchWanted {
  game: string;
  scenario: string;
  options: string[];
  seats: SeatWanted[];
  mode: 'remote' | 'hotseat' | 'solo';
}

export const games = (): Promise<GameInfo[]> => ask('/api/games');
export const titleOf = async (game: string): Promise<string> => (await games()).find((one) => one.id === game)?.title ?? game;
export const rules = (game: string, q = ''): Promise<RuleCard[]> =>
  ask(`/api/games/${game}/rules?q=${encodeURIComponent(q)}`);
export const briefing = (game: string, scenario = ''): Promise<Briefing> =>
  ask(`/api/games/${game}/briefing?scenario=${encodeURIComponent(scenario)}`);
export const lessons = (game: string): Promise<Lesson[]> => ask(`/api/games/${game}/lessons`);
export const beginLesson = (game: string, lesson: string): Promise<Founded> =>
  ask(`/api/games/${game}/lessons/${lesson}`, { body: {} });
export const charts = (game: string): Promise<Chart[]> => ask(`/api/games/${game}/charts`);
export const texts = (game: string, lang: string): Promise<Record<string, string>> =>
  ask(`/api/games/${game}/texts?lang=${lang}`);
export const serverTexts = (lang: string): Promise<Record<string, string>> => ask(`/api/texts?lang=${lang}`);
export const gameBoard = (game: string, scenario = ''): Promise<Board> =>
  ask(`/api/games/${game}/board${scenario && `?scenario=${encodeURIComponent(scenario)}`}`);
export const found = (wanted: MatchWanted): Promise<Founded> => ask('/api/matches', { body: wanted });
export const openMatches = (): Promise<MatchLine[]> => ask('/api/open');
export const join = (match: string, seat: number): Promise<{ token: string; recovery: string }> =>
  ask(`/api/matches/${match}/join`, { body: { seat } });
export const recover = (recovery: string): Promise<{ match: string; token: string }> =>
  ask('/api/recover', { body: { recovery } });
export const bringIn = (body: { record: string } | { position: string }): Promise<Founded> =>
  ask('/api/import', { body });
export const analyse = (body: { position: string; do?: string[]; asks?: Question[]; why?: string }): Promise<Analysed> =>
  ask('/api/analyse', { body });
export const myMatches = (tokens: string[]): Promise<MatchLine[]> =>
  ask('/api/mine', { body: { tokens } });

export interface Acted {
  version: number;
  done: string[];
  left: string[];
  stopped: Text | null;
}

/** Whoever answers questions about a position: a match, or a position that is being studied. */
export interface Asker {
  ask: (question: Question) => Promise<Answers>;
}

/** One match as one token may see it. */
export class MatchApi implements Asker {
  private questions = new AbortController();

  constructor(readonly match: string, readonly token: string) {}

  private on<T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
    return ask(`/api/matches/${this.match}${path}`, { token: this.token, body, ...(signal && { signal }) });
  }

  /** What was asked about the table as it stood needs no answer any more. */
  cut(): void {
    this.questions.abort();
    this.questions = new AbortController();
  }

  /** A question about the table as it stands. */
  private wonder<T>(path: string, body?: unknown): Promise<T> {
    return this.on(path, body, this.questions.signal);
  }

  table = (): Promise<Table> => this.on('');
  board = (): Promise<Board> => this.on('/board');
  /** The map as this browser keeps it, however old that is, else from the server; and the tag of what was found. */
  keptBoard = async (ongame: (game: string) => void): Promise<{ board: Board; tag: string }> => {
    const answer = await send(`/api/matches/${this.match}/board`, { token: this.token, cache: 'force-cache' });
    const game = answer.headers.get('X-Game');
    if (game) ongame(game);
    return { board: (await answer.json()) as Board, tag: /"(.*)"/.exec(answer.headers.get('ETag') ?? '')?.[1] ?? '' };
  };
  choices = (key: string): Promise<{ version: number; actions: Offered[] }> =>
    this.wonder(`/choices?key=${encodeURIComponent(key)}`);
  act = (version: number, action: Action, follow = false): Promise<Acted> => this.on('/act', { version, action, follow });
  say = (version: number, text: string): Promise<Acted> => this.on('/act', { version, text });
  explain = (action: Action): Promise<Verdict> => this.wonder('/explain', { action });
  explainText = (text: string): Promise<Verdict> => this.wonder('/explain', { text });
  ask = (question: Question): Promise<Answers> => this.wonder('/ask', question);
  undo = (version: number, far: 'decision' | 'phase'): Promise<unknown> => this.on('/undo', { version, far });
  takeback = (to?: number): Promise<unknown> => this.on('/takeback', to === undefined ? {} : { to });
  answerTakeback = (yes: boolean): Promise<unknown> => this.on('/takeback/answer', { yes });
  draw = (): Promise<unknown> => this.on('/draw', {});
  answerDraw = (yes: boolean): Promise<unknown> => this.on('/draw/answer', { yes });
  concede = (): Promise<unknown> => this.on('/concede', {});
  chat = (text: string): Promise<unknown> => this.on('/chat', { text });
  hint = (): Promise<Hint> => this.on('/hint', {});
  orders = (orders: Orders): Promise<unknown> => this.on('/orders', orders);
  notices = (wanted: { webhook: string; mail: string; language: string }): Promise<{ secret?: string }> => this.on('/notices', wanted);
  /** The whole log after a version: the server gives it page by page. */
  log = async (since: number): Promise<LogItem[]> => {
    const items: LogItem[] = [];
    for (;;) {
      const page = await this.on<LogItem[]>(`/log?since=${since}&skip=${items.length}`);
      items.push(...page);
      if (page.length < LOG_PAGE) return items;
    }
  };
  replay = (point: number, all = false): Promise<Table> => this.on(`/replay?point=${point}${all ? '&all=true' : ''}`);
  /** The last point of a match that is over, with everything open. */
  open = (): Promise<Table> => this.on('/replay?all=true');
  /** How a match went that is over. */
  story = (): Promise<Story> => this.on('/story');
  fork = (point: number): Promise<Founded> => this.on('/fork', { point });
  record = (): Promise<Response> =>
    send(`/api/matches/${this.match}/record`, { token: this.token });
  position = (): Promise<{ position: string }> => this.on('/position');

  /** The token is the first message: in the address, every proxy on the way would write it down. */
  live(): WebSocket {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/matches/${this.match}/live`);
    socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'token', token: this.token })));
    return socket;
  }
}
