/** What the player holds: the counter picked up, where it may go, and why something cannot be done. */
import { Refused } from '../api';
import type { Counter, Group, Hex, Hint, Offered, Reached } from '../types';
import type { Live } from './live.svelte';
import { reasoned, type Why } from './liken';
import { MOST_TAGS, Planner } from './planner.svelte';
import { type Target, targetsOf } from './targets';

export class Hand {
  group = $state.raw<Group | null>(null);
  actions = $state.raw<Offered[]>([]);
  reach = $state.raw<Reached[]>([]);
  hex = $state.raw<Hex | null>(null);
  why = $state.raw<Why | null>(null);
  menu = $state.raw<{ hex: Hex; actions: Offered[] } | null>(null);
  ending = $state.raw<Offered | null>(null);
  hint = $state.raw<Hint | null>(null);
  busy = $state(false);
  private asked = 0;
  private sending: Promise<void> = Promise.resolve();
  private keep: string | null = null;

  readonly planner: Planner;

  constructor(readonly live: Live) {
    this.planner = new Planner(live);
  }

  get groups(): Group[] {
    return this.live.table?.groups ?? [];
  }

  units = $derived(new Map(this.groups.filter((one) => !['verb', 'hex'].includes(one.kind)).map((one) => [one.label, one])));
  hexes = $derived(new Map(this.groups.filter((one) => one.kind === 'hex').map((one) => [one.hex ?? -1, one])));
  verbs = $derived(this.groups.filter((one) => one.kind === 'verb'));

  targets = $derived.by(() => targetsOf(this.live.layout, this.actions, this.reach));

  /** The actions of the unit in hand that lead to no hex. */
  plain = $derived(this.actions.filter((one) => one.hex === null));

  /** The table has changed: go on with the unit in hand if it may still act. */
  renew(): void {
    const key = this.keep;
    this.drop();
    this.keep = null;
    this.planner.clear();
    const again = key === null ? undefined : this.groups.find((one) => one.key === key);
    const units = [...this.units.values()];
    if (again) void this.pick(again);
    else if (units.length === 1 && units[0] && this.hexes.size === 0) void this.pick(units[0]);
    void this.planner.plan(this.verbs.flatMap((one) => one.actions ?? []));
    void this.planner.tag([...this.units.values()]);
  }

  drop(): void {
    this.asked++;
    this.group = this.menu = this.why = this.ending = this.hint = null;
    this.planner.preview = null;
    this.actions = [];
    this.reach = [];
  }

  /** Picks up a unit or a hex: its actions, and how far it could go. */
  async pick(group: Group, touched = false): Promise<void> {
    this.drop();
    const asked = this.asked;
    this.group = group;
    this.keep = group.key;
    try {
      const actions = group.actions ?? (await this.live.api.choices(group.key)).actions;
      if (asked !== this.asked) return;
      this.actions = actions;
      const only = actions.length === 1 ? actions[0] : undefined;
      const plain = only?.hex === null && this.units.size <= MOST_TAGS;
      if (only && touched && (group.kind === 'hex' || plain)) return void (await this.act(only));
      if (group.kind !== 'hex' && actions.some((one) => one.hex !== null)) await this.ponder(group.label, asked);
    } catch (error) {
      this.live.complain(error);
    }
  }

  private async ponder(unit: string, asked: number): Promise<void> {
    try {
      const { reach } = await this.live.api.reach(unit);
      if (asked === this.asked) this.reach = reach;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }

  touchCounter(counter: Counter): void {
    const hex = this.live.layout?.byLabel.get(counter.at) ?? null;
    const group = this.units.get(counter.id);
    if (hex && this.targets.has(hex.id) && this.group?.label !== counter.id) return void this.touchHex(hex);
    const tag = this.planner.tags.get(counter.id);
    if (tag) return void this.act(tag);
    if (group) return void this.pick(group, true);
    const stack = hex && this.hexes.get(hex.id);
    if (stack) return void this.pick(stack, true);
    this.hex = hex;
    void this.refuse(counter.id, hex);
  }

  touchHex(hex: Hex): void {
    this.hex = hex;
    const target = this.targets.get(hex.id);
    if (target) return void this.aim(target);
    const group = this.hexes.get(hex.id);
    if (group) return void this.pick(group, true);
    void this.refuse(null, hex);
  }

  private aim(target: Target): void {
    const [first, second] = target.actions;
    if (second) this.menu = { hex: target.hex, actions: target.actions };
    else if (first) void this.act(first);
    else if (target.reached && this.group) {
      void this.order(`move ${this.group.label} via ${target.reached.path.join(',')}`);
    }
  }

  async act(offered: Offered): Promise<void> {
    if (offered.hex === null) this.keep = null;
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
    this.asked++;
    try {
      const { version } = await how(table.version);
      await this.live.next(version);
    } catch (error) {
      this.refused(error);
    } finally {
      this.busy = false;
    }
  }

  private refused(error: unknown): void {
    if (!(error instanceof Refused)) throw error;
    const { error: word, rule, text } = error.refusal;
    if (word === 'illegal' && rule) this.why = { title: '', reasons: [{ rule, text, amount: '' }], legal: false };
    else if (word === 'stale') void this.live.refresh();
    else this.live.complain(error);
  }

  async undo(): Promise<void> {
    this.keep = null;
    await this.sending;
    await this.send(async (version) => {
      await this.live.api.undo(version);
      await this.live.refresh();
      return { version: 0 };
    });
  }

  private async refuse(counter: string | null, hex: Hex | null): Promise<void> {
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
