/** Where hexes lie, in world pixels: a hex is 64 wide whatever the zoom. */
import type { Board, Hex } from '../types';
import { chained, CORNERS, rim } from './rims';
import { laidStrips, type Strip } from './strips';

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

/** A part of the world. */
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** How broad the strips along the rim of an inset are: a counter lies on one. */
const BREADTH = WIDTH * 0.5;

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
  private readonly again = new Map<number, Strip>();
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
    this.strips = laidStrips(this, BREADTH);
    for (const strip of this.strips) this.again.set(strip.hex.id, strip);
  }

  /** What a sheet takes of the world: the first has all that lies in it, an inset the strips around it too. */
  area(sheet: number): Area {
    const { x, y, inset } = this.board.sheets[sheet] ?? { x: [0, 0], y: [0, 0] };
    const [one, two] = [this.dot(sheet, x[0], y[0]), this.dot(sheet, x[1], y[1])];
    const edge = inset ? BREADTH * 1.2 : MARGIN;
    const [across, down] = this.board.orientation === 'pointy' ? [WIDTH / 2 + edge, SIDE + edge] : [SIDE + edge, WIDTH / 2 + edge];
    return { left: one.x - across, top: one.y - down, width: two.x - one.x + 2 * across, height: two.y - one.y + 2 * down };
  }

  private dot(sheet: number, x: number, y: number): Dot {
    const origin = this.origins[sheet] ?? { x: 0, y: 0 };
    return { x: origin.x + x * this.unit.x, y: origin.y + y * this.unit.y };
  }

  centre(hex: Hex): Dot {
    return this.dot(hex.sheet, hex.x, hex.y);
  }

  /** The strip on which a hex is drawn again, where it is. */
  strip(hex: Hex): Strip | undefined {
    return this.again.get(hex.id);
  }

  /** Wherever a hex is drawn: what stands in it lies on each of these. */
  spots(hex: Hex): Dot[] {
    const strip = this.strip(hex);
    return strip ? [this.centre(hex), strip.middle] : [this.centre(hex)];
  }

  /** The one of the places of a hex that is drawn beside another hex. */
  beside(hex: Hex, other: Hex | undefined): Dot {
    return (other && other.sheet !== hex.sheet && this.strip(hex)?.middle) || this.centre(hex);
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

  /** The line through the middles of hexes, as the points of an SVG element; through a hex drawn twice it leads to the other sheet. */
  way(labels: string[]): string {
    const hexes = labels.flatMap((label) => this.byLabel.get(label) ?? []);
    const dots = hexes.flatMap((hex, i) => [this.beside(hex, hexes[i - 1] ?? hexes[i + 1]), this.beside(hex, hexes[i + 1] ?? hexes[i - 1])]);
    return dots.filter(({ x, y }, i) => x !== dots[i - 1]?.x || y !== dots[i - 1]?.y).map(({ x, y }) => `${x},${y}`).join(' ');
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
