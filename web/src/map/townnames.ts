/** Where the names of towns are written among counters: beside their dots, or where no counter hides them. */
import type { Counter } from '../types';
import type { Dot, Layout } from './geometry';
import type { TownName } from './lettering';
import { around as box, type Lettered, meet, spots } from './names';

/** How far a counter reaches from the middle of its hex, and the lines of a name below and above it. */
const [REACH, BELOW, ABOVE] = [23, 35, -26];

export interface Placed extends TownName {
  /** It has made way for a counter. */
  moved: boolean;
}

/** What the counters on the map cover. */
function covered(layout: Layout, counters: Counter[]): Lettered[] {
  return [...new Set(counters.map((one) => one.at))].flatMap((label) => {
    const hex = layout.byLabel.get(label);
    return (hex ? layout.spots(hex) : []).map(({ x, y }) => ({ left: x - REACH, right: x + REACH, top: y - REACH, bottom: y + REACH }));
  });
}

export function placed(layout: Layout, names: TownName[], counters: Counter[]): Placed[] {
  const under = covered(layout, counters);
  const free = (area: Lettered, taken: Lettered[]): boolean => !taken.some((other) => meet(area, other));
  const still = names.filter((one) => free(one.covers, under));
  const taken = still.map((one) => one.covers);
  const moved = names.filter((one) => !still.includes(one)).map((one) => {
    const { around, lines } = candidates(one, under);
    // Where counters stand close together it is written over the edge of the next one rather than across its own.
    const spot = [...around, ...lines].find(({ covers }) => free(covers, [...under, ...taken])) ?? lines.find(({ covers }) => free(covers, taken)) ?? lines[0] ?? one;
    taken.push(spot.covers);
    return { ...one, ...spot, moved: true };
  });
  return [...still.map((one) => ({ ...one, moved: false })), ...moved];
}

/** Other spots for a name: around its dot, then below or above the counter that hides it. */
function candidates({ words, home, size, covers }: TownName, under: Lettered[]): Record<'around' | 'lines', (Dot & Pick<Placed, 'align' | 'covers'>)[]> {
  const over = under.find((one) => home.x > one.left && home.x < one.right && home.y > one.top - 1 && home.y < one.bottom + 1) ?? under.find((one) => meet(one, covers));
  const middle = over ? { x: (over.left + over.right) / 2, y: (over.top + over.bottom) / 2 } : home;
  const lines = [BELOW, ABOVE].map((rise) => ({ x: middle.x, y: middle.y + rise, align: 'center' as const, covers: box(words, { x: middle.x, y: middle.y + rise }, size) }));
  return { around: spots(words, home, size), lines };
}
