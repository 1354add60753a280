/** What may be chosen, and what the referee answers. */
import type { Action, Text, Token } from './view';

export interface Offered {
  action: Action;
  text: string;
  verb: string;
  label: string;
  hex: number | null;
  cost: string;
  rule: string;
}

export interface Group {
  key: string;
  kind: string;
  token: Token;
  label: string;
  at?: string;
  hex?: number | null;
  actions?: Offered[];
}

export interface Reason {
  rule: string;
  text: Text;
  amount: string;
}

export interface Chance {
  outcome: string;
  ways: number;
  of: number;
}

export interface Fight {
  target: string;
  attack: [number, number];
  defence: [number, number];
  columns: string[];
  modifiers: Reason[];
  chances: Chance[];
  table: string;
  provenance: string;
}

export interface Verdict {
  legal: boolean;
  reasons: Reason[];
  fights: Fight[];
}

export interface Reached {
  hex: string;
  cost: string;
  path: string[];
  how: string;
}

export interface Supplied {
  unit: string;
  supplied: boolean;
  path: string[];
  reasons: Reason[];
}

export interface Hint {
  action: Action;
  text: string;
  reasons: Reason[];
}

export interface Refusal {
  error: string;
  text: Text;
  rule?: string;
  legal?: string[];
  version?: number;
}
