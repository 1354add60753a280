/** The same once more, with the sides swapped. */
import { found, type SeatWanted } from '../api';
import { keysOf, takeSeats } from '../lib/keys';
import type { Table } from '../types';

/** Whether there can be one: we sat there, and it was set up by the rulebook alone. */
export function canRematch(table: Table): boolean {
  return table.over && table.origin === 'scenario' && keysOf(table.match).length > 0;
}

/** Everybody sits where his opponent sat; those who are far away find an open seat. */
export async function rematch(table: Table): Promise<string> {
  const own = new Set(keysOf(table.match).map((key) => key.seat));
  const seats = [...table.seats].reverse().map(({ seat, kind, bot, name, side }): SeatWanted => {
    if (kind === 'bot') return { kind, bot };
    const person: SeatWanted = { kind: own.has(seat) || table.mode !== 'remote' ? 'person' : 'open' };
    return name && name !== side ? { ...person, name } : person;
  });
  const { game, scenario, options, mode } = table;
  const made = await found({ game, scenario, options, mode, seats });
  takeSeats(made);
  return made.match;
}
