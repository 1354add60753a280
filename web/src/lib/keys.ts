/** The secrets of the seats taken in this browser. */

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
