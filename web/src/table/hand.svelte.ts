/** What the player holds: the counter picked up, where it may go, and why something cannot be done. */
import { Refused } from '../api';
import { titlePage } from '../parts/title';
import type { Counter, Group, Hex, Hint, Offered, Reason, Role } from '../types';
import type { Live } from './live.svelte';
import { reasoned, type Why } from './liken';
import { MOST_TAGS, Planner } from './planner.svelte';
import { patternOf } from './roles';
import { Route } from './route.svelte';
import { type Target, targetsOf } from './targets';

const NONE: Group[] = [];
/** What is held in a hand and not on the map, though it may be named like a counter there. */
const CARDS = ['card', 'token', 'marker'];

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
  private asked = 0;
  private rested = -1;
  private aimed = -1;
  private sending: Promise<void> = Promise.resolve();
  private keep: string | null = null;
  /** The version that the decision on its way is about. */
  private acting = -1;

  readonly planner: Planner;
  readonly route: Route;

  constructor(readonly live: Live) {
    this.planner = new Planner(live);
    this.route = new Route(live);
  }

  groups = $derived.by((): Group[] => this.live.table?.groups ?? NONE);
  units = $derived(new Map(this.groups.filter((one) => !['verb', 'hex'].includes(one.kind)).map((one) => [one.label, one])));
  pieces = $derived(new Map([...this.units].filter(([, one]) => !CARDS.includes(one.kind))));
  cards = $derived(new Map([...this.units].filter(([, one]) => CARDS.includes(one.kind))));
  hexes = $derived(new Map(this.groups.filter((one) => one.kind === 'hex').map((one) => [one.hex ?? -1, one])));
  verbs = $derived(this.groups.filter((one) => one.kind === 'verb'));

  /** Where the unit in hand can go; once its way has begun, only how that goes on. */
  targets = $derived.by(() => targetsOf(this.live.layout, this.route.stops.length ? [] : this.actions, this.route.reach));

  /** The actions of the unit in hand that lead to no hex and turn nothing. */
  plain = $derived(this.actions.filter((one) => one.hex === null && !this.turns.some(({ actions }) => actions.includes(one))));

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

  /** The counters that have been gathered, with how each may leave; and those that may join them. */
  gathered = $derived.by(() => {
    const leaving = [...this.planner.offers].flatMap(([unit, offers]) => (offers.some((one) => one.role === 'leaves') ? [unit] : []));
    const named = this.about.filter((name) => !this.live.layout?.byLabel.has(name));
    return [...new Set([...named, ...leaving])].map((unit) => ({ unit, leave: this.planner.offers.get(unit)?.find((one) => one.role === 'leaves') }));
  });
  joining = $derived.by(() =>
    [...this.planner.offers].flatMap(([unit, offers]) => offers.filter((one) => one.role === 'joins').map((join) => ({ unit, join }))),
  );

  gathering = $derived(this.joining.length > 0 || this.gathered.some((one) => one.leave));

  /** A decision is on its way: what is on the table may be gone already, so nothing is asked about it. */
  private get underway(): boolean {
    return this.acting >= 0 && this.acting === this.live.table?.version;
  }

  private placeOf(name: string | undefined): Hex | undefined {
    const counter = this.live.table?.view.counters.find((one) => one.id === name);
    return this.live.layout?.byLabel.get(counter?.at ?? name ?? '');
  }

  /** The table has changed: go on with the unit in hand if it may still act. */
  renew(): void {
    const key = this.keep;
    const asked = this.ending?.text;
    // Whoever decides may want to say what is not offered as such, a way of several hexes: the words are asked for ahead.
    if (this.live.mine && this.live.table) void titlePage(this.live.table.game);
    this.drop();
    this.keep = null;
    this.planner.clear();
    // What others did meanwhile does not answer the question.
    this.ending = this.verbs.flatMap((one) => one.actions ?? []).find((one) => one.text === asked) ?? null;
    const again = key === null ? undefined : this.groups.find((one) => one.key === key);
    const units = [...this.units.values()];
    if (again) void this.pick(again);
    else if (units.length === 1 && units[0]) void this.pick(units[0]);
    void this.planner.plan(this.verbs.flatMap((one) => one.actions ?? []));
    void this.planner.tag([...this.pieces.values()]).then(([mover, other]) => {
      if (mover && !other && !this.group) void this.pick(mover);
      void this.doubt();
    });
    void this.rest(this.aimed);
    this.aimed = -1;
  }

  /** Something has to be made whole first, an attack or a selection of cards: the rule says what it lacks. */
  private async doubt(): Promise<void> {
    const able = this.verbs.some((one) => one.actions?.some((offered) => !offered.back));
    const card = this.pieces.size ? undefined : [...this.cards.values()][0];
    const attack = this.aims.length > 0 && this.gathered.length > 0;
    if (able || this.underway || (!attack && !card)) return;
    const asked = this.asked;
    if (!attack && card && !(await this.offered(card, 'picks', 'takes-back'))) return;
    const whole = await patternOf(this.live.table?.game ?? '', attack ? 'launches' : 'seals');
    if (whole === null || asked !== this.asked) return;
    const verdict = await this.live.api.explainText(whole).catch(() => null);
    if (asked !== this.asked || !verdict || verdict.legal) return;
    this.notYet = verdict.reasons.filter((one) => one.rule !== this.live.table?.prompt?.rule);
  }

  drop(): void {
    this.asked++;
    this.group = this.menu = this.why = this.ending = this.hint = this.instead = null;
    this.reopening = false;
    this.planner.forget();
    this.actions = [];
    this.notYet = [];
    this.route.clear();
  }

  /** Picks up a unit or a hex: its actions, and how far it could go. */
  async pick(group: Group, touched = false): Promise<void> {
    if (this.underway) return void (this.keep = group.key);
    this.drop();
    const asked = this.asked;
    this.group = group;
    this.keep = group.key;
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
    const shift = (event as Partial<MouseEvent> | undefined)?.shiftKey ?? false;
    const onto = hex !== null && this.targets.get(hex.id);
    if (shift && onto && !onto.actions.some((one) => one.attack) && !this.actions.some((one) => one.role === 'begins')) return this.onto(onto);
    if (group && shift) return void this.gather(group);
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
    if (stack) return void this.pick(stack, true);
    this.hex = hex;
    void this.refuse(counter.id, hex);
  }

  /** One's own counters are picked up when they are touched; with Shift, or by the hex around them, one goes there. */
  private isOwn(counter: Counter): boolean {
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

  /** Begins a group with the unit in hand, or the one touched, and lets the one touched join it. */
  private async gather(touched: Group): Promise<void> {
    const begun = this.actions.find((one) => one.role === 'begins') ?? (await this.offered(touched, 'begins'));
    if (begun) await this.act(begun);
    await this.sending;
    const joined = this.units.get(touched.label);
    const join = joined && (await this.offered(joined, 'joins'));
    if (join) await this.act(join);
    else if (!begun) await this.pick(touched, true);
  }

  private async offered(group: Group, ...roles: Role[]): Promise<Offered | undefined> {
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
    const [first, second] = actions;
    const hex = this.turns[0]?.hex;
    if (second && hex) this.menu = { hex, actions };
    else if (first) void this.act(first);
  }

  touchHex(hex: Hex, event?: Event): void {
    this.hex = hex;
    if (this.planner.sketching) return this.planner.sketch.touchHex(hex);
    const target = this.targets.get(hex.id);
    if (target) return this.aim(target, event);
    const group = this.hexes.get(hex.id);
    if (group) return void this.pick(group, true);
    void this.refuse(null, hex);
  }

  /** Shift adds a stop to the way; a finger, which cannot hover, is shown the way or the odds first. */
  private aim({ hex, actions, reached }: Target, event?: Event): void {
    const pointer = event as Partial<PointerEvent> | undefined;
    const [first, second] = actions;
    const touch = pointer?.pointerType === 'touch';
    if (reached && this.group && pointer?.shiftKey && this.route.long) void this.route.over(this.group.label, reached);
    else if (second || (first?.attack && touch)) this.menu = { hex, actions };
    else if (first) void this.act(first);
    else if (reached && touch && this.route.planned?.hex !== reached.hex) this.route.planned = reached;
    else if (reached) this.go(reached);
  }

  /** Shift on a friend leads into its hex. */
  private onto({ hex, actions, reached }: Target): void {
    const [first, second] = actions;
    if (second) this.menu = { hex, actions };
    else if (first) void this.act(first);
    else if (reached) this.go(reached);
  }

  /** Takes the way that is shown; if it stops before the hex it leads to, such as an enemy's, what is done there is looked at. */
  go(reached: { hex: string; path: string[] }): void {
    this.aimed = this.live.layout?.byLabel.get(reached.hex)?.id ?? -1;
    if (this.group) void this.order(this.route.order(this.group.label, reached.path));
  }

  async act(offered: Offered): Promise<void> {
    if (offered.hex === null) this.keep = null;
    this.ending = null;
    await this.send((version) => this.live.api.act(version, offered.action));
  }

  async order(text: string): Promise<void> {
    await this.send((version) => this.live.api.say(version, text));
  }

  /** One decision at a time: a second click on the way is not a second decision. */
  private send(how: (version: number) => Promise<{ version: number }>): Promise<void> {
    if (!this.busy) this.sending = this.deliver(how);
    return this.sending;
  }

  private async deliver(how: (version: number) => Promise<{ version: number }>): Promise<void> {
    const table = this.live.table;
    if (!table) return;
    this.busy = true;
    this.acting = table.version;
    this.asked++;
    this.live.api.cut();
    this.live.trouble = null;
    try {
      const { version } = await how(table.version);
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
    this.keep = null;
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
