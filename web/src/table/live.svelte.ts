/** A match as it stands: fetched once, then told by the socket of the seat we look from. */
import * as api from '../api';
import { tableAndBoard } from '../lib/early';
import { keepGame, keepKey, keysOf, type SeatKey } from '../lib/keys';
import { notices } from '../lib/notices.svelte';
import { keepSeen, lastSeen } from '../lib/seen';
import { capital, named, say, settings } from '../lib/settings.svelte';
import { Layout } from '../map/geometry';
import { layouts } from '../map/layouts.svelte';
import { outcomes } from '../parts/outcomes.svelte';
import type { LogItem, Message, Refusal, Table } from '../types';
import { isPast, Pace } from './pace.svelte';
import { Recap } from './recap.svelte';

const LONGEST_WAIT = 10_000;
/** Ends of a socket that say that the token or the match is no more; see docs/api.md. */
const REFUSED = [4401, 4404];

export class Live {
  table = $state.raw<Table | null>(null);
  /** What was shown before. */
  before = $state.raw<Table | null>(null);
  /** Whether what changed last was of one's own doing. */
  own = $state(false);
  layout = $state.raw<Layout | null>(null);
  log = $state.raw<LogItem[]>([]);
  seats = $state.raw<SeatKey[]>([]);
  lost = $state(false);
  /** Whether the server will not have us back. */
  ended = $state(false);
  trouble = $state.raw<Refusal | null>(null);
  /** Whether the match is only looked at, and nobody acts. */
  looking = false;
  /** At one screen: the seat that the screen is handed over to. */
  curtain = $state<number | null>(null);
  api: api.MatchApi;
  readonly pace = new Pace((table) => this.take(table));
  readonly recap = new Recap(this);
  /** While the past is shown: how it stands now, and what came after. */
  held = $state.raw<Table[] | null>(null);
  private socket: WebSocket | null = null;
  private wait = 500;
  private gone = false;
  private waking: ((table: Table) => void)[] = [];

  constructor(readonly match: string, token: string) {
    this.seats = keysOf(match);
    this.api = new api.MatchApi(match, token || (this.seats[0]?.token ?? ''));
  }

  async open(): Promise<void> {
    try {
      const game = this.seats[0]?.game;
      if (game !== undefined) void settings.translate(game);
      const [table, board] = await tableAndBoard(this.api);
      await settings.speak(table.game);
      void outcomes.learn(table.game);
      void layouts.learn(table.game);
      this.layout = new Layout(board);
      const seen = lastSeen(table);
      this.take(table);
      void this.recap.greet(table, seen);
      const known = this.seats.some((one) => one.token === this.api.token);
      if (table.viewer >= 0 && !known) {
        const side = table.seats[table.viewer]?.side ?? '';
        keepKey({ match: this.match, seat: table.viewer, side, token: this.api.token });
        this.seats = keysOf(this.match);
      }
      keepGame(this.match, table.game);
      this.listen();
      document.addEventListener('visibilitychange', this.back);
    } catch (error) {
      this.complain(error);
    }
  }

  /** Fetches the match without listening to it: for the replay. */
  async look(): Promise<void> {
    this.looking = true;
    try {
      const [table, board] = await Promise.all([this.api.table(), this.api.board()]);
      await settings.speak(table.game);
      void layouts.learn(table.game);
      this.layout = new Layout(board);
      this.show({ ...table, groups: [] });
    } catch (error) {
      this.complain(error);
    }
  }

  /** Shows a table of the past; where it is the next one, what has changed since the one before. */
  show(table: Table, before: Table | null = null): void {
    this.before = before;
    this.table = table;
    this.log = table.log;
  }

  /** The player looks at the page again. */
  private back = (): void => {
    if (document.hidden || !this.table || this.held) return;
    void this.recap.greet(this.table);
    keepSeen(this.table);
  };

  /** From here on tables wait while older ones are shown. */
  hold(now: Table): void {
    this.held = [now];
  }

  /** Shows how it stood before what is to be seen again. */
  rewind(past: Table): void {
    this.before = null;
    this.log = this.log.filter((item) => item.n <= past.version);
    this.table = past;
  }

