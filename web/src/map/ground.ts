/** Terrain: the colour of each hex and the marks over it, always in the same places. */
import type { Hex } from '../types';
import { type Dot, type Layout, WIDTH } from './geometry';
import { type Ground, palette, sign } from './palette';

/** What is seen of the map, and a little more: its hexes, the path around each of them, and what else lies there. */
export interface Part {
  hexes: Hex[];
  area: Path2D;
  has: (dot: Dot) => boolean;
}

export type Draw = (ctx: CanvasRenderingContext2D, part: Part) => void;

function dice(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0;
    return state / 4294967296;
  };
}

/** Places in a hex, none near another. */
function spread(centre: Dot, seed: number, count: number, apart: number): Dot[] {
  const roll = dice(seed);
  const reach = WIDTH * 0.42;
  const found: Dot[] = [];
  for (let tries = 0; tries < count * 12 && found.length < count; tries++) {
    const dx = (roll() * 2 - 1) * reach;
    const dy = (roll() * 2 - 1) * reach;
    const dot = { x: centre.x + dx, y: centre.y + dy };
    const free = found.every(({ x, y }) => (x - dot.x) ** 2 + (y - dot.y) ** 2 > apart * apart);
    if (dx * dx + dy * dy <= reach * reach && free) found.push(dot);
  }
  return found.sort((a, b) => a.y - b.y);
}

type Pattern = (path: Path2D, centre: Dot, seed: number) => void;

function tufts(count: number): Pattern {
  return (path, centre, seed) => {
    for (const { x, y } of spread(centre, seed, count, 9)) {
      path.moveTo(x - 4, y + 2);
      path.ellipse(x, y + 2, 4, 4.6, 0, Math.PI, 2 * Math.PI);
      path.closePath();
    }
  };
}

const blocks: Pattern = (path, centre, seed) => {
  const roll = dice(seed + 17);
  for (const { x, y } of spread(centre, seed, 16, 8.5)) {
    const wide = [4, 5, 7][Math.floor(roll() * 3)] ?? 5;
    const high = roll() < 0.5 ? 3.5 : 5;
    path.rect(x - wide / 2, y - high / 2, wide, high);
  }
};

const house: Pattern = (path, { x, y }) => path.rect(x - 13, y - 8.5, 26, 17);

const reeds: Pattern = (path, centre, seed) => {
  for (const { x, y } of spread(centre, seed, 6, 13)) {
    for (const [dx, dy, ex, ey] of [[-5, 0, 5, 0], [-2, -2, -2, -6], [2, -2, 2, -6]] as const) {
      path.moveTo(x + dx, y + dy);
      path.lineTo(x + ex, y + ey);
    }
  }
};

const hachures: Pattern = (path, centre, seed) => {
  for (const { x, y } of spread(centre, seed, 7, 12)) {
    path.moveTo(x - 5, y + 3);
    path.lineTo(x - 1, y - 3);
    path.lineTo(x + 4, y + 3);
  }
};

const furrows: Pattern = (path, { x, y }) => {
  for (let row = -4; row <= 4; row++) {
    const half = WIDTH * 0.36 - Math.abs(row) * 3;
    path.moveTo(x - half, y + row * 6);
    path.lineTo(x + half, y + row * 6);
  }
};

const waves: Pattern = (path, centre, seed) => {
  for (const { x, y } of spread(centre, seed, 5, 15)) {
    path.moveTo(x - 7, y);
    path.quadraticCurveTo(x - 3.5, y - 4, x, y);
    path.quadraticCurveTo(x + 3.5, y + 4, x + 7, y);
  }
};

const peaks: Pattern = (path, centre, seed) => {
  for (const { x, y } of spread(centre, seed, 5, 15)) {
    path.moveTo(x - 7, y + 5);
    for (const [dx, dy] of [[-0.5, -6], [2, -1.5], [3.5, -3.5], [7.5, 5]] as const) path.lineTo(x + dx, y + dy);
    path.closePath();
  }
};

