/** The hexes that light up for the unit in hand. */
import type { Layout } from '../map/geometry';
import type { Hex, Offered, Reached } from '../types';

export interface Target {
  hex: Hex;
  /** What leads there at once. */
  actions: Offered[];
  /** How it can be reached by a longer way. */
  reached: Reached | null;
}

export function targetsOf(layout: Layout | null, actions: Offered[], reach: Reached[]): Map<number, Target> {
  const found = new Map<number, Target>();
  for (const offered of actions) {
    const hex = offered.hex === null ? undefined : layout?.byId.get(offered.hex);
    if (!hex) continue;
    const known = found.get(hex.id) ?? { hex, actions: [], reached: null };
    found.set(hex.id, { ...known, actions: [...known.actions, offered] });
  }
  for (const reached of reach) {
    // Where no path leads, the game has a word of its own for how one comes there.
    if (reached.later || !reached.path.length) continue;
    const hex = layout?.byLabel.get(reached.hex);
    if (hex) found.set(hex.id, { ...(found.get(hex.id) ?? { hex, actions: [] }), reached });
  }
  return found;
}
