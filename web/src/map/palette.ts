/** The colours and symbols of the printed map, the same as those of the printed atlas. */
import type { Board, Look, Sign } from '../types';
import words from '../words.json';
import raw from '../generated/palette.json';

export interface Ground {
  fill: string;
  mark: string;
  pattern: string;
}

export interface Stroke {
  stroke: string;
  edge?: string;
  width: number;
  smooth?: boolean;
  dash?: string;
  ticks?: boolean;
  flows?: boolean;
}

export interface ZoneSign {
  stroke: string;
  width?: number;
  dash?: string;
  mark?: string;
}

export const palette: {
  paper: string; frame: string; ink: string; grid: string; number: string; halo: string; strip: string; serif: string; sans: string; narrow: string;
  terrain: Record<string, Ground>; sides: Record<string, Stroke>; links: Record<string, Stroke>;
  lines: Record<string, Stroke>; zones: Record<string, ZoneSign>; levels: string[]; provenance: Record<string, string>;
} = raw;

type Part = 'terrain' | 'sides' | 'links' | 'lines';
const OTHERWISE: Record<Part, string> = { terrain: 'woods', sides: 'river', links: 'road', lines: 'front' };

/** The symbol of a feature: as the game's look says, else that of its name, else the plainest of its sort. */
export function sign(board: Board, part: Part, feature: string): Sign {
  const look: Look = board.look ?? {};
  const known = look[part]?.[feature];
  if (known && known.symbol in palette[part]) return known;
  const common: Record<string, string> = words[part];
  return { symbol: feature in palette[part] ? feature : (common[feature] ?? OTHERWISE[part]), label: feature };
}
