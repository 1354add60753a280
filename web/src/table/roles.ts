/** Acts that the table names by itself: it knows what a verb is for, and the game says how it is written. */
import { titlePage } from '../parts/title';
import type { Role } from '../types';

/** How the verb of a role is written, by the last slot where there are several; nothing if the game has none. */
export async function patternOf(game: string, role: Role, last = ''): Promise<string | null> {
  const page = await titlePage(game).catch(() => null);
  return page?.verbs?.find((one) => one.role === role && one.pattern.endsWith(last))?.pattern ?? null;
}

/** A pattern with these values in its slots. */
export function written(pattern: string, ...values: string[]): string {
  return pattern.replace(/\{\w+\}/g, (slot) => values.shift() ?? slot);
}
