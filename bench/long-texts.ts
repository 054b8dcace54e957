import { compileAgentRequest } from '#server/agents/compile/compile-agent-request.ts';
import { driveContractRead } from '#server/chains/testing/drive-contract-read.ts';
import { compileIntent } from '#server/intent/index.ts';
import { countCalls } from '#server/intent/testing/count-calls.ts';
import { openCorpus } from './score-corpus.ts';

/**
 * `npm run bench:long-texts`: the longest texts that a caller may send, made of each word of the
 * corpus over and over, and what the slowest of them take. It reports and judges nothing.
 */
const SHOWN = 12;
const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const wallets = [{ address: OWNER, chain: 'base' as const }];

const LANGUAGES = [
  {
    name: 'POST /intent, 2,000 characters',
    longest: 2000,
    compile: (prompt: string): unknown =>
      driveContractRead(compileIntent({ prompt, wallets }), 10n ** 24n),
  },
  {
    name: 'an agent’s request, 2,000 characters',
    longest: 2000,
    compile: (request: string): unknown =>
      driveContractRead(
        compileAgentRequest({ request, wallets: [OWNER], autonomy: 'prepare' }),
        null,
      ),
  },
];

const { rows } = await openCorpus<{ id: string; confidence: 'high'; prompt: string }>(
  'intents.dev.jsonl',
);
const pieces = [...new Set(rows.flatMap(({ prompt }) => prompt.toLowerCase().split(/\s+/)))];

for (const { name, longest, compile } of LANGUAGES) {
  const measured = pieces.map((piece) => {
    const text = `${piece} `.repeat(longest / (piece.length + 1)).trim();
    compile(text);
    const start = process.threadCpuUsage();
    compile(text);
    const { user, system } = process.threadCpuUsage(start);
    return { piece, ms: (user + system) / 1000, text };
  });
  measured.sort((one, other) => other.ms - one.ms);
  console.log(`${name}: ${pieces.length} words, the slowest`);
  console.table(
    measured.slice(0, SHOWN).map(({ piece, ms, text }) => ({
      piece,
      ms: Number(ms.toFixed(1)),
      calls: countCalls(() => compile(text)).calls,
    })),
  );
}
