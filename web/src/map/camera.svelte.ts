/** Pan and zoom: layers are transformed while the hand moves, and drawn anew when it rests. */
import type { Dot } from './geometry';
import type { Camera } from './paint';

const REST = 140;
const LEAST = 0.18;
const MOST = 3;

/** How near one has to be to read a counter, and how far a counter stays from the edge. */
const NEAR = 0.95;
/** A map that is smaller than the window fills it, up to this size. */
const LARGE = 2;
const EDGE = 60;

/** Where a look of this width begins so that it stays on the map; a smaller map lies in its middle. */
export function within(from: number, wide: number, whole: number): number {
  return wide > whole ? (whole - wide) / 2 : Math.min(Math.max(from, 0), whole - wide);
}

export class Viewport {
  camera = $state.raw<Camera>({ x: 0, y: 0, scale: 1 });
  /** The camera the canvas was last drawn for. */
  drawn = $state.raw<Camera>({ x: 0, y: 0, scale: 1 });
  moving = $state(false);
  size = $state.raw({ width: 1, height: 1 });
  /** How large the map is, in world pixels. */
  map = { width: 0, height: 0 };
  /** The element it looks into. */
  frame: HTMLElement | null = null;
  dragged = false;
  /** Whether a person has moved the map. */
  touched = false;
  /** The camera that shows the whole map, where it has been shown so. */
  private fitted: Camera | null = null;
  private timer = 0;
  private readonly fingers = new Map<number, Dot>();

