import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFoundry } from '../anvil/find-foundry.ts';
import { ROOT } from '../launch/root.ts';
import type { Part } from './part.ts';

const LEAST_PERCENT = 95;
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** Adds up what an lcov report says of the files of a folder. */
function countCovered(lcov: string, folder: string) {
  const sum = { LF: 0, LH: 0, BRF: 0, BRH: 0 };
  for (const record of lcov.split('end_of_record')) {
    if (!record.includes(`SF:${folder}/`)) continue;
    for (const name of Object.keys(sum) as (keyof typeof sum)[]) {
      sum[name] += Number(record.match(new RegExp(`^${name}:(\\d+)$`, 'm'))?.[1] ?? 0);
    }
  }
  return sum;
}

export const contractCoverage: Part = {
  name: 'contract-coverage',
  about: 'how much of contracts/src its own tests run',
  async run({ folder }) {
    const report = join(folder, 'lcov.info');
    await promisify(execFile)(
      findFoundry('forge'),
      ['coverage', '--report', 'lcov', '--report-file', report],
      { cwd: ROOT, maxBuffer: MAX_OUTPUT_BYTES },
    );
    const { LF, LH, BRF, BRH } = countCovered(readFileSync(report, 'utf8'), 'contracts/src');
    const enough = (hit: number, of: number) => of > 0 && hit * 100 >= of * LEAST_PERCENT;
    return {
      passed: enough(LH, LF) && enough(BRH, BRF),
      figures: `${LH} of ${LF} lines, ${BRH} of ${BRF} branches (${LEAST_PERCENT} %)`,
    };
  },
};
