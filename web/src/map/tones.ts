/** The colours of sides. */
import words from '../words.json';

const known: Record<string, number> = words.tones;
const TONES = 4;

/** The colour of a side: its army's own, the same in every game, else one by its place among the sides. */
export function toneOf(side: string, sides: string[]): string {
  return `side-${(known[side] ?? Math.max(0, sides.indexOf(side))) % TONES}`;
}
