/** The positions of docs/positions, built in; the comment at the head of each says what it is about. */

export interface Example {
  game: string;
  name: string;
  about: string;
  text: string;
}

const files = import.meta.glob<string>('../../../docs/positions/*/*.toml', { query: '?raw', import: 'default', eager: true });

export const examples: Example[] = Object.entries(files).map(([path, text]) => {
  const [game = '', file = ''] = path.split('/').slice(-2);
  const about = text.split('\n', 1)[0]?.replace(/^#\s*/, '') ?? '';
  return { game, name: file.replace(/\.toml$/, ''), about, text };
});
