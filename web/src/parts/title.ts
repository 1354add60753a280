/** What a game says of itself on its title page; asked for once. */
import { games } from '../api';
import type { GameInfo } from '../types';

const asked = new Map<string, Promise<GameInfo | null>>();

export function titlePage(game: string): Promise<GameInfo | null> {
  const known = asked.get(game);
  if (known) return known;
  const found = games().then((all) => all.find((one) => one.id === game) ?? null);
  found.catch(() => asked.delete(game));
  asked.set(game, found);
  return found;
}
