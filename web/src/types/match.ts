/** Games in the library, matches and what travels about them. */
import type { Group, Role } from './answers';
import type { Outlook, Progress } from './teaching';
import type { Args, Counter, Prompt, Text, View } from './view';

export interface Scenario {
  id: string;
  title: string;
  seats: string[];
  turns: number;
  text: string;
  /** Its place on the way through a rulebook that is read in parts; 0 if it has none. */
  lesson: number;
}

export interface GameOption {
  id: string;
  rule: string;
  text: string;
  /** Empty where the id is its name. */
  title: string;
  /** Options that it is not played with; it is enough that one of the two says so. */
  excludes: string[];
  needs: string[];
  /** The only scenarios that it is played in; none if in all. */
  scenarios: string[];
  /** Whether it hides something, in a game in which else nothing is hidden. */
  secrets?: boolean;
}

/** How to read the figures on counters of these kinds, or of all. */
export interface Face {
  /** With `{}` for each figure. */
  pattern: string;
  figures: { text: Text; rule: string; place?: string; ink?: string; inks?: Record<string, string> }[];
  example: Counter;
  kinds: string[];
  /** Whether a drawing stands in its middle in place of a symbol. */
  drawn?: boolean;
}

/** A result of a fight as the tables print it, what it says, and whom it favours. */
export interface Outcome {
  code: string;
  text: Text;
  favours: 'attacker' | 'defender' | 'both' | 'nobody';
}

export interface GameInfo {
  id: string;
  title: string;
  period: string;
  scale: string;
  status: string;
  publisher: string;
  scenarios: Scenario[];
  options: GameOption[];
  bots: string[];
  faces: Face[];
  outcomes?: Outcome[];
  lessons?: { id: string; title: Text; minutes: number }[];
  vocabulary: { flags: string[] };
  secrets?: boolean;
  frames?: { frame: string; text: Text; rule: string }[];
  verbs?: { verb: string; pattern: string; role: Role }[];
}

/** Do without a verb, or do without it where the odds are on one side of a column. */
export interface Decline {
  verb: string;
  below?: string;
  above?: string;
}

export interface Orders {
  never: string[];
  alone: boolean;
  decline?: Decline[];
}

/** Where a seat is told that it is its turn; `can` is what the server is able to. */
export interface Notices {
  webhook: string;
  mail: string;
  can: ('webhook' | 'mail')[];
}

export interface LogItem {
  n: number;
  text: string | null;
  template: string;
  args: Args;
  rules: string[];
  event: { event: string } & Record<string, unknown>;
  hexes: string[];
  undone: boolean;
  kind: 'move' | 'fight' | 'loss' | 'retreat' | 'card' | 'draw' | 'score' | 'other';
}

export interface SeatInfo {
  seat: number;
  side: string;
  name: string;
  kind: 'person' | 'bot' | 'open';
  bot: string;
  online: boolean;
  /** Whether it is a person without an account. */
  guest: boolean;
}

export interface Said {
  n: number;
  seat: number;
  text: string;
  at: number | string;
}

export interface Offer {
  kind: 'takeback' | 'draw';
  seat: number;
  to: number;
  agreed: number[];
}

export interface GameResult {
  winners: string[] | number[];
  level: string;
  text: Text;
  points: Record<string, number> | number[];
  scale: number;
}

/** What a match began from; only a scenario is set up by the rulebook alone. */
export type Begun = 'scenario' | 'position' | 'fork' | 'import';

export type Mode = 'remote' | 'hotseat' | 'solo';

export interface Table {
  match: string;
  game: string;
  title: string;
  scenario: string;
  options: string[];
  origin?: Begun;
  mode: Mode;
  /** The tag of the map that the server would draw. */
  board: string;
  version: number;
  point: number;
  points: number;
  first: number;
  viewer: number;
  seats: SeatInfo[];
  view: View;
  prompt: Prompt | null;
  groups: Group[];
  canUndo: boolean;
  /** Of an undo: whether it opens a phase again, and whether all of this phase can be taken back. */
  undo?: { crosses: boolean; phase: boolean } | null;
  over: boolean;
  result: GameResult | null;
  log: LogItem[];
  logSize: number;
  chat: Said[];
  offers: Offer[];
  orders: Orders | null;
  notices?: Notices | null;
  thinking: number[];
  seed: string | null;
  /** At one screen: whether we see what another player may not. */
  secret?: boolean;
  /** The questions that the game has rules for. */
  asks: string[];
  /** How far the learner has come, if it is a lesson. */
  lesson?: Progress | null;
  outlook?: Outlook[];
}

export interface MatchLine {
  match: string;
  game: string;
  title: string;
  scenario: string;
  origin?: Begun;
  mode: Mode;
  over: boolean;
  deciders: number[];
  viewer?: number;
  yourTurn?: boolean;
  seats: SeatInfo[];
}

export interface Founded {
  match: string;
  seats: { seat: number; side: string; kind: string; token: string | null; recovery: string | null }[];
  onlooker: string;
}

export type Message =
  | { type: 'table'; table: Table }
  | { type: 'chat'; chat: Said[] }
  | { type: 'presence'; seats: { seat: number; online: boolean }[] }
  | { type: 'bot'; thinking: number[] }
  | { type: 'ping' };
