/** Where a stack is laid out: beside its hex, enlarged, and not over what somebody may want to touch. */
import type { Viewport } from './camera.svelte';
import type { Dot } from './geometry';

/** The side of a counter on the map, and how large it is at least on the screen when it is laid out. */
const CARD = 44;
const LEAST = 52;
const LARGER = 1.25;
const GAP = 5;
const HEAD = 15;
/** What it costs to lie over a lit hex, over other counters, or at a distance. */
const [LIT, TAKEN, FAR] = [100, 8, 0.02];
const OUTSIDE = 10_000;
/** Half of what of a hex must stay free. */
const FREE = 24;

export interface Fan {
  x: number;
  y: number;
  wide: number;
  high: number;
  /** How much larger than on the map its counters are. */
  scale: number;
  places: Dot[];
}

export interface Ground {
  /** The middles of lit hexes, and of those where other counters lie. */
  lit: Dot[];
  taken: Dot[];
}

/** A fan of `n` counters for the stack at `spot`. */
export function fanOf(n: number, spot: Dot, viewport: Viewport, ground: Ground): Fan {
  const scale = Math.max(LARGER, LEAST / CARD / viewport.camera.scale);
  const step = CARD * scale + GAP * scale;
  const columns = n <= 4 ? n : n <= 6 ? 3 : Math.min(5, Math.ceil(n / 2));
  const rows = Math.ceil(n / columns);
  const wide = columns * step + GAP * scale;
  const high = rows * step + (GAP + HEAD) * scale;
  const { x, y } = best(spot, wide, high, viewport, ground);
  const places = Array.from({ length: n }, (_, i) => ({
    x: x + GAP * scale + (i % columns) * step + (CARD * scale) / 2,
    y: y + HEAD * scale + GAP * scale + Math.floor(i / columns) * step + (CARD * scale) / 2,
  }));
  return { x, y, wide, high, scale, places };
}

/** The corner of a box of this size that covers least of what matters. */
function best(spot: Dot, wide: number, high: number, viewport: Viewport, ground: Ground): Dot {
  const near = 34;
  const corner = viewport.world({ x: 0, y: 0 });
  const end = viewport.world({ x: viewport.size.width, y: viewport.size.height });
  let found = { x: spot.x + near, y: spot.y - high / 2 };
  let least = Infinity;
  for (const away of [near, near + 40, near + 100, near + 180, near + 280]) {
    for (let i = 0; i < 16; i++) {
      const [across, down] = [Math.cos((i * Math.PI) / 8), Math.sin((i * Math.PI) / 8)];
      const x = spot.x + across * away + ((across > 0.3 ? 0 : across < -0.3 ? -1 : -0.5) * wide);
      const y = spot.y + down * away + ((down > 0.3 ? 0 : down < -0.3 ? -1 : -0.5) * high);
      const over = (dots: Dot[]): number => dots.filter((dot) => dot.x > x - FREE && dot.x < x + wide + FREE && dot.y > y - FREE && dot.y < y + high + FREE).length;
      const outside = x < corner.x || y < corner.y || x + wide > end.x || y + high > end.y;
      const cost = over([spot, ...ground.lit]) * LIT + over(ground.taken) * TAKEN + away * FAR + (outside ? OUTSIDE : 0);
      if (cost < least) [least, found] = [cost, { x, y }];
    }
  }
  return found;
}
