/** How a match went that is over; see src/hexfront/story/facts.py. */
import type { GameResult } from './match';
import type { Score, Text } from './view';

export interface Stood {
  turn: number;
  point: number;
  points: Record<string, number>;
  strength: Record<string, number>;
  hexes: Record<string, string[]>;
}

export interface Losses {
  side: string;
  units: number;
  steps: number;
  strength: number;
  kinds: { kind: string; units: number; steps: number; strength: number }[];
  names: string[];
}

export interface FoughtFight {
  point: number;
  turn: number;
  side: string;
  attackers: string[];
  aim: string;
  odds: string;
  outcome: string;
  favours: 'attacker' | 'defender' | 'both' | 'nobody';
  /** The attacker's chance of success before the dice, and what he got. */
  chance: number;
  gave: number;
  chances: { outcome: string; ways: number; of: number }[];
  lost: Record<string, number>;
}

export interface Story {
  game: string;
  title: string;
  scenario: string;
  players: string[];
  sides: string[];
  seats: string[];
  measure: 'strength' | 'steps';
  result: GameResult | null;
  scores: Score[];
  standings: Stood[];
  losses: Losses[];
  fights: FoughtFight[];
  luck: { side: string; fights: number; expected: number; gave: number }[];
  moments: { turn: number; point: number; text: Text }[];
}
