/** Where hexes lie, in world pixels: a hex is 64 wide whatever the zoom. */
import type { Board, Hex } from '../types';
import { chained, CORNERS, rim } from './rims';

export interface Dot {
  x: number;
  y: number;
}

export const WIDTH = 64;
const SIDE = WIDTH / Math.sqrt(3);
const MARGIN = 40;

const BEARINGS: Record<Board['orientation'], Record<string, number>> = {
  pointy: { ne: 30, e: 90, se: 150, sw: 210, w: 270, nw: 330 },
  flat: { n: 0, ne: 60, se: 120, s: 180, sw: 240, nw: 300 },
};

/** Where a hex that touches an inset from outside is drawn a second time: along the outer sides of the rim. */
export interface Strip {
  hex: Hex;
  sides: [Dot, Dot][];
  /** Where what stands in the hex is shown again. */
  middle: Dot;
}

/** A board laid out: sheets side by side or one in another, hexes by id and by label. */
export class Layout {
  readonly byId = new Map<number, Hex>();
  readonly byLabel = new Map<string, Hex>();
  readonly width: number;
  readonly height: number;
  private readonly unit: Dot;
  private readonly origins: Dot[] = [];
  private readonly vectors = new Map<number, [number, number]>();
  readonly strips: Strip[];
  /** The steps around a hex from its first corner, for the path of an SVG element. */
  private readonly around: string;

  constructor(readonly board: Board) {
    const pointy = board.orientation === 'pointy';
    this.unit = pointy ? { x: WIDTH / 2, y: SIDE / 2 } : { x: SIDE / 2, y: WIDTH / 2 };
    this.around = around(CORNERS[board.orientation].map(([x, y]) => ({ x: x * this.unit.x, y: y * this.unit.y })));
    const wide = pointy ? 1 : 2;
    const high = pointy ? 2 : 1;
    let left = MARGIN;
    let bottom = 0;
    for (const sheet of board.sheets) {
      const first = this.origins[0];
      if (sheet.inset && first) {
        this.origins.push(first);
        continue;
      }
      this.origins.push({ x: left + (wide - sheet.x[0]) * this.unit.x, y: MARGIN + (high - sheet.y[0]) * this.unit.y });
      left += (sheet.x[1] - sheet.x[0] + 2 * wide) * this.unit.x + MARGIN;
      bottom = Math.max(bottom, (sheet.y[1] - sheet.y[0] + 2 * high) * this.unit.y);
    }
    this.width = left;
    this.height = bottom + 2 * MARGIN;
    for (const hex of board.hexes) {
      this.byId.set(hex.id, hex);
      this.byLabel.set(hex.label, hex);
    }
    this.strips = this.laidStrips();
  }

  private laidStrips(): Strip[] {
    const touched = new Map<number, number[]>();
    for (const { start, end } of this.board.jumps ?? []) {
      const [from, to] = [this.byId.get(start), this.byId.get(end)];
      if (from && to && from.sheet !== to.sheet && this.board.sheets[to.sheet]?.inset) touched.set(start, [...(touched.get(start) ?? []), end]);
    }
    if (touched.size === 0) return [];
    const outer = Map.groupBy(rim(this.board.orientation, this.board.hexes), ([hex]) => hex.id);
    return [...touched].flatMap(([start, ends]): Strip[] => {
      const hex = this.byId.get(start);
      const sides = ends.flatMap((end) => outer.get(end) ?? []);
      const half = sides[Math.floor(sides.length / 2)];
      if (!hex || !half) return [];
      const [near, i] = half;
      const [one, two, centre] = [this.corner(near, i), this.corner(near, i + 1), this.centre(near)];
      const middle = { x: (one.x + two.x) * 0.75 - centre.x / 2, y: (one.y + two.y) * 0.75 - centre.y / 2 };
      return [{ hex, middle, sides: sides.map(([at, d]) => [this.corner(at, d), this.corner(at, d + 1)]) }];
    });
  }

  private dot(sheet: number, x: number, y: number): Dot {
    const origin = this.origins[sheet] ?? { x: 0, y: 0 };
    return { x: origin.x + x * this.unit.x, y: origin.y + y * this.unit.y };
  }

