/** The messages of the server, as docs/api.md describes them. */

export interface Text {
  template: string;
  args: Args;
}

/** The values of a sentence; one may be a sentence itself. */
export type Args = Record<string, number | string | Text>;

export type Token = number | string;
export type Action = readonly (Token | readonly Token[])[];

export interface Scenario {
  id: string;
  title: string;
  seats: string[];
  turns: number;
  text: string;
}

export interface GameOption {
  id: string;
  rule: string;
  text: string;
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
}

export interface Hex {
  id: number;
  label: string;
  x: number;
  y: number;
  terrain: string[];
  sheet: number;
  cut?: boolean;
}

export interface Sign {
  symbol: string;
  label: string;
}

export interface Look {
  terrain?: Record<string, Sign>;
  sides?: Record<string, Sign>;
  links?: Record<string, Sign>;
  lines?: Record<string, Sign>;
  zones?: Record<string, Sign>;
  numbers?: string[];
  levels?: string;
  names?: { text: string; hex: string; turn?: number; size?: number }[];
}

export interface Origins {
  origin: string;
  but: { at: number[]; origin: string }[];
}

export interface Board {
  title: string;
  orientation: 'pointy' | 'flat';
  sheets: { name: string; x: [number, number]; y: [number, number] }[];
  hexes: Hex[];
  sides: Record<string, [number, number][]>;
  links: Record<string, [number, number][]>;
  lines: Record<string, [number, number][]>;
  places: { name: string; kind: string; hexes: number[]; numbers: Record<string, number>; provenance: string }[];
  zones: Record<string, number[]>;
  boxes: { id: string; name: string }[];
  numbers?: Record<string, Record<string, number>>;
  provenance?: Record<string, Record<string, Origins>>;
  look?: Look;
}

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
}

export interface Marker {
  kind: string;
  at: string;
  side: string;
  value: string;
}

export interface Track {
  id: string;
  name: Text;
  value: number;
  low: number;
  high: number;
  side: string;
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
}

export interface Prompt {
  seats: number[];
  text: Text;
  rule: string;
  frame: string;
  note: Text | null;
  picked: unknown[];
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

export interface LogItem {
  n: number;
  text: string | null;
  template: string;
  args: Args;
  rules: string[];
  event: { event: string } & Record<string, unknown>;
  hexes: string[];
  undone: boolean;
}

export interface SeatInfo {
  seat: number;
  side: string;
  name: string;
  kind: 'person' | 'bot' | 'open';
  bot: string;
  online: boolean;
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

export type Mode = 'remote' | 'hotseat' | 'solo';

export interface Table {
  match: string;
  game: string;
  title: string;
  scenario: string;
  options: string[];
  mode: Mode;
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
  over: boolean;
  result: GameResult | null;
  log: LogItem[];
  logSize: number;
  chat: Said[];
  offers: Offer[];
  orders: { never: string[]; alone: boolean } | null;
  thinking: number[];
  seed: string | null;
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

export interface RuleCard {
  id: string;
  section: string;
  kind: string;
  summary: string;
  summary_fr: string;
}

export interface Chart {
  id: string;
  title: Text;
  columns: string[];
  rows: [string, string[]][];
  provenance: string;
}

export interface MatchLine {
  match: string;
  game: string;
  title: string;
  scenario: string;
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

export type Message =
  | { type: 'table'; table: Table }
  | { type: 'chat'; chat: Said[] }
  | { type: 'presence'; seats: { seat: number; online: boolean }[] }
  | { type: 'bot'; thinking: number[] }
  | { type: 'ping' };
