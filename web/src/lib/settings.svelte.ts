/** What a person chose on this machine: language, colours, what was explained already. */
import { serverTexts } from '../api';
import en from '../i18n/en.json';
import fr from '../i18n/fr.json';
import type { Offered, Text } from '../types';
import { textsOf } from './early';
import { firstLang, type Lang } from './lang';

export type Word = keyof typeof en;

const words: Record<Lang, Record<Word, string>> = { en, fr };

function kept<T extends string>(name: string, otherwise: T): T {
  return (localStorage.getItem(`hexfront.${name}`) as T | null) ?? otherwise;
}

class Settings {
  lang = $state<Lang>(firstLang());
  theme = $state<'light' | 'dark'>(
    kept('theme', matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'),
  );
  /** Changes by others that are shown in a second; 0 shows them at once. */
  pace = $state(Number(kept<string>('pace', '4')));
  /** Whether the counter in hand is shown near, with its figures in words. */
  near = $state(kept<string>('near', 'yes') === 'yes');
  /** Whether briefings do not open by themselves. */
  briefed = $state(kept<string>('briefed', 'no') === 'yes');
  guided = $state(kept<string>('guided', 'no') === 'yes');
  // Without a prototype: a player may be called "constructor".
  catalogue = $state.raw<Record<string, string>>(Object.create(null) as Record<string, string>);
  private games: string[] = [];
  /** The language that was chosen last: it is shown once its sentences are there. */
  private chosen = this.lang;
  /** The language and games whose sentences were asked for last, and when they are there. */
  private wanted = '';
  private told: Promise<void> = Promise.resolve();

  keep(name: 'lang' | 'theme' | 'guided' | 'briefed' | 'pace' | 'near', value: string): void {
    localStorage.setItem(`hexfront.${name}`, value);
  }

  /** The page begins in the language and the colours that were chosen before. */
  begin(): void {
    document.documentElement.lang = this.lang;
    this.setTheme(this.theme);
    void this.translate();
  }

  /** All words change at once, when those of the game have come. */
  setLang(lang: Lang): void {
    this.keep('lang', lang);
    this.chosen = lang;
    void this.translate(...this.games);
  }

  setTheme(theme: 'light' | 'dark'): void {
    this.theme = theme;
    document.documentElement.dataset['theme'] = theme;
    this.keep('theme', theme);
  }

  /** The sentences of these games are wanted in the player's language, whichever he chooses; in English, names. */
  translate(...games: string[]): Promise<void> {
    if (`${this.chosen} ${games.join(' ')}` !== this.wanted) this.told = this.learn(this.chosen, games);
    return this.told;
  }

  /**
   * Comes back once these games can be shown: in another language their sentences come first, or all would be shown
   * twice. In English only names differ, and nobody waits for them.
   */
  async speak(...games: string[]): Promise<void> {
    const told = this.translate(...games);
    if (this.lang !== 'en') await told;
  }

  private async learn(lang: Lang, games: string[]): Promise<void> {
    const wanted = (this.wanted = `${lang} ${games.join(' ')}`);
    this.games = games;
    // The sentences of a game hold those of the server too.
    const asked = games.length || lang === 'en' ? games.map((game) => textsOf(game, lang)) : [serverTexts(lang)];
    const found = await Promise.all(asked.map((one) => one.catch(() => ({}))));
    if (wanted !== this.wanted) return;
    const catalogue = Object.assign(Object.create(null) as object, ...found) as Record<string, string>;
    if (lang !== this.lang) document.documentElement.lang = this.lang = lang;
    // Nothing said differently: what is on the page stays as it is.
    if (Object.keys({ ...catalogue, ...this.catalogue }).length) this.catalogue = catalogue;
  }

  setPace(pace: number): void {
    this.pace = pace;
    this.keep('pace', String(pace));
  }

  setNear(near: boolean): void {
    this.near = near;
    this.keep('near', near ? 'yes' : 'no');
  }

  setBriefed(briefed: boolean): void {
    this.briefed = briefed;
    this.keep('briefed', briefed ? 'yes' : 'no');
  }

  setGuided(): void {
    this.guided = true;
    this.keep('guided', 'yes');
  }
}

export const settings = new Settings();

function filled(template: string, args: Record<string, number | string>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(args, name) ? String(args[name]) : whole));
}

