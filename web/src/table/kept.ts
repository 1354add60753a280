/** The unit that shall be in hand again once its seat decides anew, as long as the phase lasts. */
import type { Table } from '../types';

const moment = ({ view }: Table): string => `${view.turn} ${view.phase}`;

export class Kept {
  /** For each seat at this screen. */
  private readonly units = new Map<number, { key: string; moment: string }>();

  constructor(private readonly table: () => Table | null) {}

  set(key: string | null): void {
    const table = this.table();
    if (table && key !== null) this.units.set(table.viewer, { key, moment: moment(table) });
    else if (table) this.units.delete(table.viewer);
  }

  get(): string | null {
    const table = this.table();
    const kept = table && this.units.get(table.viewer);
    return kept && kept.moment === moment(table) ? kept.key : null;
  }
}
