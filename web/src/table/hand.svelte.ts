/** What the player holds: the counter picked up, where it may go, and why something cannot be done. */
import { type Acted, Refused } from '../api';
import { titlePage } from '../parts/title';
import type { Counter, Group, Hex, Hint, Offered, Reason, Role } from '../types';
import { Drag } from './drag.svelte';
import { Gathering } from './gathering.svelte';
import { habits } from './habits.svelte';
import { Kept } from './kept';
import { lacking } from './lacking';
import type { Live } from './live.svelte';
import { reasoned, type Why } from './liken';
import { Means } from './means.svelte';
import { Pack } from './pack.svelte';
import { MOST_TAGS, Planner } from './planner.svelte';
import { Route } from './route.svelte';
import { Standing } from './standing.svelte';
import { type Target, targetsOf } from './targets';
import { Tray } from './tray.svelte';

const NONE: Group[] = [];
/** What is held in a hand and not on the map, though it may be named like a counter there. */
const CARDS = ['card', 'token', 'marker'];

/** The version that a decision led to, and what stopped it before its end. */
type Done = Pick<Acted, 'version'> & Partial<Acted>;

/** A way to turn what stands in a hex. */
export interface Turn {
  hex: Hex;
  facing: number;
  actions: Offered[];
}

export class Hand {
  group = $state.raw<Group | null>(null);
  actions = $state.raw<Offered[]>([]);
  hex = $state.raw<Hex | null>(null);
  why = $state.raw<Why | null>(null);
  menu = $state.raw<{ hex: Hex; actions: Offered[] } | null>(null);
  ending = $state.raw<Offered | null>(null);
  /** Whether it is asked if an ended phase shall be opened again. */
  reopening = $state(false);
  /** The unit that was in hand until a friend was touched where it could have gone. */
  instead = $state.raw<{ group: Group; hex: Hex } | null>(null);
  hint = $state.raw<Hint | null>(null);
  /** Why what is being put together may not begin yet. */
  notYet = $state.raw<Reason[]>([]);
  busy = $state(false);
  /** Whether the charts lie open. */
  charts = $state(false);
  asked = 0;
  /** Whether the last order was stopped before its end. */
  halted = false;
  private rested = -1;
  private aimed = -1;
  /** The decision on its way. */
  sending: Promise<void> = Promise.resolve();
  private readonly kept = new Kept(() => this.live.table);
  /** The version that the decision on its way is about. */
  private acting = -1;

  readonly planner: Planner;
  readonly route: Route;
  readonly means = new Means();
  readonly gathering = new Gathering(this);
  readonly drag = new Drag(this);
  readonly pack = new Pack(this);
  readonly tray: Tray;
  readonly standing = new Standing(() => this.live.table);

  constructor(readonly live: Live) {
    this.planner = new Planner(live);
    this.route = new Route(live);
    this.tray = new Tray(live, () => this.cards);
  }

  groups = $derived.by((): Group[] => this.live.table?.groups ?? NONE);
  units = $derived(new Map(this.groups.filter((one) => !['verb', 'hex'].includes(one.kind)).map((one) => [one.label, one])));
  pieces = $derived(new Map([...this.units].filter(([, one]) => !CARDS.includes(one.kind))));
  cards = $derived(new Map([...this.units].filter(([, one]) => CARDS.includes(one.kind))));
  hexes = $derived(new Map(this.groups.filter((one) => one.kind === 'hex').map((one) => [one.hex ?? -1, one])));
  verbs = $derived(this.groups.filter((one) => one.kind === 'verb'));

  /** Where the unit in hand can go; once its way has begun, only how that goes on. */
  targets = $derived.by(() => targetsOf(this.live.layout, this.route.stops.length ? [] : this.means.sorted(this.actions), this.route.reach));

  /** The actions of the unit in hand that lead to no hex and turn nothing. */
  plain = $derived(this.means.among(this.actions).filter((one) => one.hex === null && !this.turns.some(({ actions }) => actions.includes(one))));

  /** The directions, where it is asked which one. */
  facings = $derived.by(() => this.verbs.flatMap((one) => one.actions ?? []).filter((one) => one.facing !== null));

  /** What would be turned. */
  turned = $derived.by((): string | undefined => (this.facings.length ? this.about[0] : undefined) ?? this.group?.label);

