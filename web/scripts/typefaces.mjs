// Lays out the typefaces that the client brings, with their licences, and the styles that name them; the atlas embeds the same files.
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const here = new URL('..', import.meta.url);
const generated = new URL('src/generated/', here);
const folder = new URL('public/assets/fonts/', generated);
const SUBSETS = ['latin', 'latin-ext'];
/** A variable typeface has every weight in one file; the signs are as they are beside every weight. */
const WEIGHTS = { wght: '200 900' };
const ANY_WEIGHT = '100 900';

const read = async (path) => JSON.parse(await readFile(new URL(path, here), 'utf8'));

/** What is kept for ever in a browser's cache is named by what is in it. */
async function put(name, bytes) {
  const file = `${name}-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.woff2`;
  await writeFile(new URL(file, folder), bytes);
  return file;
}

async function lettered({ family, package: home, faces }) {
  const id = home.split('/')[1];
  const ranges = await read(`node_modules/${home}/unicode.json`);
  const parts = faces.flatMap((face) => SUBSETS.map((subset) => [subset, ...face.split('-')]));
  return Promise.all(parts.map(async ([subset, weight, style]) => {
    const name = `${id}-${subset}-${weight}-${style}`;
    const bytes = await readFile(new URL(`node_modules/${home}/files/${name}.woff2`, here));
    return { family, weight: WEIGHTS[weight] ?? weight, style, range: ranges[subset], file: await put(name, bytes) };
  }));
}

/** Typefaces of signs are large: only those that are used are cut out of them. */
async function signed({ family, package: home, from, signs }) {
  const id = home.split('/')[1];
  const whole = await readFile(new URL(`node_modules/${home}/files/${id}-${from}-400-normal.woff2`, here));
  const bytes = await subsetFont(whole, signs, { targetFormat: 'woff2' });
  const range = [...signs].map((sign) => `U+${sign.codePointAt(0).toString(16).toUpperCase()}`).join(',');
  return [{ family, weight: ANY_WEIGHT, style: 'normal', range, file: await put(id, bytes) }];
}

function rule({ family, weight, style, range, file }) {
  const source = `url('/assets/fonts/${file}') format('woff2')`;
  return `@font-face { font-family: '${family}'; font-weight: ${weight}; font-style: ${style}; font-display: swap; unicode-range: ${range}; src: ${source}; }`;
}

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const wanted = await read('src/typefaces.json');
const faces = (await Promise.all(wanted.map((one) => ('signs' in one ? signed(one) : lettered(one))))).flat();
for (const { package: home } of wanted) {
  const licence = await readFile(new URL(`node_modules/${home}/LICENSE`, here));
  await writeFile(new URL(`LICENSE-${home.split('/')[1]}.txt`, folder), licence);
}
await writeFile(new URL('typefaces.json', folder), `${JSON.stringify(faces, null, 1)}\n`);
const { serif, sans, narrow } = await read('../src/hexfront/atlas/palette.json');
const named = `:root { --serif: ${serif}; --sans: ${sans}; --narrow: ${narrow}; }`;
await writeFile(new URL('typefaces.css', generated), `${[...faces.map(rule), named].join('\n')}\n`);
