/** Hexes that are drawn a second time: as strips along the rim of an inset that they touch from outside. */
import type { Board, Hex } from '../types';
import type { Dot } from './geometry';
import { rim } from './rims';

export interface Strip {
  hex: Hex;
  /** Around the strip, as the path of an SVG element. */
  path: string;
  sides: [Dot, Dot][];
  /** Where what stands in the hex is shown again, and where its number is written. */
  middle: Dot;
  label: Dot;
}

/** What is asked of a layout: where a hex and its corners lie. */
interface Places {
  readonly board: Board;
  readonly byId: Map<number, Hex>;
  centre(hex: Hex): Dot;
  corner(hex: Hex, number: number): Dot;
}

interface Side {
  from: Dot;
  to: Dot;
  /** One step away from the inset. */
  out: Dot;
}

const spot = ({ x, y }: Dot): string => `${x.toFixed(1)},${y.toFixed(1)}`;
const moved = (dot: Dot, by: Dot, far: number): Dot => ({ x: dot.x + by.x * far, y: dot.y + by.y * far });
const between = (a: Dot, b: Dot): Dot => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** By the hex that jumps onto an inset, the hexes there to which it jumps. */
function touched({ board, byId }: Places): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const { start, end } of board.jumps ?? []) {
    const [from, to] = [byId.get(start), byId.get(end)];
    if (from && to && from.sheet !== to.sheet && board.sheets[to.sheet]?.inset) found.set(start, [...(found.get(start) ?? []), end]);
  }
  return found;
}

function sideOf(places: Places, hex: Hex, number: number): Side {
  const [from, to] = [places.corner(hex, number), places.corner(hex, number + 1)];
  const [half, centre] = [between(from, to), places.centre(hex)];
  const far = Math.hypot(half.x - centre.x, half.y - centre.y);
  return { from, to, out: { x: (half.x - centre.x) / far, y: (half.y - centre.y) / far } };
}

/** How far a corner of the rim is moved outwards: every rim turns there by sixty degrees, one way or the other. */
function outwards(rims: Side[], breadth: number): Map<string, Dot> {
  const sums = new Map<string, Dot>();
  for (const { from, to, out } of rims) for (const dot of [from, to]) sums.set(spot(dot), moved(sums.get(spot(dot)) ?? { x: 0, y: 0 }, out, 1));
  for (const [at, { x, y }] of sums) {
    const far = (breadth * 2) / Math.sqrt(3) / (Math.hypot(x, y) || 1);
    sums.set(at, { x: x * far, y: y * far });
  }
  return sums;
}

/** Sides put together to runs; rims are told clockwise, so each begins where another ends. */
function runs(sides: Side[]): Side[][] {
  const next = new Map(sides.map((side) => [spot(side.from), side]));
  const ends = new Set(sides.map((side) => spot(side.to)));
  const starts = sides.filter((side) => !ends.has(spot(side.from)));
  return (starts.length ? starts : sides.slice(0, 1)).map((start) => {
    const run = [start];
    for (let side = next.get(spot(start.to)); side && side !== start; side = next.get(spot(side.to))) run.push(side);
    return run;
  });
}

/** The strips of a board, so broad as is said in world pixels. */
export function laidStrips(places: Places, breadth: number): Strip[] {
  const jumps = touched(places);
  if (jumps.size === 0) return [];
  const { board } = places;
  const onInsets = board.hexes.filter((hex) => board.sheets[hex.sheet]?.inset);
  const rims = rim(board.orientation, onInsets).map(([hex, number]) => ({ hex, side: sideOf(places, hex, number) }));
  const out = outwards(rims.map(({ side }) => side), breadth);
  const outer = (dot: Dot): string => spot(moved(dot, out.get(spot(dot)) ?? { x: 0, y: 0 }, 1));
  return [...jumps].flatMap(([start, ends]): Strip[] => {
    const hex = places.byId.get(start);
    const laid = runs(rims.filter((one) => ends.includes(one.hex.id)).map(({ side }) => side));
    const longest = laid.reduce((a, b) => (b.length > a.length ? b : a), []);
    const at = (part: number): Dot | undefined => {
      const side = longest[Math.floor(longest.length * part)];
      return side && moved(between(side.from, side.to), side.out, breadth / 2);
    };
    const [middle, label] = [at(0.5), at(0.25)];
    if (!hex || !middle || !label) return [];
    const path = laid.map((run) => {
      const dots = [...run.slice(0, 1).map((side) => side.from), ...run.map((side) => side.to)];
      return `M${dots.map(spot).join('L')}L${dots.toReversed().map(outer).join('L')}Z`;
    });
    return [{ hex, path: path.join(''), middle, label, sides: laid.flat().map(({ from, to }) => [from, to]) }];
  });
}
