/** The whole printed map as a list of strokes of the brush, made once for a board. */
import type { Board } from '../types';
import type { Layout } from './geometry';
import { type Draw, ground } from './ground';
import { grid, numbers, places, printed, zoneMarks } from './lettering';
import { palette } from './palette';
import { lines, waters, ways } from './strokes';

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

const known = new WeakMap<Board, Draw[]>();

/** What is drawn for a board, made once, however often it is laid out. */
export function mapDraws(layout: Layout): Draw[] {
  const made = known.get(layout.board) ?? drawn(layout);
  known.set(layout.board, made);
  return made;
}

function drawn(layout: Layout): Draw[] {
  const { hexes } = layout.board;
  const sheet = new Path2D(layout.outline(hexes));
  const paper: Draw = (ctx) => {
    shadow(ctx, sheet);
    ctx.fillStyle = palette.paper;
    ctx.fill(sheet);
  };
  return [
    paper, ...ground(layout), grid(new Path2D(layout.path(hexes))), ...waters(layout), ...ways(layout), ...lines(layout), ...zoneMarks(layout),
    numbers(layout), printed(layout), places(layout),
  ];
}

/** Draws the part of the world that a canvas shows; `over` is how far it reaches past the window on each side. */
export function paint(canvas: HTMLCanvasElement, draws: Draw[], camera: Camera, over: number): void {
  const ctx = canvas.getContext('2d');
  if (!ctx) return;
  const ratio = devicePixelRatio;
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.clearRect(0, 0, canvas.width, canvas.height);
  const k = camera.scale * ratio;
  ctx.setTransform(k, 0, 0, k, (camera.x + over) * ratio, (camera.y + over) * ratio);
  for (const draw of draws) draw(ctx);
}
