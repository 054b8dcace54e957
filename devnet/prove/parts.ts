import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findPostgresPrograms } from '../database/find-postgres-programs.ts';
import { generateClient } from '../database/generate-client.ts';
import { filesUnder } from '../launch/hash-files.ts';
import { ROOT } from '../launch/root.ts';
import { countVitest, type VitestReport } from '../testing/count-tests.ts';
import { runScript } from '../testing/run-script.ts';
import { contractCoverage } from './contract-coverage.ts';
import { contracts } from './contracts.ts';
import { coverage } from './coverage.ts';
import { docs } from './docs.ts';
import { firefox } from './firefox.ts';
import { guard } from './guard.ts';
import { MUTATION_PARTS } from './mutation.ts';
import type { Part, PartResult } from './part.ts';

const VITEST = 'node_modules/vitest/vitest.mjs';
const ROOMS = ['server', 'cli', 'client', 'devnet', 'app', 'components', 'e2e'];
const FUZZ_FACTOR = 20;
const KILL_FACTOR = 10;
const SCALE_FACTOR = 1_000;
const SCALE = ['server/guard/execute/scale.service.test.ts'];
const KILLS = [
  'server/jobs/chaos.service.test.ts',
  'server/events/deliver/chaos.service.test.ts',
  'server/guard/execute/chaos.service.test.ts',
  'e2e/rolling.service.test.ts',
];
const CHAT_CHAOS = 'server/chat/chaos.service.test.ts';
const CHAT_FACTOR = 40;
const NO_TIMEOUT_MS = 3_600_000;

/** The test files that try generated cases. */
function propertyTests(): readonly string[] {
  return ROOMS.flatMap((room) => [...filesUnder(join(ROOT, room))])
    .filter(
      (file) =>
        file.endsWith('.test.ts') && /\bfc\.assert\(|\bsampled\(/.test(readFileSync(file, 'utf8')),
    )
    .map((file) => relative(ROOT, file))
    .filter((file) => !KILLS.includes(file));
}

async function runTests(
  files: readonly string[],
  options: { folder: string; factor: number; seed: number },
): Promise<PartResult> {
  const report = join(options.folder, 'vitest.json');
  const exitCode = await runScript(
    VITEST,
    [
      'run',
      ...files,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
      `--testTimeout=${NO_TIMEOUT_MS}`,
    ],
    { PROVE_FACTOR: String(options.factor), PROVE_SEED: String(options.seed) },
  );
  const count = countVitest(JSON.parse(readFileSync(report, 'utf8')) as VitestReport);
  return {
    passed: exitCode === 0 && count.failures.length === 0 && count.passed > 0,
    figures: `${count.passed} passed, ${count.failures.length} failed`,
  };
}

const fuzz: Part = {
  name: 'fuzz',
  about: `every property with ${FUZZ_FACTOR} times as many cases, from a new seed`,
  async run({ seed, folder }) {
    const files = propertyTests();
    const result = await runTests(files, { folder, factor: FUZZ_FACTOR, seed });
    return { ...result, figures: `${result.figures} in ${files.length} files, seed ${seed}` };
  },
};

const kills: Part = {
  name: 'kills',
  about: `workers, their database and executors are killed, and processes replaced under load, ${KILL_FACTOR} times as often, from a new seed`,
  async run({ seed, folder }) {
    const result = await runTests(KILLS, { folder, factor: KILL_FACTOR, seed });
    return { ...result, figures: `${result.figures}, seed ${seed}` };
  },
};

const chat: Part = {
  name: 'chat',
  about: `10,000 messages of the chat while its Bot API refuses and senders are killed, from a new seed`,
  async run({ seed, folder }) {
    const result = await runTests([CHAT_CHAOS], { folder, factor: CHAT_FACTOR, seed });
    return { ...result, figures: `${result.figures}, seed ${seed}` };
  },
};

const holdings: Part = {
  name: 'holdings',
  about:
    'a wallet of 30 kinds on seven chains is what the contracts say, each source of it is killed, ten plans move it by what they bring, from a new seed',
  async run({ seed, folder }) {
    const files = ['e2e/holdings/wallet.service.test.ts'];
    const result = await runTests(files, { folder, factor: KILL_FACTOR, seed });
    return { ...result, figures: `${result.figures}, seed ${seed}` };
  },
};

const restore: Part = {
  name: 'restore',
  about: 'a dump is restored on a new machine by the commands of docs/production.md',
  async run({ seed, folder }) {
    if (findPostgresPrograms() === undefined) return 'no programs of PostgreSQL here';
    await generateClient();
    return runTests(['e2e/restore.prove.test.ts'], { folder, factor: 1, seed });
  },
};

const scale: Part = {
  name: 'scale',
  about: `${SCALE_FACTOR} times as many permissions are checked, within their bars`,
  run: ({ seed, folder }) => runTests(SCALE, { folder, factor: SCALE_FACTOR, seed }),
};

/** In the order in which they run: what is short and finds most comes first. */
export const PARTS: readonly Part[] = [
  fuzz,
  contracts,
  contractCoverage,
  kills,
  chat,
  holdings,
  docs,
  firefox,
  guard,
  restore,
  scale,
  coverage,
  ...MUTATION_PARTS,
];
