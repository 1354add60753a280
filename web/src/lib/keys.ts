/** The secrets of the seats taken in this browser. */
import type { Founded } from '../types';

export interface SeatKey {
  match: string;
  seat: number;
  side: string;
  token: string;
  recovery?: string;
  /** The game that is played, once it is known: its sentences can be asked for ahead. */
  game?: string;
}

const NAME = 'hexfront.seats';

export function allKeys(): SeatKey[] {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? '[]') as SeatKey[];
  } catch {
    return [];
  }
}

export function keysOf(match: string): SeatKey[] {
  return allKeys().filter((key) => key.match === match);
}

export function keepKey(key: SeatKey): void {
  const others = allKeys().filter((one) => one.match !== key.match || one.seat !== key.seat);
  localStorage.setItem(NAME, JSON.stringify([...others, key].slice(-200)));
}

/** Keeps the secrets of a new match: all that were told, or those of one seat. */
export function takeSeats(founded: Founded, only?: number): void {
  for (const { seat, side, token, recovery } of founded.seats) {
    if (token && recovery && (only === undefined || only === seat)) keepKey({ match: founded.match, seat, side, token, recovery });
  }
}

/** Notes which game a match is. */
export function keepGame(match: string, game: string): void {
  const keys = allKeys();
  if (!keys.some((key) => key.match === match && key.game !== game)) return;
  localStorage.setItem(NAME, JSON.stringify(keys.map((key) => (key.match === match ? { ...key, game } : key))));
}