  /** The ways in which what is decided about, or the unit in hand, may be turned: the hex it stands in, and each direction. */
  turns = $derived.by((): Turn[] => {
    const hex = this.placeOf(this.turned);
    const offers = this.facings.length ? this.facings : this.actions.filter((one) => one.facing !== null);
    return hex ? [...Map.groupBy(offers, (one) => one.facing ?? 0)].map(([facing, actions]) => ({ hex, facing, actions })) : [];
  });

  /** The counters or hexes that are decided about; and the hexes among them, such as those of an attack. */
  about = $derived.by((): string[] => (this.live.mine ? (this.live.table?.prompt?.about ?? []) : []));

  aims = $derived.by((): Hex[] => this.about.flatMap((name) => this.live.layout?.byLabel.get(name) ?? []));

  /** A decision is on its way: what is on the table may be gone already, so nothing is asked about it. */
  get underway(): boolean {
    return this.acting >= 0 && this.acting === this.live.table?.version;
  }

  private placeOf(name: string | undefined): Hex | undefined {
    const counter = this.live.table?.view.counters.find((one) => one.id === name);
    return this.live.layout?.byLabel.get(counter?.at ?? name ?? '');
  }

  /** The table has changed: go on with the unit in hand if it may still act, also after others have answered. */
  renew(): void {
    const key = this.kept.get();
    const asked = this.ending?.text;
    // Whoever decides may want to say what is not offered as such, a way of several hexes: the words are asked for ahead.
    if (this.live.mine && this.live.table) void titlePage(this.live.table.game);
    this.drop();
    this.planner.clear();
    // What others did meanwhile does not answer the question.
    this.ending = this.verbs.flatMap((one) => one.actions ?? []).find((one) => one.text === asked) ?? null;
    const usual = this.live.mine ? this.standing.answer(this.verbs.flatMap((one) => one.actions ?? [])) : undefined;
    if (usual) return void this.act(usual);
    const again = key === null ? undefined : this.groups.find((one) => one.key === key);
    const units = [...this.units.values()];
    if (again) void this.pick(again);
    else if (units.length === 1 && units[0]) void this.pick(units[0]);
    void this.planner.plan(this.verbs.flatMap((one) => one.actions ?? []));
    void this.planner.tag([...this.pieces.values()]).then(([mover, other]) => {
      if (mover && !other && !this.group) void this.pick(mover);
      void lacking(this).then((found) => (this.notYet = found ?? this.notYet));
    });
    void this.rest(this.aimed);
    this.aimed = -1;
  }

  drop(): void {
    this.asked++;
    this.group = this.menu = this.why = this.ending = this.hint = this.instead = null;
    this.reopening = false;
    this.planner.forget();
    this.actions = [];
    this.notYet = [];
    this.pack.others = [];
    this.means.chosen = '';
    this.route.clear();
  }

  /** The player puts the unit in hand down. */
  putDown(): void {
    this.kept.set(null);
    this.drop();
  }

  /** What the unit in hand does is paid by this means. */
  pay(word: string | undefined): void {
    if (word !== undefined) this.means.chosen = word;
  }

  /** Picks up a unit or a hex: its actions, and how far it could go. */
  async pick(group: Group, touched = false): Promise<void> {
    if (this.underway) return void (this.kept.set(group.key));
    this.drop();
    const asked = this.asked;
    this.group = group;
    this.kept.set(group.key);
    if (group.kind === 'unit' && this.hex?.label !== group.at) this.hex = null;
    try {
      const actions = group.actions ?? (await this.live.api.choices(group.key)).actions;
      if (asked !== this.asked) return;
      this.actions = actions;
      const only = actions.length === 1 ? actions[0] : undefined;
      const plain = only?.hex === null && this.units.size <= MOST_TAGS;
      if (only && touched && (group.kind === 'hex' || plain)) return void (await this.act(only));
      const lies = this.live.table?.view.counters.some((one) => one.id === group.label);
      if (group.kind === 'unit' && lies && actions.some((one) => one.hex !== null)) await this.route.begin(group.label);
    } catch (error) {
      // What was picked may have been gone already when the server heard of it.
      if (asked === this.asked) this.live.complain(error);
    }
  }

