/** The typefaces of the map: a canvas does not ask for them, and is not drawn anew by itself when they come. */
import type { Board } from '../types';
import { palette } from './palette';

const FIGURES = '0123456789';

export const named = (size: number, bold = false): string => `italic ${bold ? 'bold ' : ''}${size}px ${palette.serif}`;
export const numbered = (size: number): string => `${size}px ${palette.narrow}`;

/** Asks for the typefaces of a board and says once they have come; nothing if they are there, so that it is not drawn twice. */
export function whenLettered({ places, look }: Board, then: () => void): void {
  const names = [...places.map(({ name }) => name), ...(look?.names ?? []).map(({ text }) => text)].join('');
  const used: [string, string][] = [[named(13), names], [named(13, true), names], [numbered(10), FIGURES]];
  const missing = used.filter(([font, words]) => !document.fonts.check(font, words));
  if (missing.length === 0) return;
  void Promise.all(missing.map(([font, words]) => document.fonts.load(font, words))).then(then, () => undefined);
}
