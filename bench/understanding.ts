import { existsSync, readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { encodeAbiParameters } from 'viem';
import type { Read, ReadOutcome } from '#server/chains/evm/read.ts';
import { EVM_CHAINS } from '#server/chains/registry.ts';
import { compileIntent } from '#server/intent/index.ts';
import { PROTOCOLS } from '#server/protocols/registry.ts';
import { CHAIN_SLUGS } from '#server/schemas/chain-slug.ts';
import { IntentRequest, IntentResponse } from '#server/schemas/intent-exchange.ts';

interface Row {
  id: string;
  prompt: string;
  confidence: 'high' | 'medium' | 'low';
  category: string;
  expected: { kind: string };
}

interface Score {
  right: boolean;
  unsafe: boolean;
  why: string;
}

const folder = new URL('../../shared/corpus/', import.meta.url);
const ownRows = process.argv.find((argument) => argument.startsWith('--rows='))?.slice(7);
const rowsFile = ownRows ? pathToFileURL(ownRows) : new URL('intents.dev.jsonl', folder);
if (!existsSync(rowsFile)) {
  console.log('No corpus beside the repository (../shared/corpus): nothing to score.');
  process.exit(0);
}
const scorer = (await import(pathToFileURL(new URL('score.mjs', folder).pathname).href)) as {
  scoreIntent: (row: Row, body: IntentResponse, supported: object) => Score;
  outcomeOf: (body: IntentResponse) => string;
};
const rows = readFileSync(rowsFile, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Row);
const supported = {
  chains: [...CHAIN_SLUGS],
  protocols: PROTOCOLS.filter((protocol) => protocol.listed).map((protocol) => protocol.slug),
};

/** Answers every read with one value: a generous balance and price, or nothing at all. */
function drive(request: IntentRequest, value: bigint): IntentResponse {
  const reading = compileIntent(request);
  const data = encodeAbiParameters([{ type: 'uint256' }], [value]);
  let step = reading.next();
  while (!step.done) step = reading.next(step.value.map((read) => answer(read, data)));
  return step.value;
}

function answer(read: Read, data: `0x${string}`): ReadOutcome<unknown> {
  try {
    return { ok: true, value: read.decode(data) };
  } catch (error) {
    return { ok: false, reason: String(error) };
  }
}

const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const wallets = [
  ...EVM_CHAINS.map((chain) => ({ address: OWNER, chain: chain.slug })),
  { address: '9aKwr8xgqy5SXFJnyRyeVtbcmCkkm3PRzUgT9kU63vNV', chain: 'solana' as const },
];
const verbose = process.argv.includes('--all');

for (const [label, balance] of [
  ['generous balances', 10n ** 24n],
  ['no balances', 0n],
] as const) {
  console.log(`\n== ${label}`);
  const times: number[] = [];
  const byCategory = new Map<string, { right: number; total: number }>();
  const confusion = new Map<string, number>();
  const tally = { main: { right: 0, total: 0 }, low: { right: 0, total: 0 } };
  let unsafe = 0;
  for (const row of rows) {
    const request = IntentRequest.parse({ prompt: row.prompt, wallets });
    const start = performance.now();
    const body = drive(request, balance);
    times.push(performance.now() - start);
    IntentResponse.parse(body);
    const score = scorer.scoreIntent(row, body, supported);
    const part = row.confidence === 'low' ? tally.low : tally.main;
    part.total++;
    if (score.right) part.right++;
    if (score.unsafe) unsafe++;
    if (row.confidence !== 'low') {
      const category = byCategory.get(row.category) ?? { right: 0, total: 0 };
      category.total++;
      if (score.right) category.right++;
      byCategory.set(row.category, category);
      const pair = `${row.expected.kind} -> ${scorer.outcomeOf(body)}`;
      confusion.set(pair, (confusion.get(pair) ?? 0) + 1);
    }
    if (!score.right || score.unsafe || verbose) {
      const state = score.right ? 'ok' : score.unsafe ? 'UNSAFE' : 'miss';
      console.log(`${state} ${row.id} [${row.confidence}] ${row.prompt}\n     ${score.why}`);
      const detail =
        body.clarifications.length > 0
          ? body.clarifications.map((one) => `${one.kind}: ${one.question}`)
          : body.intents.length > 0
            ? body.intents
            : body.reasoning.slice(0, 90);
      console.log(`     ${JSON.stringify(detail)}`);
    }
  }
  console.table(
    Object.fromEntries(
      [...byCategory].map(([name, { right, total }]) => [
        name,
        { right, total, percent: `${((100 * right) / total).toFixed(1)} %` },
      ]),
    ),
  );
  console.table(Object.fromEntries([...confusion].map(([pair, count]) => [pair, { count }])));
  const percent = ((100 * tally.main.right) / tally.main.total).toFixed(1);
  console.log(
    `high and medium: ${tally.main.right}/${tally.main.total} (${percent} %), low: ${tally.low.right}/${tally.low.total}, unsafe: ${unsafe}`,
  );
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(2);
  console.log(`per compile: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
}