  touchCounter(counter: Counter, event?: Event): void {
    const hex = this.live.layout?.byLabel.get(counter.at) ?? null;
    if (this.planner.sketching) return this.planner.sketch.touchCounter(counter, this.live.table?.view.counters ?? []);
    const group = this.pieces.get(counter.id);
    const { shiftKey: shift = false, detail = 1 } = (event ?? {}) as Partial<MouseEvent>;
    if (group && detail > 1 && !shift) return void this.pack.take(group);
    if (this.pack.waits(counter)) return void this.pack.freed(counter).then((freed) => freed && this.pick(freed, true));
    const onto = hex !== null && this.targets.get(hex.id);
    if (shift && onto && !onto.actions.some((one) => one.attack) && !this.actions.some((one) => one.role === 'begins')) return this.onto(onto);
    if (group && shift) return void this.gathering.add(group, this.actions);
    const before = this.group;
    const within = hex !== null && this.targets.has(hex.id) && before?.label !== counter.id;
    if (within && !this.isOwn(counter)) return void this.touchHex(hex, event);
    const tag = this.planner.tags.get(counter.id);
    if (tag) return void this.act(tag);
    if (group) void this.pick(group, true);
    if (within && before) {
      this.hex = hex;
      this.instead = { group: before, hex };
    }
    if (group || within) return;
    const stack = hex && this.hexes.get(hex.id);
    if (stack) return void (shift ? this.gathering.whole(stack) : this.pick(stack, true));
    this.hex = hex;
    void this.refuse(counter.id, hex);
  }

  /** One's own counters are picked up when they are touched; with Shift, or by the hex around them, one goes there. */
  isOwn(counter: Counter): boolean {
    const seat = this.live.table?.seats[this.live.table.viewer];
    return seat !== undefined && counter.side === seat.side;
  }

  /** The unit that was in hand before goes where the friend stands that is in hand now. */
  async goOnto(): Promise<void> {
    const wanted = this.instead;
    if (!wanted) return;
    await this.pick(wanted.group);
    this.touchHex(wanted.hex);
  }

  async offered(group: Group, ...roles: Role[]): Promise<Offered | undefined> {
    const found = await this.live.api.choices(group.key).catch(this.live.complain);
    return found?.actions.find((one) => roles.includes(one.role));
  }

  /** The pointer or the keyboard rests on something that can be done: what would it bring? */
  consider(offered: Offered): void {
    if (this.underway) return;
    void this.planner.consider(offered);
    if (offered.facing !== null && this.turned !== undefined) void this.planner.turn(this.turned, offered.facing);
  }

  /** The pointer rests on a hex: what would the first thing bring that can be done there? */
  async rest(hex: number): Promise<void> {
    this.rested = hex;
    if (this.underway) return;
    const lit = this.targets.get(hex)?.actions[0];
    if (lit) return this.consider(lit);
    const group = this.hexes.size <= MOST_TAGS ? this.hexes.get(hex) : undefined;
    const asked = this.asked;
    const actions = group && (group.actions ?? (await this.live.api.choices(group.key).catch(() => null))?.actions);
    if (actions?.[0] && asked === this.asked && this.rested === hex) this.consider(actions[0]);
  }

  /** Turns what may be turned; where it can be paid in several ways, asks which. */
  turn(actions: Offered[]): void {
    const meant = this.means.meant(actions);
    const hex = this.turns[0]?.hex;
    if (meant) void this.act(meant);
    else if (hex) this.menu = { hex, actions };
  }

  /** All that can be done at a hex, to choose from. */
  offer(hex: Hex): void {
    const actions = this.targets.get(hex.id)?.actions ?? [];
    if (actions.length) this.menu = { hex, actions };
  }

  touchHex(hex: Hex, event?: Event): void {
    this.hex = hex;
    if (this.planner.sketching) return this.planner.sketch.touchHex(hex);
    const target = this.targets.get(hex.id);
    if (target) return this.aim(target, event);
    const group = this.hexes.get(hex.id);
    const shift = (event as Partial<MouseEvent> | undefined)?.shiftKey ?? false;
    if (group) return void (shift ? this.gathering.whole(group) : this.pick(group, true));
    void this.refuse(null, hex);
  }