  centre(hex: Hex): Dot {
    return this.dot(hex.sheet, hex.x, hex.y);
  }

  corner(hex: Hex, number: number): Dot {
    const [dx, dy] = CORNERS[this.board.orientation][((number % 6) + 6) % 6] ?? [0, 0];
    return this.dot(hex.sheet, hex.x + dx, hex.y + dy);
  }

  corners(hex: Hex): Dot[] {
    return [0, 1, 2, 3, 4, 5].map((number) => this.corner(hex, number));
  }

  points(hex: Hex): string {
    return this.corners(hex).map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  }

  /** These hexes as the path of an SVG element. Text, since a long path is read from one ten times as fast as it is told. */
  path(hexes: Iterable<Hex>): string {
    let path = '';
    for (const hex of hexes) {
      const { x, y } = this.corner(hex, 0);
      path += `M${fine(x)} ${fine(y)}${this.around}`;
    }
    return path;
  }

  /** The bearing of a direction of the grid, in degrees clockwise from the north; null for none. */
  bearing(direction: number): number | null {
    const name = this.board.directions[direction];
    return name === undefined ? null : (BEARINGS[this.board.orientation][name] ?? null);
  }

  /** The line through the middles of hexes, as the points of an SVG element. */
  way(labels: string[]): string {
    return labels.flatMap((label) => this.byLabel.get(label) ?? []).map((hex) => `${this.centre(hex).x},${this.centre(hex).y}`).join(' ');
  }

  /** The border around a set of hexes, as the path of an SVG element. */
  outline(hexes: Hex[]): string {
    const written = (hex: Hex, i: number): string => {
      const { x, y } = this.corner(hex, i);
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    };
    return chained(rim(this.board.orientation, hexes).map(([hex, i]) => [written(hex, i), written(hex, i + 1)]));
  }

  /** The place of a hex that a link names though it may lie off the map. */
  beyond(from: Hex, id: number): Dot {
    const there = this.byId.get(id);
    if (there && there.sheet === from.sheet) return this.centre(there);
    const step = this.vector(id - from.id);
    return this.dot(from.sheet, from.x + step[0] / 2, from.y + step[1] / 2);
  }

  private vector(shift: number): [number, number] {
    const known = this.vectors.get(shift);
    if (known) return known;
    for (const hex of this.board.hexes) {
      const other = this.byId.get(hex.id + shift);
      if (other && other.sheet === hex.sheet && Math.abs(other.x - hex.x) + Math.abs(other.y - hex.y) <= 4) {
        const found: [number, number] = [other.x - hex.x, other.y - hex.y];
        this.vectors.set(shift, found);
        return found;
      }
    }
    return [0, 0];
  }

  /** The hex under a point of the world. */
  at(point: Dot): Hex | null {
    let best: Hex | null = null;
    let least = (WIDTH * 0.56) ** 2;
    for (const hex of this.board.hexes) {
      const { x, y } = this.centre(hex);
      const far = (x - point.x) ** 2 + (y - point.y) ** 2;
      if (far < least) [best, least] = [hex, far];
    }
    return best ?? this.strips.find(({ sides }) => sides.some(([a, b]) => Math.hypot((a.x + b.x) / 2 - point.x, (a.y + b.y) / 2 - point.y) < WIDTH / 2))?.hex ?? null;
  }

  /** The next hex from one in a direction of the arrow keys. */
  towards(hex: Hex, dx: number, dy: number): Hex {
    const { x, y } = this.centre(hex);
    const there = this.at({ x: x + dx * WIDTH * 0.9, y: y + dy * WIDTH * 0.9 });
    return there ?? hex;
  }
}

const fine = (length: number): number => Math.round(length * 100) / 100;

function around(corners: Dot[]): string {
  const steps = corners.slice(1).map(({ x, y }, i) => `l${fine(x - (corners[i]?.x ?? 0))} ${fine(y - (corners[i]?.y ?? 0))}`);
  return `${steps.join('')}z`;
}
