/** A map as the server describes it. */

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
  names?: { text: string; hex: string; turn?: number; size?: number; land?: boolean }[];
}

export interface Origins {
  origin: string;
  but: { at: number[]; origin: string }[];
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

export interface Board {
  title: string;
  orientation: 'pointy' | 'flat';
  directions: string[];
  /** An inset lies in a gap of the first sheet and has its places there; the others lie side by side. */
  sheets: { name: string; x: [number, number]; y: [number, number]; inset?: boolean }[];
  hexes: Hex[];
  sides: Record<string, [number, number][]>;
  links: Record<string, [number, number][]>;
  jumps?: { kind: string; start: number; end: number }[];
  lines: Record<string, [number, number][]>;
  places: { name: string; kind: string; hexes: number[]; numbers: Record<string, number>; provenance: string }[];
  zones: Record<string, number[]>;
  boxes: { id: string; name: string }[];
  numbers?: Record<string, Record<string, number>>;
  provenance?: Record<string, Record<string, Origins>>;
  look?: Look;
  hash: string;
}
