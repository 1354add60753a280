// Renders the NATO symbols and copies the map palette into src/generated, so that the client ships neither tool.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import ms from 'milsymbol';

const here = new URL('..', import.meta.url);
const { codes } = JSON.parse(await readFile(new URL('src/symbols.json', here), 'utf8'));
const drawn = {};
for (const [name, code] of Object.entries(codes)) {
  const symbol = new ms.Symbol(code, { size: 100, fill: false, monoColor: 'currentColor', infoFields: false });
  const svg = symbol.asSVG();
  const viewBox = /viewBox="([^"]+)"/.exec(svg)?.[1];
  if (!symbol.isValid() || viewBox === undefined) throw new Error(`milsymbol cannot draw ${name} (${code})`);
  drawn[name] = { viewBox, body: svg.replace(/^<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '') };
}
await mkdir(new URL('src/generated/', here), { recursive: true });
await writeFile(new URL('src/generated/symbols.json', here), JSON.stringify(drawn));
const palette = await readFile(new URL('../src/hexfront/atlas/palette.json', here));
await writeFile(new URL('src/generated/palette.json', here), palette);
