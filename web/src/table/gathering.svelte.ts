/** Who acts together: who is in, who may join, and how that is changed. */
import { tick } from 'svelte';
import type { Group, Offered } from '../types';
import type { Hand } from './hand.svelte';

/** Where more places than this can be gone to, there is no common goal: it is a phase of movement. */
const MOST_PLACES = 3;

export class Gathering {
  constructor(private readonly hand: Hand) {}

  /** The counters that have been gathered, with how each may leave. */
  members = $derived.by(() => {
    const { planner, about, live } = this.hand;
    const leaving = [...planner.offers].flatMap(([unit, offers]) => (offers.some((one) => one.role === 'leaves') ? [unit] : []));
    const named = about.filter((name) => !live.layout?.byLabel.has(name));
    return [...new Set([...named, ...leaving])].map((unit) => ({ unit, leave: planner.offers.get(unit)?.find((one) => one.role === 'leaves') }));
  });

  /** Those that may join them. */
  joining = $derived.by(() =>
    [...this.hand.planner.offers].flatMap(([unit, offers]) => offers.filter((one) => one.role === 'joins').map((join) => ({ unit, join }))),
  );

  open = $derived(this.joining.length > 0 || this.members.some((one) => one.leave));

  /** Where several may do the same in the same hex, such as advance into it. */
  alike = $derived.by(() => {
    const every = [...this.hand.planner.offers].flatMap(([unit, offers]) => offers.filter((one) => one.hex !== null && one.role === 'acts' && !one.attack).map((offer) => ({ unit, offer })));
    const verbs = new Set(every.map(({ offer }) => offer.verb));
    if (verbs.size !== 1) return [];
    const places = Map.groupBy(every, ({ offer }) => offer.hex ?? -1);
    if (places.size > MOST_PLACES) return [];
    return [...places].filter(([, all]) => all.length > 1).map(([hex, all]) => ({ hex: this.hand.live.layout?.byId.get(hex), offer: all[0]?.offer, units: all.map((one) => one.unit) }));
  });

  /** All of them do it, one after the other, as long as each still may. */
  async together(verb: string, hex: number, units: string[]): Promise<void> {
    for (const unit of units) {
      const group = this.hand.units.get(unit);
      const found = group && (await this.hand.live.api.choices(group.key).catch(() => null))?.actions.find((one) => one.verb === verb && one.hex === hex);
      if (found) await this.hand.act(found);
      await this.hand.sending;
    }
  }

  /** Begins a group with the unit in hand, or the one touched, and lets the one touched join it. */
  async add(touched: Group, actions: Offered[]): Promise<void> {
    const begun = actions.find((one) => one.role === 'begins') ?? (await this.hand.offered(touched, 'begins'));
    if (begun) await this.hand.act(begun);
    await this.hand.sending;
    if (!(await this.join(touched.label)) && !begun) await this.hand.pick(touched, true);
  }

  /** Begins an attack on a hex with all that may join it. */
  async whole(target: Group): Promise<void> {
    const begun = await this.hand.offered(target, 'begins');
    if (!begun) return void this.hand.pick(target, true);
    await this.hand.act(begun);
    await tick();
    const units = [...this.hand.pieces.values()];
    for (const unit of units) await this.join(unit.label);
  }

  /** Attacks a hex at once, with all that may join. */
  async storm(target: Group): Promise<void> {
    await this.whole(target);
    await tick();
    const launch = this.hand.verbs.flatMap((one) => one.actions ?? []).find((one) => one.role === 'launches');
    if (launch) await this.hand.act(launch);
  }

  /** All that may join do, one after the other, as long as each still may. */
  async all(): Promise<void> {
    for (const { unit } of this.joining) await this.join(unit);
  }

  private async join(unit: string): Promise<boolean> {
    const group = this.hand.units.get(unit);
    const join = group && (await this.hand.offered(group, 'joins'));
    if (join) await this.hand.act(join);
    await this.hand.sending;
    return join !== undefined;
  }
}
