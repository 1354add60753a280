/** How a counter stands out: it can act, it is picked, somebody advises it. */
export interface Marks {
  ready?: boolean;
  held?: boolean;
  hinted?: boolean;
  /** It has been gathered for what is being decided. */
  gathered?: boolean;
  unsupplied?: boolean;
  /** Where it looks, in degrees from the north; null if it looks nowhere. */
  turn?: number | null;
  /** What a touch does. */
  tag?: string;
}