  /** Lets those tables come that have waited. */
  release(): void {
    const held = this.held ?? [];
    this.held = null;
    for (const table of held) this.pace.push(table);
  }

  /** Shows at once how it stands. */
  skip(): void {
    this.recap.stop();
    if (this.held) this.pace.drop();
    this.release();
    this.pace.skip();
  }

  /** Whether the past is being shown once more. */
  get rerun(): boolean {
    return this.table !== null && isPast(this.table) && (this.held !== null || this.pace.waiting.length > 0);
  }

  get asks(): string[] {
    return this.table?.asks ?? [];
  }

  get asker(): api.Asker {
    return this.api;
  }

  private listen(): void {
    if (this.gone) return;
    const socket = this.api.live();
    this.socket = socket;
    socket.addEventListener('message', (event: MessageEvent<string>) => {
      const message = JSON.parse(event.data) as Message;
      if (socket === this.socket) this.hear(message);
      if (message.type !== 'table') return;
      this.lost = false;
      if (this.trouble?.error === 'offline') this.trouble = null;
      this.wait = 500;
    });
    socket.addEventListener('close', (event) => {
      if (socket !== this.socket || this.gone) return;
      if (REFUSED.includes(event.code)) return void this.askWhy();
      this.lost = true;
      setTimeout(() => socket === this.socket && this.listen(), this.wait);
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    });
  }

  /** A socket can be refused but not told why in our language; a request can. */
  private async askWhy(): Promise<void> {
    this.ended = true;
    await this.refresh().catch(this.complain);
  }

  private hear(message: Message): void {
    if (message.type === 'ping') this.socket?.send('{"type":"pong"}');
    else if (message.type === 'table') this.hearTable(message.table);
    else if (message.type === 'chat') this.amend((table) => ({ ...table, chat: [...table.chat, ...message.chat] }));
    else if (message.type === 'bot') this.amend((table) => ({ ...table, thinking: message.thinking }));
    else {
      const online = new Map(message.seats.map((one) => [one.seat, one.online]));
      this.amend((table) => ({ ...table, seats: table.seats.map((one) => ({ ...one, online: online.get(one.seat) ?? one.online })) }));
    }
  }

  /** What is said or seen beside the game holds for the table that is shown and for those that wait. */
  private amend(change: (table: Table) => Table): void {
    if (this.table) this.table = change(this.table);
    this.held = this.held?.map(change) ?? null;
    this.pace.amend(change);
  }

  /** One's own acts are seen at once; what others do waits for its turn, and is retold after an absence. */
  private hearTable(table: Table): void {
    const last = this.held?.at(-1) ?? this.pace.last ?? this.table;
    const same = last?.viewer === table.viewer;
    if (last && last === this.table && last.version === table.version && same && last.over === table.over) return this.freshen(last, table);
    if (same && this.isTurn(table) && !this.isTurn(last)) notices.tell(table.title, say(table.prompt?.text));
    if (this.held) return void (this.held = [...this.held, table]);
    const others = same && table.version > last.version && !this.isTurn(last);
    if (others && !this.lost) return this.pace.push(table);
    const seen = others || !same ? lastSeen(table) : null;
    this.pace.skip();
    this.take(table);
    void this.recap.greet(table, seen);
  }

  private isTurn(table: Table): boolean {
    return table.view.deciders.includes(table.viewer);
  }

  /** Nothing was decided: what lies on the map stays as it is drawn. */
  private freshen(last: Table, { seats, chat, offers, orders, notices = null, thinking, canUndo, undo }: Table): void {
    this.table = { ...last, seats, chat, offers, orders, notices, thinking, canUndo, undo };
  }

