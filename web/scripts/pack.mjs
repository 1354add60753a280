// Beside each file of the built client lies the same packed, so that nobody waits for that when it is asked for.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const OUT = join(import.meta.dirname, '../../src/hexfront/server/static');
const TEXT = /\.(js|css|html|svg|json|txt)$/;
/** Below so many bytes nothing is gained. */
const SMALLEST = 1000;

for (const name of readdirSync(OUT, { recursive: true })) {
  const path = join(OUT, name);
  if (!TEXT.test(name) || statSync(path).size < SMALLEST) continue;
  const whole = readFileSync(path);
  writeFileSync(`${path}.gz`, gzipSync(whole, { level: 9 }));
  writeFileSync(`${path}.br`, brotliCompressSync(whole));
}