  move(camera: Camera): void {
    this.camera = camera;
    this.moving = true;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.rest(), REST);
  }

  rest(): void {
    this.moving = false;
    this.drawn = this.camera;
  }

  pan(dx: number, dy: number): void {
    this.touched = true;
    this.move({ ...this.camera, x: this.camera.x + dx, y: this.camera.y + dy });
  }

  /** Zooms so that the point of the window stays where it is. */
  zoom(factor: number, at: Dot = { x: this.size.width / 2, y: this.size.height / 2 }): void {
    const scale = Math.min(MOST, Math.max(LEAST, this.camera.scale * factor));
    const k = scale / this.camera.scale;
    this.touched = true;
    this.move({ scale, x: at.x - (at.x - this.camera.x) * k, y: at.y - (at.y - this.camera.y) * k });
  }

  /** Shows a box of the world, as large as it fits. */
  fit(left: number, top: number, width: number, height: number, most = LARGE): void {
    const scale = Math.max(LEAST, Math.min(most, this.size.width / width, this.size.height / height));
    const x = this.size.width / 2 - (left + width / 2) * scale;
    const y = this.size.height / 2 - (top + height / 2) * scale;
    this.move({ x, y, scale });
    this.rest();
    if (left === 0 && top === 0 && width === this.map.width && height === this.map.height) this.fitted = this.camera;
  }

  /** The window has another size: the whole map stays whole, else what was in the middle stays there. */
  resize(width: number, height: number): void {
    const before = this.size;
    const whole = this.fitted === this.camera;
    this.size = { width, height };
    if (before.width === 1 || whole) return this.fit(0, 0, this.map.width, this.map.height);
    this.move({ ...this.camera, x: this.camera.x + (width - before.width) / 2, y: this.camera.y + (height - before.height) / 2 });
    this.rest();
  }

  /** Brings a point to the middle, or as near to it as the map allows: nobody needs to see the table beside it. */
  centreOn(dot: Dot): void {
    const { scale } = this.camera;
    const [wide, high] = [this.size.width / scale, this.size.height / scale];
    const x = within(dot.x - wide / 2, wide, this.map.width);
    const y = within(dot.y - high / 2, high, this.map.height);
    this.move({ scale, x: -x * scale, y: -y * scale });
  }

  /** Comes near enough to read what lies at these points: a small map whole, else all of them if they fit in, else their northern middle. */
  approach(dots: Dot[], map: { width: number; height: number }): void {
    if (this.size.width / map.width >= NEAR && this.size.height / map.height >= NEAR) return this.fit(0, 0, map.width, map.height, LARGE);
    const xs = dots.map((dot) => dot.x).sort((a, b) => a - b);
    const ys = dots.map((dot) => dot.y).sort((a, b) => a - b);
    const [wide, high] = [this.size.width / NEAR, this.size.height / NEAR];
    const [top = 0, bottom = 0] = [ys[0], ys.at(-1)];
    const low = bottom - top + 2 * EDGE < high;
    const x = within((xs[Math.floor(xs.length / 2)] ?? 0) - wide / 2, wide, map.width);
    const y = within(low ? (top + bottom - high) / 2 : top - EDGE, high, map.height);
    this.fit(x, y, wide, high, NEAR);
  }

  /** Comes nearer if all these points stay in the window; where that would be too small for a finger, to some of them. */
  closer(dots: Dot[], map: { width: number; height: number }, least: number): void {
    const [xs, ys] = [dots.map((dot) => dot.x), dots.map((dot) => dot.y)];
    const [left, top] = [Math.min(...xs) - EDGE, Math.min(...ys) - EDGE];
    const [wide, high] = [Math.max(...xs) + EDGE - left, Math.max(...ys) + EDGE - top];
    const scale = Math.min(NEAR, this.size.width / wide, this.size.height / high);
    if (scale < Math.max(least, this.camera.scale * 1.2)) return this.camera.scale < least ? this.approach(dots, map) : undefined;
    const [across, down] = [this.size.width / scale, this.size.height / scale];
    this.fit(within(left + (wide - across) / 2, across, map.width), within(top + (high - down) / 2, down, map.height), across, down, scale);
  }

  /** Whether a point lies in the window, and not at its very edge. */
  shows(dot: Dot, edge = 20): boolean {
    const x = dot.x * this.camera.scale + this.camera.x;
    const y = dot.y * this.camera.scale + this.camera.y;
    return x >= edge && y >= edge && x <= this.size.width - edge && y <= this.size.height - edge;
  }

  /** Moves only if each place where a hex is drawn is near the edge or outside. */
  reveal(spots: Dot[]): void {
    this.revealSome(spots, EDGE);
  }

  /** Moves only if none of these points is seen: to the one that is nearest. */
  revealSome(dots: Dot[], edge = 20): void {
    if (!dots.length || dots.some((dot) => this.shows(dot, edge))) return;
    const { x, y } = this.world({ x: this.size.width / 2, y: this.size.height / 2 });
    const far = (dot: Dot): number => Math.hypot(dot.x - x, dot.y - y);
    this.centreOn(dots.reduce((best, dot) => (far(dot) < far(best) ? dot : best)));
  }

  world(at: Dot): Dot {
    return { x: (at.x - this.camera.x) / this.camera.scale, y: (at.y - this.camera.y) / this.camera.scale };
  }

  wheel(event: WheelEvent, at: Dot): void {
    event.preventDefault();
    if (event.shiftKey) this.pan(-event.deltaY, 0);
    else this.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), at);
  }

  down(event: PointerEvent, at: Dot): void {
    this.fingers.set(event.pointerId, at);
    if (this.fingers.size === 1) this.dragged = false;
  }

  drag(event: PointerEvent, at: Dot): void {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const far = Math.hypot(at.x - before.x, at.y - before.y);
    if (!this.dragged && far < 5) return;
    this.dragged = true;
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.fingers.set(event.pointerId, at);
    if (!other) return this.pan(at.x - before.x, at.y - before.y);
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    const is = Math.hypot(at.x - other.x, at.y - other.y);
    const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 };
    if (was > 0) this.zoom(is / was, middle);
    this.pan((at.x - before.x) / 2, (at.y - before.y) / 2);
  }

  up(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
  }
}