  /** A table over the socket carries the log since the last one; a fetched one its tail. */
  private take(table: Table, anew = false): void {
    const whole = anew || this.table === null || this.table.viewer !== table.viewer || table.version < this.table.version;
    if (table.version !== this.table?.version) this.api.cut();
    const first = table.log[0]?.n ?? Infinity;
    this.log = whole ? table.log : [...this.log.filter((item) => item.n < first), ...table.log];
    const others = this.table !== null && !this.isTurn(this.table);
    const thrown = table.log.some((item) => item.n > (this.table?.version ?? Infinity) && item.event.event === 'drawn');
    this.own = !others && !thrown;
    this.before = whole ? null : this.table;
    if (this.table && !whole && !others && table.version > this.table.version) this.recap.close();
    this.table = table;
    keepSeen(table);
    for (const wake of this.waking.splice(0)) wake(table);
    this.changeSeat(table);
  }

  /** At one screen the seat that decides is the one to look from. */
  private changeSeat(table: Table): void {
    if (table.over || isPast(table) || this.isTurn(table)) return;
    const next = this.seats.find((one) => table.view.deciders.includes(one.seat));
    if (!next) return;
    // The curtain falls only where something is to be hidden: what the one who leaves sees, or the one who comes has to hide.
    if (table.mode === 'hotseat' && (table.secret ?? true)) this.curtain = next.seat;
    else if (table.mode !== 'remote') this.sitAt(next);
  }

  /** Behind the curtain the next seat sits down. */
  lift(): void {
    const table = this.table;
    const next = this.seats.find((one) => table?.view.deciders.includes(one.seat));
    this.curtain = null;
    if (next) this.sitAt(next);
  }

  private sitAt(seat: SeatKey): void {
    this.pace.drop();
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.api.cut();
    this.api = new api.MatchApi(this.match, seat.token);
    this.listen();
  }

  /** The table once the server has told of a change; fetched if the socket is slow. */
  async next(version: number): Promise<void> {
    if ((this.table?.version ?? 0) >= version) return;
    const told = new Promise<boolean>((resolve) => this.waking.push(() => resolve(true)));
    const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 1500));
    if (!(await Promise.race([told, late]))) this.take(await this.api.table());
  }

  /** The whole log: a table that is fetched carries only its end. */
  async recall(): Promise<void> {
    const viewer = this.table?.viewer;
    const whole = await this.api.log(-1);
    const last = this.log.at(-1)?.n ?? 0;
    if (viewer === this.table?.viewer) this.log = whole.filter((item) => item.n <= last);
  }

  async refresh(): Promise<void> {
    this.pace.drop();
    this.take(await this.api.table(), true);
  }

  complain = (error: unknown): void => {
    if (api.isCut(error)) return;
    if (error instanceof api.Refused) this.trouble = error.refusal;
    else throw error;
  };

  /** Who sits there: by name, else by side, with a number where several play it. */
  nameOf(seat: number): string {
    const seats = this.table?.seats ?? [];
    const found = seats[seat];
    if (!found) return '';
    const allies = seats.filter((one) => one.side === found.side);
    // A match set up from a position or a record calls its seats by their sides.
    const own = found.name === found.side ? '' : found.name;
    return own || (!found.side && String(seat + 1)) || (allies.length > 1 ? `${named(found.side)} ${allies.indexOf(found) + 1}` : named(found.side));
  }

  /** Whether the rules installed there can read how the match stands; what they cannot read is in no phase. */
  get readable(): boolean {
    return this.table?.view.phase !== '';
  }

  get mine(): boolean {
    return this.table !== null && !this.looking && !this.table.over && this.isTurn(this.table);
  }

  get deciding(): string {
    return (this.table?.view.deciders ?? []).map((seat) => this.nameOf(seat)).join(', ');
  }

  /** Whose doing it was, where the sentence itself does not say: his seat, or -1. */
  doer({ args, event }: LogItem): number {
    const seat = event['seat'];
    return typeof seat === 'number' && args['seat'] === undefined ? seat : -1;
  }

  /** A line of the log, with players by name. */
  words(item: LogItem): string {
    const seat = item.args['seat'];
    const args = typeof seat === 'number' ? { ...item.args, seat: this.nameOf(seat) || seat } : item.args;
    return capital(say({ template: item.template, args }) || (item.text ?? ''));
  }

  close(): void {
    this.gone = true;
    document.removeEventListener('visibilitychange', this.back);
    this.recap.stop();
    this.pace.drop();
    this.api.cut();
    this.socket?.close();
  }
}
