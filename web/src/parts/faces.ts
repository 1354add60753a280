/** What the figures on counters say; a game's title page tells it. */
import type { Counter, Face, Text } from '../types';
import { titlePage } from './title';

export interface Told {
  value: string;
  text: Text;
  rule: string;
  /** Where on the counter it is printed, and in which colour; see `Figure` of the engine. */
  place?: string;
  ink?: string;
  inks?: Record<string, string>;
}

/** How to read the counters of a game, and what may lie on them. */
export async function legendOf(game: string): Promise<{ faces: Face[]; flags: string[] }> {
  const page = await titlePage(game);
  return { faces: page?.faces ?? [], flags: page?.vocabulary.flags ?? [] };
}

function read({ pattern, kinds }: Face, { kind, values }: Counter): string[] {
  if (kinds.length && !kinds.includes(kind)) return [];
  const written = pattern.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll('{}', '(-?[^\\s/()-]+)');
  return new RegExp(`^${written}$`).exec(values)?.slice(1) ?? [];
}

/** The figures of a counter one by one with what they say, by the first face that fits. */
export function figuresOf(faces: Face[], counter: Counter): Told[] {
  for (const face of faces) {
    const values = read(face, counter);
    if (values.length) return face.figures.map((figure, i) => ({ value: values[i] ?? '', ...figure }));
  }
  return [];
}