/** A word of the client itself. */
export function tr(word: Word, args: Record<string, number | string> = {}): string {
  return filled(words[settings.lang][word], args);
}

/** Values that list what may be written into a position: nobody may translate them. */
const WRITTEN = ['known', 'boxes'];

/** A sentence of the game, in the player's language where the catalogue has it. */
export function say(text: Text | null | undefined): string {
  if (!text) return '';
  const args: Record<string, number | string> = {};
  for (const [name, value] of Object.entries(text.args)) {
    if (typeof value === 'string') args[name] = WRITTEN.includes(name) && value !== 'none' ? value : worded(value);
    else args[name] = typeof value === 'number' ? value : say(value);
  }
  return filled(translated(text.template), args);
}

/** A template or a word of the game in the player's language. */
export function translated(said: string): string {
  return settings.catalogue[said] ?? said;
}

/** A value that stands in a sentence: a list of names, such as the units of an attack, or a unit of a position. */
function worded(value: string): string {
  const unit = /^unit "(.+)"$/.exec(value)?.[1];
  if (unit !== undefined) return tr('text.unit', { unit });
  return settings.catalogue[value] ?? value.split(', ').map(translated).join(', ');
}

/** What a counter is called at the table, and the part of it that fits on the counter itself. */
export function called(id: string): { name: string; brief: string } {
  const name = settings.catalogue[id];
  return name === undefined ? { name: id, brief: id } : { name: capital(name), brief: name.split(' ').at(-1) ?? name };
}

/** An identifier of the game (a phase, a side, a flag) as words; one of two parts, such as "hit:pinned", by both. */
export function named(id: string): string {
  if (id.includes(':') && !(id in settings.catalogue)) return id.split(':').map(named).join(tr('app.colon'));
  return capital(settings.catalogue[id] ?? id.replaceAll('-', ' ').replaceAll('_', ' '));
}

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A legal action in the player's language: the pattern of its verb, filled with what its text says. */
export function deed({ label, text }: Pick<Offered, 'label' | 'text'>): string {
  const slots = [...label.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '');
  const pattern = label.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '(.+?)');
  const values = new RegExp(`^${pattern}$`).exec(text)?.slice(1);
  if (!values) return text;
  const left = slots.map((slot, i) => ({ slot, value: worded(values[i] ?? '') }));
  const words = translated(label);
  // In one pass: a counter may be called "$&" or "{hex}", and no value is looked through for names.
  return words.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const found = left.findIndex(({ slot }) => slot === name);
    return found < 0 ? whole : (left.splice(found, 1)[0]?.value ?? whole);
  });
}

/** What an action does, without what it does it to: its verb, else the words before the first value of the pattern. */
export function doing({ label, verb }: Pick<Offered, 'label' | 'verb'>): string {
  const known = settings.lang === 'en' || verb in settings.catalogue;
  return capital((!known && translated(label).split('{')[0]?.replace(/[\s:]+$/, '')) || named(verb));
}

/** A figure with its unit, such as "3 AP". */
export function figure(amount: string): string {
  return amount.replace(/[A-Za-z]+/g, (unit) => settings.catalogue[unit.toLowerCase()] ?? unit);
}

/** What something costs; nothing is said in a word. */
export function price(amount: string): string {
  return /^0\b/.test(amount) ? tr('price.free') : figure(amount);
}

/** A turn and a phase, as far as they are known. */
export function moment({ turn, phase }: { turn: number; phase: string }): string {
  return [turn ? tr('table.turn', { n: turn }) : '', phase ? named(phase) : ''].filter(Boolean).join(' · ');
}

/** A date of the game such as 1942-05-12, or a turn of two months such as 1942-05/06, as people write it. */
export function day(date: string): string {
  const [, year, month, until, number] = /^(\d{4})-(\d\d)(?:\/(\d\d))?(?:-(\d\d))?$/.exec(date) ?? [];
  if (year === undefined) return date;
  const name = (one?: string): string => tr('months').split(' ')[Number(one) - 1] ?? one ?? '';
  const named = `${name(month)}${until === undefined ? '' : `/${name(until)}`} ${year}`;
  return number === undefined ? named : `${Number(number)} ${named}`;
}
