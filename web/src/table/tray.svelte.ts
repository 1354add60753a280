/** What lies beside the map and can act: a set-up, reinforcements; sorted by what it belongs to. */
import type { Counter, Group } from '../types';
import type { Live } from './live.svelte';

export interface Waiting {
  group: Group;
  counter: Counter | undefined;
}

/** Strong before weak, as far as the first figure tells. */
const strength = ({ counter }: Waiting): number => Number.parseInt(counter?.values ?? '') || 0;

export class Tray {
  constructor(private readonly live: Live, private readonly cards: () => ReadonlyMap<string, Group>) {}

  /** All of it in the order in which it is shown. */
  units = $derived.by((): Waiting[] => {
    const { table, layout } = this.live;
    const held = new Set(table?.view.cards.map((card) => card.id));
    const boxed = table?.groups.filter((one) => !['verb', 'hex'].includes(one.kind) && !layout?.byLabel.has(one.at ?? '') && !(this.cards().has(one.label) && held.has(one.label))) ?? [];
    const counters = new Map(boxed.length ? table?.view.counters.map((one) => [one.id, one]) : []);
    const order = ({ counter, group }: Waiting): string => `${counter?.formation ?? ''}\n${counter?.kind ?? ''}\n${group.at ?? ''}`;
    return boxed
      .map((group) => ({ group, counter: counters.get(group.label) }))
      .sort((a, b) => order(a).localeCompare(order(b)) || strength(b) - strength(a));
  });

  /** The same under the names of what they belong to; one heading without a name where nobody says. */
  formations = $derived([...Map.groupBy(this.units, ({ counter }) => counter?.formation ?? '')]);

  /** Who comes after this one in the list. */
  after(key: string): string | null {
    const i = this.units.findIndex((one) => one.group.key === key);
    return i < 0 ? null : (this.units[i + 1]?.group.key ?? this.units[i - 1]?.group.key ?? null);
  }
}
