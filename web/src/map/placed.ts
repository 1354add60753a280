/** A counter with its figures in corners and a drawing in its middle, for games that print them so. */
import drawings from '../silhouettes.json';
import type { Layout } from './layouts.svelte';

const kinds: Record<string, string> = drawings.kinds;
const shapes: Record<string, string> = drawings.shapes;

/** By place: the edge of the counter it stands at, and its line. */
const PLACES: Record<string, { x: number; y: number; anchor: 'start' | 'middle' | 'end' }> = {
  nw: { x: -20.3, y: -2.5, anchor: 'start' },
  ne: { x: 20.3, y: -2.5, anchor: 'end' },
  'sw-above': { x: -20.3, y: 9.3, anchor: 'start' },
  sw: { x: -20.3, y: 20, anchor: 'start' },
  'se-above': { x: 20.3, y: 9.3, anchor: 'end' },
  se: { x: 20.3, y: 20, anchor: 'end' },
  s: { x: 0, y: 18, anchor: 'middle' },
};
const DIGIT = 5.6;
const LONGEST = 12;

/** What a figure is printed in: letters at its end say another colour, and are not printed. */
function inked({ value, ink = '', inks = {} }: Layout['figures'][number]): { words: string; colour: string } {
  const sign = Object.keys(inks).find((letter) => value.endsWith(letter));
  return sign === undefined ? { words: value, colour: ink } : { words: value.slice(0, -sign.length), colour: inks[sign] ?? ink };
}

function figure(one: Layout['figures'][number], safe: (words: string) => string): string {
  const place = PLACES[one.place ?? ''];
  if (!place) return '';
  const { words, colour } = inked(one);
  const wide = words.length * DIGIT + 2.4;
  const left = place.anchor === 'start' ? place.x - 1.2 : place.anchor === 'end' ? place.x + 1.2 - wide : place.x - wide / 2;
  // Blue is told from red by its plate too, and what a marker has changed by another.
  const plate = one.worn || colour === 'blue' ? `<rect class="plate${one.worn ? ' changed' : ''}" x="${left}" y="${place.y - 9}" width="${wide}" height="10.6" rx="2" />` : '';
  return `${plate}<text class="placed ${colour}" x="${place.x}" y="${place.y}" text-anchor="${place.anchor}">${safe(words)}</text>`;
}

/** Everything between the card and what lies on it. */
export function placed(layout: Layout, kind: string, name: string, safe: (words: string) => string): string {
  const shape = shapes[kinds[kind] ?? ''] ?? '';
  const pressed = name.length > LONGEST ? ' textLength="41" lengthAdjust="spacingAndGlyphs"' : '';
  return [
    `<path class="drawing" fill-rule="evenodd" transform="translate(-13 -12.5) scale(0.26)" d="${shape}" />`,
    '<circle class="reach" cx="0" cy="14.6" r="6.6" />',
    `<text class="title" x="0" y="-14.6" text-anchor="middle"${pressed}>${safe(name)}</text>`,
    ...layout.figures.map((one) => figure(one, safe)),
  ].join('');
}
