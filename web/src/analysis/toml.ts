/** Small changes to a position as the server writes it: one key to a line, one table to a block. */

interface Block {
  head: string;
  lines: string[];
}

function read(text: string): Block[] {
  const blocks: Block[] = [{ head: '', lines: [] }];
  for (const line of text.split('\n')) {
    if (line.startsWith('[')) blocks.push({ head: line, lines: [] });
    else if (line.trim() !== '') blocks.at(-1)?.lines.push(line);
  }
  return blocks;
}

function write(blocks: Block[]): string {
  return `${blocks.map(({ head, lines }) => [head, ...lines].filter((line) => line !== '').join('\n')).join('\n\n').trim()}\n`;
}

const quoted = (value: string): string => JSON.stringify(value);
const isUnit = (block: Block, unit: string): boolean =>
  block.head === '[[unit]]' && block.lines.includes(`id = ${quoted(unit)}`);

/** Lists in the variables that name a unit, or that a unit or a hex keys, no longer hold once it has moved. */
function forgotten(line: string, names: string[]): string {
  const entry = /("?)([\w-]+)\1 = (\[[^\]]*\])(?:, )?/g;
  const open = line.indexOf('{');
  if (open < 0) return line;
  const kept = line.slice(open).replace(entry, (whole, _quote: string, key: string, list: string) =>
    names.some((name) => key === name || list.includes(quoted(name))) ? '' : whole,
  );
  return line.slice(0, open) + kept.replace(/, \}/, '}');
}

/** The blocks as they are once these units and hexes have changed: the phase begins anew. */
function changed(blocks: Block[], names: string[]): Block[] {
  return blocks
    .filter((block) => block.head !== '[[agenda]]')
    .map((block) => (block.head === '[set]' ? { ...block, lines: block.lines.map((line) => forgotten(line, names)) } : block));
}

/** The same position with a unit elsewhere: in a hex or a box. */
export function placed(text: string, unit: string, at: string): string {
  const blocks = changed(read(text), [unit, at]);
  for (const block of blocks) {
    if (isUnit(block, unit)) block.lines = block.lines.map((line) => (line.startsWith('at = ') ? `at = ${quoted(at)}` : line));
  }
  return write(blocks);
}

export function without(text: string, unit: string): string {
  return write(changed(read(text), [unit]).filter((block) => !isUnit(block, unit)));
}

/** What the position says of a unit, to be read and changed. */
export function unitText(text: string, unit: string): string {
  return read(text).find((block) => isUnit(block, unit))?.lines.join('\n') ?? '';
}

/** The same position with other lines for a unit; for one that is not there, with the unit added. */
export function rewritten(text: string, unit: string, lines: string): string {
  const blocks = changed(read(text), [unit]);
  const own = lines.split('\n').filter((line) => line.trim() !== '');
  const there = blocks.find((block) => isUnit(block, unit));
  if (there) there.lines = own;
  else blocks.push({ head: '[[unit]]', lines: own });
  return write(blocks);
}