  /** Shift adds a stop to the way; a finger, which cannot hover, is shown the way or the odds first. */
  private aim({ hex, actions, reached }: Target, event?: Event): void {
    const pointer = event as Partial<PointerEvent> | undefined;
    const meant = this.means.meant(actions);
    const touch = pointer?.pointerType === 'touch';
    if (this.group && this.pack.others.length) void this.pack.go(this.group, { hex, actions, reached });
    else if (reached && this.group && pointer?.shiftKey && this.route.long) void this.route.over(this.group.label, reached);
    else if (meant && !(meant.attack && touch)) void this.act(meant, pointer?.altKey);
    else if (actions.length) this.menu = { hex, actions };
    else if (reached && (touch || habits.wayFirst) && this.route.planned?.hex !== reached.hex) this.route.planned = reached;
    else if (reached) this.go(reached);
  }

  /** The unit in hand is laid down in a hex. */
  land(hex: Hex): void {
    const target = this.targets.get(hex.id);
    this.hex = hex;
    if (target) this.onto(target);
    else void this.refuse(null, hex);
  }

  /** Shift on a friend leads into its hex. */
  private onto({ hex, actions, reached }: Target): void {
    const meant = this.means.meant(actions);
    if (this.group && this.pack.others.length) void this.pack.go(this.group, { hex, actions, reached });
    else if (meant) void this.act(meant);
    else if (actions.length) this.menu = { hex, actions };
    else if (reached) this.go(reached);
  }

  /** Takes the way that is shown; if it stops before the hex it leads to, such as an enemy's, what is done there is looked at. */
  go(reached: { hex: string; path: string[] }): void {
    this.aimed = this.live.layout?.byLabel.get(reached.hex)?.id ?? -1;
    if (this.group) void this.order(this.route.order(this.group.label, reached.path));
  }

  /** Does it, unless whoever does it may regret it: then he is asked first. */
  want(offered: Offered): void {
    if (offered.doubt) this.ending = offered;
    else void this.act(offered);
  }

  /** Does it; what it asks in its course is answered as is usual, unless the player wants to be asked. */
  async act(offered: Offered, asked = false): Promise<void> {
    if (offered.hex === null && (offered.role !== 'acts' || (!offered.means && offered.facing === null))) this.kept.set(null);
    this.ending = null;
    if (offered.hex !== null && this.group) this.kept.set(this.tray.after(this.group.key) ?? this.group.key);
    await this.send((version) => this.live.api.act(version, offered.action, habits.follow && !asked));
  }

  async order(text: string): Promise<void> {
    await this.send((version) => this.live.api.say(version, text));
  }

  /** One decision at a time: a second click on the way is not a second decision. */
  private send(how: (version: number) => Promise<Done>): Promise<void> {
    if (!this.busy) this.sending = this.deliver(how);
    return this.sending;
  }

  private async deliver(how: (version: number) => Promise<Done>): Promise<void> {
    const table = this.live.table;
    if (!table) return;
    this.busy = true;
    this.acting = table.version;
    this.asked++;
    this.live.api.cut();
    this.live.trouble = null;
    try {
      const { version, stopped } = await how(table.version);
      this.halted = Boolean(stopped);
      await this.live.next(version);
    } catch (error) {
      this.acting = -1;
      void this.planner.tag([...this.pieces.values()]);
      this.refused(error);
    } finally {
      this.busy = false;
      this.acting = -1;
    }
  }

  private refused(error: unknown): void {
    if (!(error instanceof Refused)) throw error;
    const { error: word, rule, text } = error.refusal;
    if (word === 'illegal' && rule) this.why = { title: '', reasons: [{ rule, text, amount: '' }], legal: false };
    else if (word === 'stale') void this.live.refresh();
    else this.live.complain(error);
  }

  /** An undo that opens a phase again is asked back. */
  takeBack(): void {
    if (this.live.table?.undo?.crosses) this.reopening = true;
    else void this.undo();
  }

  async undo(far: 'decision' | 'phase' = 'decision'): Promise<void> {
    this.kept.set(null);
    await this.sending;
    await this.send(async (version) => {
      await this.live.api.undo(version, far);
      await this.live.refresh();
      return { version: 0 };
    });
  }

  private async refuse(counter: string | null, hex: Hex | null): Promise<void> {
    if (this.underway) return;
    const asked = this.asked;
    const why = await reasoned(this, counter, hex);
    if (asked === this.asked) this.why = why;
  }

  async ask(): Promise<void> {
    try {
      this.hint = await this.live.api.hint();
    } catch (error) {
      this.live.complain(error);
    }
  }
}
