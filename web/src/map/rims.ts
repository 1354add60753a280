/** The corners of hexes, and what lies around a set of them, in the whole numbers of the grid. */
import type { Board, Hex } from '../types';

export const CORNERS = {
  pointy: [[0, -2], [1, -1], [1, 1], [0, 2], [-1, 1], [-1, -1]],
  flat: [[-1, -1], [1, -1], [2, 0], [1, 1], [-1, 1], [-2, 0]],
} as const;

/** More than any sheet is wide or high. */
const SPAN = 1 << 16;

/** One number for each place on the sheets where a hex may lie. */
const spot = ({ sheet, x, y }: Hex): number => (sheet * SPAN + y) * SPAN + x;

/** What leads from there to the neighbour beyond a side: the one corner of the side and the other together. */
function across(corners: readonly (readonly [number, number])[], i: number): number {
  const [[ax, ay], [bx, by]] = [corners[i] ?? [0, 0], corners[(i + 1) % 6] ?? [0, 0]];
  return (ay + by) * SPAN + ax + bx;
}

const ACROSS = {
  pointy: CORNERS.pointy.map((_, i) => across(CORNERS.pointy, i)),
  flat: CORNERS.flat.map((_, i) => across(CORNERS.flat, i)),
};

/** The sides of these hexes beyond which none of them lies; `inside` leaves out those beyond which no hex of all lies. */
export function rim(orientation: Board['orientation'], hexes: Hex[], inside: Hex[] | null = null): [Hex, number][] {
  const own = new Set(hexes.map(spot));
  const all = inside && new Set(inside.map(spot));
  const found: [Hex, number][] = [];
  const steps = ACROSS[orientation];
  for (const hex of hexes) {
    const here = spot(hex);
    for (let i = 0; i < 6; i++) {
      const there = here + (steps[i] ?? 0);
      if (!own.has(there) && (all === null || all.has(there))) found.push([hex, i]);
    }
  }
  return found;
}

/** Sides of hexes joined end to end, so that the area they enclose can be filled. */
export function chained(sides: [string, string][]): string {
  const next = new Map(sides);
  let path = '';
  for (let [start] = next.keys(); start !== undefined; [start] = next.keys()) {
    path += `M${start}`;
    for (let at: string | undefined = start, to = next.get(at); at !== undefined && to !== undefined; at = to, to = next.get(at)) {
      next.delete(at);
      path += `L${to}`;
    }
    path += 'Z';
  }
  return path;
}
