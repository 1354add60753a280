/** The whole printed map as a list of strokes of the brush. */
import type { Board } from '../types';
import { type Dot, type Layout, WIDTH } from './geometry';
import { type Draw, ground } from './ground';
import { grid, numbers, places, printed, zoneMarks } from './lettering';
import { palette } from './palette';
import { lines, strips, waters, ways } from './strokes';

export interface Camera {
  x: number;
  y: number;
  scale: number;
}

const SHADOW = 'rgba(60, 45, 20, 0.35)';
const BLUR = 14;
const COARSE = 4;
/** Far outside of every canvas. */
const AWAY = 50_000;

/** What the sheet throws on the table: drawn small and stretched, since to blur a whole canvas takes longer than all else. */
function shadow(ctx: CanvasRenderingContext2D, sheet: Path2D): void {
  const small = document.createElement('canvas');
  small.width = Math.ceil(ctx.canvas.width / COARSE);
  small.height = Math.ceil(ctx.canvas.height / COARSE);
  const brush = small.getContext('2d');
  if (!brush) return;
  const { a, d, e, f } = ctx.getTransform();
  brush.setTransform(a / COARSE, 0, 0, d / COARSE, e / COARSE - AWAY, f / COARSE);
  brush.shadowOffsetX = AWAY;
  brush.shadowBlur = BLUR / COARSE;
  brush.shadowColor = SHADOW;
  brush.fill(sheet);
  ctx.save();
  ctx.resetTransform();
  ctx.drawImage(small, 0, 0, small.width * COARSE, small.height * COARSE);
  ctx.restore();
}

const GRAIN = 160;
const SPECKS = 2600;
let grained: HTMLCanvasElement | null = null;

/** A patch of paper: pale and dark fibres, always the same, hardly seen. */
function grain(): HTMLCanvasElement {
  if (grained) return grained;
  grained = document.createElement('canvas');
  grained.width = grained.height = GRAIN;
  const brush = grained.getContext('2d');
  let seed = 7;
  const chance = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let i = 0; brush && i < SPECKS; i++) {
    brush.fillStyle = chance() < 0.5 ? 'rgba(110, 85, 40, 0.05)' : 'rgba(255, 252, 240, 0.12)';
    brush.fillRect(chance() * GRAIN, chance() * GRAIN, 1 + 3 * chance(), 1);
  }
  return grained;
}

const paper: Draw = (ctx, { area }) => {
  shadow(ctx, area);
  ctx.fillStyle = palette.paper;
  ctx.fill(area);
  const pattern = ctx.createPattern(grain(), 'repeat');
  if (!pattern) return;
  ctx.fillStyle = pattern;
  ctx.fill(area);
};

/** A board ready to be painted. */
export interface Picture {
  layout: Layout;
  draws: Draw[];
}

const known = { named: new WeakMap<Board, Picture>(), nameless: new WeakMap<Board, Picture>() };

/** What is drawn for a board, made once, however often it is laid out; under counters without the names of towns. */
export function pictureOf(layout: Layout, towns: keyof typeof known = 'named'): Picture {
  const made = known[towns].get(layout.board) ?? picture(layout, towns === 'named');
  known[towns].set(layout.board, made);
  return made;
}

function picture(layout: Layout, withTowns: boolean): Picture {
  const draws = [
    paper, ...strips(layout), ...ground(layout), grid, ...waters(layout), ...ways(layout), ...lines(layout), ...zoneMarks(layout),
    numbers(layout), printed(layout), places(layout, withTowns),
  ];
  return { layout, draws };
}

/** Draws the part of the world that a canvas shows; `over` is how far it reaches past the window on each side. */
export function paint(canvas: HTMLCanvasElement, { layout, draws }: Picture, camera: Camera, over: number): void {
  const ctx = canvas.getContext('2d');
  if (!ctx) return;
  const ratio = devicePixelRatio;
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.clearRect(0, 0, canvas.width, canvas.height);
  const k = camera.scale * ratio;
  ctx.setTransform(k, 0, 0, k, (camera.x + over) * ratio, (camera.y + over) * ratio);
  // Hexes a little outside are drawn too, or their shadow would be seen where the canvas ends.
  const reach = WIDTH + (2 * BLUR) / k;
  const [left, top] = [-(camera.x + over) / camera.scale - reach, -(camera.y + over) / camera.scale - reach];
  const [right, bottom] = [left + canvas.width / k + 2 * reach, top + canvas.height / k + 2 * reach];
  const has = ({ x, y }: Dot): boolean => x > left && x < right && y > top && y < bottom;
  const hexes = layout.board.hexes.filter((hex) => has(layout.centre(hex)));
  const part = { hexes, area: new Path2D(layout.path(hexes)), has };
  for (const draw of draws) draw(ctx, part);
}
