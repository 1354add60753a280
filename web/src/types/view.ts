/** What a viewer may see, as the game gives it. */

export interface Text {
  template: string;
  args: Args;
}

/** The values of a sentence; one may be a sentence itself. */
export type Args = Record<string, number | string | Text>;

export type Token = number | string;

export type Action = readonly (Token | readonly Token[])[];

export interface Counter {
  id: string;
  side: string;
  at: string;
  kind: string;
  size: string;
  values: string;
  steps: [number, number];
  flags: string[];
  facing: number;
  known: boolean;
  /** The counter that carries or tows it. */
  on: string;
  /** What it belongs to, by which lists of counters are sorted. */
  formation?: string;
  /** The figures as they count now, where something that lies on it changes them. */
  now?: string;
}

export interface Marker {
  kind: string;
  at: string;
  side: string;
  value: string;
  facing?: number;
}

export interface Track {
  id: string;
  name: Text;
  value: number;
  low: number;
  high: number;
  side: string;
  /** The player whose track it is, or -1. */
  seat: number;
}

export interface Box {
  id: string;
  name: Text;
  side: string;
  count: number;
}

export interface Card {
  holder: number;
  id: string;
  name: Text;
  /** The box it lies in, if it is not in the hand. */
  at: string;
  /** The counter that carries it, if one does. */
  unit?: string;
  /** What it does, and the rule that says so. */
  text: Text;
  rule: string;
}

export interface Prompt {
  seats: number[];
  text: Text;
  rule: string;
  frame: string;
  note: Text | null;
  picked: unknown[];
  /** The counters or hexes that the decision is about. */
  about: string[];
  /** It is the decider's own turn to act. */
  turn: boolean;
}

export interface Score {
  side: string;
  points: number;
  lines: [Text, number, string][];
  scale: number;
}

export interface View {
  game: string;
  scenario: string;
  viewer: number;
  turn: number;
  phase: string;
  deciders: number[];
  sides: string[];
  /** The seats in the order in which they act, from the one whose go it is. */
  order: number[];
  /** The sheets of the map that what is going on is about, by number; none are named where all alike are. */
  sheets?: number[];
  prompts: Prompt[];
  counters: Counter[];
  markers: Marker[];
  tracks: Track[];
  boxes: Box[];
  cards: Card[];
  scores: Score[];
  facts: Record<string, string>;
  over: boolean;
}

export interface Chart {
  id: string;
  title: Text;
  columns: string[];
  rows: [string, string[]][];
  provenance: string;
}

export interface RuleCard {
  id: string;
  section: string;
  kind: string;
  summary: string;
  summary_fr: string;
}
