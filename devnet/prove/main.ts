import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../launch/root.ts';
import { endOnSignal } from '../testing/end-on-signal.ts';
import type { Part, PartResult } from './part.ts';
import { PARTS } from './parts.ts';
import { hashProved } from './proved-sources.ts';

const HIGHEST_SEED = 2 ** 31;

interface Kept extends PartResult {
  readonly sources: string;
  readonly minutes: string;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { again: { type: 'boolean', default: false }, seed: { type: 'string' } },
});
/** Whether a part is meant by a word: by its name, or by that of the parts that it is one of. */
const isMeant = (part: Part, word: string) =>
  part.name === word || part.name.startsWith(`${word}/`);
const unknown = positionals.filter((word) => !PARTS.some((part) => isMeant(part, word)));
if (unknown.length > 0) {
  console.error(
    `There is no part ${unknown.join(', ')}: npm run prove -- ${PARTS.map(({ name }) => `[${name}]`).join(' ')} [--again] [--seed <number>]`,
  );
  process.exit(1);
}

endOnSignal();
process.chdir(ROOT);
const sources = hashProved();
const seed = values.seed === undefined ? randomInt(1, HIGHEST_SEED) : Number(values.seed);
const lines: string[] = [];
let failed = 0;
for (const part of PARTS) {
  if (positionals.length > 0 && !positionals.some((word) => isMeant(part, word))) continue;
  const folder = join(ROOT, '.portolan', 'prove', part.name);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'result.json');
  let kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : undefined;
  const holds = kept?.passed === true && kept.sources === sources;
  if (kept === undefined || !holds || values.again) {
    console.log(`· ${part.name}: ${part.about}`);
    const startedAt = performance.now();
    const result = await part.run({ seed, folder });
    if (typeof result === 'string') {
      lines.push(`– ${part.name}: not run, ${result}`);
      continue;
    }
    const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
    kept = { ...result, sources, minutes };
    writeFileSync(file, JSON.stringify(kept));
  }
  if (!kept.passed) failed++;
  lines.push(
    `${kept.passed ? '✓' : '✗'} ${part.name}: ${kept.figures}, ${kept.minutes} min${holds && !values.again ? ' (kept from an earlier run)' : ''}`,
  );
}
console.log(lines.join('\n'));
process.exit(failed === 0 ? 0 : 1);
