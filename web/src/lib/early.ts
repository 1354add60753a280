/** What a table needs first is asked for before the rest of the client is even read. */
import { MatchApi } from '../api';
import type { Board, Table } from '../types';
import { keysOf } from './keys';

interface Early {
  match: string;
  token: string;
  found: Promise<[Table, Board]>;
}

let asked: Early | null = null;

export function ahead(): void {
  const [page, match] = location.pathname.split('/').filter((part) => part !== '');
  if (page !== 'm' || match === undefined) return;
  const token = decodeURIComponent(location.hash.slice(1)) || (keysOf(match)[0]?.token ?? '');
  asked = { match, token, found: both(new MatchApi(match, token)) };
  asked.found.catch(() => undefined);
}

const both = (api: MatchApi): Promise<[Table, Board]> => Promise.all([api.table(), api.board()]);

/** The table and its map: those that were asked for ahead, once, or fetched now. */
export function tableAndBoard(api: MatchApi): Promise<[Table, Board]> {
  const mine = asked?.match === api.match && asked.token === api.token ? asked.found : both(api);
  asked = null;
  return mine;
}
