/** The language a page begins in: the one chosen on this machine, else the browser's. */
export type Lang = 'en' | 'fr';

export function firstLang(): Lang {
  return (localStorage.getItem('hexfront.lang') as Lang | null) ?? (navigator.language.startsWith('fr') ? 'fr' : 'en');
}
