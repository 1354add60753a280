/** A whole stack in hand: one gesture leads it, and the referee judges each unit of it by itself. */
import { tick } from 'svelte';
import { called, tr } from '../lib/settings.svelte';
import type { Counter, Group } from '../types';
import type { Hand } from './hand.svelte';
import type { Target } from './targets';

export class Pack {
  /** Those in hand besides the first; none if it goes alone. */
  others = $state.raw<string[]>([]);

  constructor(private readonly hand: Hand) {}

  /** All that stand with a unit and can act. */
  mates(group: Group | null): string[] {
    const at = group?.kind === 'hex' ? undefined : group?.at;
    if (!at || !this.hand.live.layout?.byLabel.has(at)) return [];
    return [...this.hand.pieces.values()].filter((one) => one.at === at && one.key !== group?.key).map((one) => one.label);
  }

  /** Takes a unit up with all that stand with it. */
  async take(group: Group): Promise<void> {
    const others = this.mates(group);
    if (this.hand.group?.key !== group.key) await this.hand.pick(group);
    if (this.hand.group?.key === group.key) this.others = others;
  }

  /** What a counter can do, once another that is under way has been halted for its sake, or the choice made that lets it. */
  async freed(counter: Counter): Promise<Group | undefined> {
    await this.halt(counter.id);
    return this.hand.units.get(counter.id);
  }

  /** Whether a counter can be pulled: it may act, or waits only for one under way or for a choice that this makes. */
  pulls(counter: Counter): boolean {
    return this.hand.pieces.has(counter.id) || this.waits(counter) || this.hand.planner.towards(counter.id) !== undefined;
  }

  /** Whether a counter has to wait only for another that is under way. */
  waits(counter: Counter): boolean {
    return !this.hand.pieces.has(counter.id) && this.hand.isOwn(counter) && this.halting !== undefined;
  }

  private get halting() {
    return this.hand.verbs.flatMap((one) => one.actions ?? []).find((one) => one.role === 'halts');
  }

  private async halt(unit: string): Promise<void> {
    const first = this.halting ?? this.hand.planner.towards(unit);
    if (!first || this.hand.units.has(unit)) return;
    await this.hand.act(first);
    await tick();
  }

  /** One after the other they go there, until one may not or something unforeseen happens. */
  async go(group: Group, { hex, actions, reached }: Target): Promise<void> {
    const units = [group.label, ...this.others];
    const meant = this.hand.means.meant(actions);
    for (const unit of units) {
      await this.halt(unit);
      const found = this.hand.pieces.get(unit);
      if (!found) return;
      const offers = meant ? (await this.hand.live.api.choices(found.key).catch(() => null))?.actions : undefined;
      const offered = offers?.find((one) => one.verb === meant?.verb && one.hex === hex.id && one.means === meant.means);
      if (offered) await this.hand.act(offered);
      else if (!reached || !(await this.walk(unit, hex.label))) return;
      await tick();
      if (this.hand.why || this.hand.halted || !this.hand.live.mine) return;
    }
  }

  /** Each goes by the way that is best for itself; whoever cannot get there stays with those after him. */
  private async walk(unit: string, hex: string): Promise<boolean> {
    const { live, route } = this.hand;
    const reach = (await live.api.ask({ what: 'reach', unit }).catch(() => null))?.reach ?? [];
    const reached = reach.find((one) => one.hex === hex && !one.later);
    if (reached) await this.hand.order(route.order(unit, reached.path));
    else this.hand.why = { title: '', reasons: [{ rule: live.table?.prompt?.rule ?? '', text: { template: tr('table.stays', { unit: called(unit).name, hex }), args: {} }, amount: '' }], legal: false };
    return reached !== undefined;
  }
}