const derrick: Pattern = (path, { x, y }) => {
  path.moveTo(x - 7, y + 10);
  for (const [dx, dy] of [[-1.5, -10], [1.5, -10], [7, 10], [4, 10], [2.7, 5], [-2.7, 5], [-4, 10]] as const) path.lineTo(x + dx, y + dy);
  path.closePath();
  path.rect(x - 4, y - 13, 8, 2);
};

const PATTERNS: Record<string, { draw: Pattern; filled: boolean }> = {
  tufts: { draw: tufts(11), filled: true },
  'sparse-tufts': { draw: tufts(7), filled: true },
  'dense-tufts': { draw: tufts(16), filled: true },
  blocks: { draw: blocks, filled: true },
  'wooden-house': { draw: house, filled: true },
  'stone-house': { draw: house, filled: true },
  reeds: { draw: reeds, filled: false },
  hachures: { draw: hachures, filled: false },
  furrows: { draw: furrows, filled: false },
  waves: { draw: waves, filled: false },
  peaks: { draw: peaks, filled: true },
  derrick: { draw: derrick, filled: true },
};

function terrain(layout: Layout, name: string, kind: Ground): Draw {
  const pattern = PATTERNS[kind.pattern];
  return (ctx, { hexes }) => {
    const here = hexes.filter((hex) => hex.terrain.includes(name));
    if (kind.fill) {
      ctx.fillStyle = kind.fill;
      ctx.fill(new Path2D(layout.path(here)));
    }
    if (!pattern) return;
    const marks = new Path2D();
    for (const hex of here) pattern.draw(marks, layout.centre(hex), hex.id);
    ctx.lineWidth = 1.3;
    ctx.fillStyle = ctx.strokeStyle = kind.mark;
    if (pattern.filled) ctx.fill(marks);
    else ctx.stroke(marks);
  };
}

function heights(layout: Layout, levels: Record<string, number>): Draw {
  return (ctx, { hexes }) => {
    for (const [level, fill] of palette.levels.entries()) {
      const last = level === palette.levels.length - 1;
      const here = hexes.filter(({ id }) => levels[id] === level || (last && (levels[id] ?? 0) > level));
      ctx.fillStyle = fill;
      ctx.fill(new Path2D(layout.path(here)));
    }
  };
}

/** One hex of a terrain on a canvas of its own, for a key. */
export function swatch(canvas: HTMLCanvasElement, kind: Ground): void {
  const ctx = canvas.getContext('2d');
  if (!ctx) return;
  const { width, height } = canvas;
  const centre = { x: width / 2, y: height / 2 };
  const hexagon = new Path2D();
  for (let i = 0; i < 6; i++) hexagon.lineTo(centre.x + height * 0.5 * Math.sin((i * Math.PI) / 3), centre.y - height * 0.5 * Math.cos((i * Math.PI) / 3));
  hexagon.closePath();
  ctx.fillStyle = kind.fill || palette.paper;
  ctx.fill(hexagon);
  ctx.save();
  ctx.clip(hexagon);
  const pattern = PATTERNS[kind.pattern];
  const marks = new Path2D();
  pattern?.draw(marks, centre, 3);
  if (kind.pattern === 'dot') marks.arc(centre.x, centre.y, 9, 0, 2 * Math.PI);
  ctx.lineWidth = 1.6;
  ctx.fillStyle = ctx.strokeStyle = kind.mark;
  if (pattern && !pattern.filled) ctx.stroke(marks);
  else ctx.fill(marks);
  ctx.restore();
  ctx.strokeStyle = palette.grid;
  ctx.stroke(hexagon);
}

/** Heights, then every terrain with its marks. */
export function ground(layout: Layout): Draw[] {
  const { board } = layout;
  const levels = board.look?.levels ? board.numbers?.[board.look.levels] : undefined;
  const draws = levels ? [heights(layout, levels)] : [];
  const kinds = new Set<string>();
  for (const hex of board.hexes) for (const name of hex.terrain) kinds.add(name);
  for (const name of kinds) {
    const kind = palette.terrain[sign(board, 'terrain', name).symbol];
    if (name !== 'clear' && kind) draws.push(terrain(layout, name, kind));
  }
  return draws;
}
