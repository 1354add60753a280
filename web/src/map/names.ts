/** Where the names of towns are written, so that none is written over another. */
import type { Dot } from './geometry';

export interface Lettered {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Name {
  words: string;
  x: number;
  y: number;
  align: 'left' | 'right' | 'center';
}

/** Where a name may stand beside its dot, the best first: how far off, and on which side it begins. */
const SPOTS = [[7, 14, 'left'], [-7, 14, 'right'], [7, -6, 'left'], [-7, -6, 'right']] as const;

/** What words cover whose middle is at a spot; a letter is about half as wide as high. */
export function around(words: string, { x, y }: Dot, size: number): Lettered {
  const half = size * 0.25 * words.length;
  return { left: x - half, right: x + half, top: y - size * 0.75, bottom: y + size * 0.2 };
}

export const meet = (a: Lettered, b: Lettered): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Every spot beside a dot, with what the name would cover there. */
export function spots(words: string, at: Dot, size: number): (Name & { covers: Lettered })[] {
  const half = size * 0.25 * words.length;
  return SPOTS.map(([dx, dy, align]) => {
    const [x, y] = [at.x + dx, at.y + dy];
    return { words, x, y, align, covers: around(words, { x: x + (align === 'left' ? half : -half), y }, size) };
  });
}

/** Each name beside its dot, at the first spot that no other covers. */
export function beside(towns: { words: string; at: Dot }[], taken: Lettered[], size: number): (Name & { covers: Lettered })[] {
  const covered = [...taken];
  return towns.flatMap(({ words, at }) => {
    const free = spots(words, at, size);
    const found = free.find(({ covers }) => !covered.some((other) => meet(covers, other))) ?? free[0];
    if (found) covered.push(found.covers);
    return found ?? [];
  });
}
