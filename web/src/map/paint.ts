/** The whole printed map as a list of strokes of the brush, made once for a board. */
import type { Layout } from './geometry';
import { type Draw, ground, hexPath } from './ground';
import { grid, numbers, places, printed, zoneMarks } from './lettering';
import { palette } from './palette';
import { lines, waters, ways } from './strokes';

export interface Camera {
  x: number;
  y: number;
  scale: number;
}

export function mapDraws(layout: Layout): Draw[] {
  const sheet = hexPath(layout, layout.board.hexes);
  const paper: Draw = (ctx) => {
    ctx.save();
    ctx.shadowColor = 'rgba(60, 45, 20, 0.35)';
    ctx.shadowBlur = 14;
    ctx.fillStyle = palette.paper;
    ctx.fill(sheet);
    ctx.restore();
  };
  return [
    paper, ...ground(layout), grid(layout), ...waters(layout), ...ways(layout), ...lines(layout), ...zoneMarks(layout),
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
