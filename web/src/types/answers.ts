/** What may be chosen, and what the referee answers. */
import type { Board } from './board';
import type { Action, Text, Token, View } from './view';

/** What a verb is for, whatever the game calls it; docs/api.md says what each means. */
export type Role =
  | '' | 'acts' | 'attacks' | 'travels' | 'begins' | 'joins' | 'leaves' | 'launches' | 'cancels' | 'picks' | 'seals' | 'fills' | 'commits'
  | 'takes-back' | 'passes' | 'halts' | 'ends';

export interface Offered {
  action: Action;
  text: string;
  verb: string;
  label: string;
  role: Role;
  hex: number | null;
  cost: string;
  rule: string;
  /** The direction that it turns something to. */
  facing: number | null;
  /** It only takes back what was chosen before. */
  back: boolean;
  /** It brings a fight. */
  attack: boolean;
  /** Nobody is seen where it is aimed. */
  blind: boolean;
  /** By what means it is done, where the same can be done by several; and whether no more usual one does it. */
  means: string;
  usual: boolean;
  /** How likely what is hoped for is, where it hangs on dice and is no fight: so many of so many. */
  chance?: [number, number] | null;
  /** Why whoever does this may regret it. */
  doubt: Reason | null;
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
  /** What a number in the odds moves, where it is neither attack nor defence. */
  of?: '' | 'column' | 'die';
  /** How likely what is hoped for is: so many of so many. */
  chance?: [number, number] | null;
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
  /** Nobody is seen there: it may meet nobody. */
  blind: boolean;
}

export interface Verdict {
  legal: boolean;
  reasons: Reason[];
  fights: Fight[];
  /** The counters and hexes that may act only after it. */
  leads?: string[];
}

export interface Reached {
  hex: string;
  cost: string;
  path: string[];
  how: string;
  /** Only by further actions, between which others may act. */
  later: boolean;
}

export interface Supplied {
  unit: string;
  supplied: boolean;
  path: string[];
  reasons: Reason[];
}

export interface Sighted {
  hex: string;
  seen: boolean;
  reasons: Reason[];
}

/** Hexes around a unit: a command radius, the arc of a gun. */
export interface Area {
  kind: string;
  of: string;
  hexes: string[];
  side: string;
  rule: string;
}

export type Question =
  | { what: 'reach'; unit: string; via?: string[] }
  | { what: 'fight'; at: string; units: string[] }
  | { what: 'sight'; at: string; to?: string }
  | { what: 'areas'; unit?: string; to?: string }
  | { what: 'zoc' }
  | { what: 'supply' };

/** The answer stands under the name of what was asked. */
export interface Answers {
  reach?: Reached[];
  fight?: Fight;
  sight?: Sighted[];
  areas?: Area[];
  zoc?: Record<string, string[]>;
  supply?: Supplied[];
}

export interface Standing {
  turn: number;
  phase: string;
  seat: number;
  prompt: Text;
  rule: string;
  actions: string[];
}

/** A position set up for study, with what was asked about it. */
export interface Analysed {
  view: View;
  board: Board;
  standing: Standing[];
  position: string;
  asks: string[];
  answers: Answers[];
  verdict?: Verdict;
}

export interface Hint {
  action: Action;
  text: string;
  /** The pattern of its verb. */
  label: string;
  reasons: Reason[];
}

export interface Refusal {
  error: string;
  text: Text;
  rule?: string;
  legal?: string[];
  version?: number;
}
