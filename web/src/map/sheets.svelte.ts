/** Which sheet of a map one looks at, and the way from one to the next and back. */
import { named, tr } from '../lib/settings.svelte';
import type { Viewport } from './camera.svelte';
import type { Area, Dot, Layout } from './geometry';
import type { Camera } from './paint';

const holds = ({ left, top, width, height }: Area, { x, y }: Dot): boolean => x >= left && y >= top && x <= left + width && y <= top + height;

/** What a sheet is called: those of a position on a blank map have no names. */
export function sheetName(layout: Layout, number: number): string {
  return named(layout.board.sheets[number]?.name ?? '') || tr('table.sheetNumber', { n: number + 1 });
}

export class Sheets {
  /** How the others were looked at when one left them. */
  private readonly left = new Map<number, Camera>();

  constructor(private readonly viewport: Viewport, private readonly layout: () => Layout | null | undefined) {}

  /** The sheet in the middle of the window; what lies in a gap of the first goes before it. */
  get here(): number {
    const layout = this.layout();
    const { width, height } = this.viewport.size;
    const middle = this.viewport.world({ x: width / 2, y: height / 2 });
    const under = layout?.board.sheets.findLastIndex((_, sheet) => holds(layout.area(sheet), middle)) ?? 0;
    return Math.max(0, under);
  }

  get next(): number {
    return (this.here + 1) % Math.max(1, this.layout()?.board.sheets.length ?? 1);
  }

  /** To a sheet, or from it to the next: the first as it was left, the others whole. */
  turn(to = this.next): void {
    const layout = this.layout();
    if (!layout || layout.board.sheets.length < 2) return;
    const sheet = to === this.here ? this.next : to;
    this.left.set(this.here, this.viewport.camera);
    const before = sheet === 0 ? this.left.get(0) : undefined;
    const { left, top, width, height } = layout.area(sheet);
    this.viewport.touched = true;
    if (!before) return this.viewport.fit(left, top, width, height);
    this.viewport.move(before);
    this.viewport.rest();
  }
}
