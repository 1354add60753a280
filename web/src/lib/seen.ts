/** What each seat of this browser has seen last of a match: the version, and where the game stood. */
import type { Table } from '../types';

export interface Seen {
  n: number;
  turn: number;
  phase: string;
}

const name = (table: Table): string => `hexfront.seen.${table.match}.${table.viewer}`;

export function lastSeen(table: Table): Seen | null {
  try {
    const kept = JSON.parse(localStorage.getItem(name(table)) ?? 'null') as Seen | null;
    return typeof kept?.n === 'number' ? kept : null;
  } catch {
    return null;
  }
}

/** Whoever does not look at the page has seen nothing. */
export function keepSeen(table: Table): void {
  if (document.hidden) return;
  const seen: Seen = { n: table.version, turn: table.view.turn, phase: table.view.phase };
  localStorage.setItem(name(table), JSON.stringify(seen));
}
