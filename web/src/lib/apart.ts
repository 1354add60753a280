/** What tells sentences of one kind apart: the words in which they differ. */
export function apart(texts: string[]): string[] {
  const split = texts.map((text) => text.split(' '));
  return split.map((words) => words.filter((word, i) => split.some((other) => other[i] !== word)).join(' · '));
}
