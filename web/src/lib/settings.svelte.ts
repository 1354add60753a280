/** What a person chose on this machine: language, colours, what was explained already. */
import en from '../i18n/en.json';
import fr from '../i18n/fr.json';
import verbs from '../i18n/verbs.fr.json';
import type { Text } from '../types';

export type Lang = 'en' | 'fr';
export type Word = keyof typeof en;

const words: Record<Lang, Record<Word, string>> = { en, fr };

function kept<T extends string>(name: string, otherwise: T): T {
  return (localStorage.getItem(`hexfront.${name}`) as T | null) ?? otherwise;
}

class Settings {
  lang = $state<Lang>(kept('lang', navigator.language.startsWith('fr') ? 'fr' : 'en'));
  theme = $state<'light' | 'dark'>(
    kept('theme', matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'),
  );
  guided = $state(kept<string>('guided', 'no') === 'yes');
  catalogue = $state<Record<string, string>>({});

  keep(name: 'lang' | 'theme' | 'guided', value: string): void {
    localStorage.setItem(`hexfront.${name}`, value);
  }

  setLang(lang: Lang): void {
    this.lang = lang;
    document.documentElement.lang = lang;
    this.keep('lang', lang);
  }

  setTheme(theme: 'light' | 'dark'): void {
    this.theme = theme;
    document.documentElement.dataset['theme'] = theme;
    this.keep('theme', theme);
  }

  setGuided(): void {
    this.guided = true;
    this.keep('guided', 'yes');
  }
}

export const settings = new Settings();

function filled(template: string, args: Record<string, number | string>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(args[name] ?? whole));
}

/** A word of the client itself. */
export function tr(word: Word, args: Record<string, number | string> = {}): string {
  return filled(words[settings.lang][word], args);
}

/** A sentence of the game, in the player's language where the catalogue has it. */
export function say(text: Text | null | undefined): string {
  if (!text) return '';
  const args: Record<string, number | string> = {};
  for (const [name, value] of Object.entries(text.args)) {
    if (typeof value === 'string') args[name] = translated(value);
    else args[name] = typeof value === 'number' ? value : say(value);
  }
  return filled(translated(text.template), args);
}

/** A template, or a word that stands as a value in one, in the player's language. */
function translated(said: string): string {
  return settings.lang === 'en' ? said : (settings.catalogue[said] ?? said);
}

/** An identifier of the game (a phase, a side, a flag) as words. */
export function named(id: string): string {
  const common: Record<string, string> = verbs;
  const found = settings.lang === 'en' ? id : (settings.catalogue[id] ?? common[id] ?? id);
  const plain = found.replaceAll('-', ' ').replaceAll('_', ' ');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
