/** Where hexes lie, in world pixels: a hex is 64 wide whatever the zoom. */
import type { Board, Hex } from '../types';

export interface Dot {
  x: number;
  y: number;
}

export const WIDTH = 64;
const SIDE = WIDTH / Math.sqrt(3);
const MARGIN = 40;
const CORNERS = {
  pointy: [[0, -2], [1, -1], [1, 1], [0, 2], [-1, 1], [-1, -1]],
  flat: [[-1, -1], [1, -1], [2, 0], [1, 1], [-1, 1], [-2, 0]],
} as const;

/** A board laid out: sheets side by side, hexes by id and by label. */
export class Layout {
  readonly byId = new Map<number, Hex>();
  readonly byLabel = new Map<string, Hex>();
  readonly width: number;
  readonly height: number;
  private readonly unit: Dot;
  private readonly origins: Dot[] = [];
  private readonly vectors = new Map<number, [number, number]>();

  constructor(readonly board: Board) {
    const pointy = board.orientation === 'pointy';
    this.unit = pointy ? { x: WIDTH / 2, y: SIDE / 2 } : { x: SIDE / 2, y: WIDTH / 2 };
    const wide = pointy ? 1 : 2;
    const high = pointy ? 2 : 1;
    let left = MARGIN;
    let bottom = 0;
    for (const sheet of board.sheets) {
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
    return best;
  }

  /** The next hex from one in a direction of the arrow keys. */
  towards(hex: Hex, dx: number, dy: number): Hex {
    const { x, y } = this.centre(hex);
    const there = this.at({ x: x + dx * WIDTH * 0.9, y: y + dy * WIDTH * 0.9 });
    return there ?? hex;
  }
}
