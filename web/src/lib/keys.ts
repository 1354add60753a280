/** The secrets of the seats taken in this browser. */
import type { Founded } from '../types';

export interface SeatKey {
  match: string;
  seat: number;
  side: string;
  token: string;
  recovery?: string;
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
