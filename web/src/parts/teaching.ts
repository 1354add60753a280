/** Briefings and lessons; each asked for once. */
import { briefing, lessons } from '../api';
import type { Briefing, Lesson, Point } from '../types';

const told = new Map<string, Promise<Briefing>>();
const taught = new Map<string, Promise<Lesson[]>>();

function once<T>(known: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
  const there = known.get(key);
  if (there) return there;
  const asked = ask();
  asked.catch(() => known.delete(key));
  known.set(key, asked);
  return asked;
}

export const briefingOf = (game: string, scenario: string): Promise<Briefing> => once(told, `${game} ${scenario}`, () => briefing(game, scenario));
export const lessonsOf = (game: string): Promise<Lesson[]> => once(taught, game, () => lessons(game));

/** Those of the sentences that hold for a side in a scenario; an empty side takes all. */
export function holding(points: Point[], scenario: string, side = ''): Point[] {
  const fits = (names: string[], name: string): boolean => !names.length || !name || names.includes(name);
  return points.filter((one) => fits(one.scenarios, scenario) && fits(one.sides, side));
}
