import { existsSync, readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { encodeAbiParameters } from 'viem';
import type { AgentCompilation } from '#server/agents/compile/agent-compilation.ts';
import { compileAgentRequest } from '#server/agents/compile/compile-agent-request.ts';
import type { Read, ReadOutcome } from '#server/chains/evm/read.ts';

interface Row {
  id: string;
  request: string;
  confidence: 'high' | 'medium' | 'low';
  expected: { outcome: string; kind: string };
}

interface Score {
  right: boolean;
  unsafe: boolean;
  why: string;
}

const folder = new URL('../../shared/corpus/', import.meta.url);
const ownRows = process.argv.find((argument) => argument.startsWith('--rows='))?.slice(7);
const rowsFile = ownRows ? pathToFileURL(ownRows) : new URL('agents.dev.jsonl', folder);
if (!existsSync(rowsFile)) {
  console.log('No corpus beside the repository (../shared/corpus): nothing to score.');
  process.exit(0);
}
const scorer = (await import(pathToFileURL(new URL('score.mjs', folder).pathname).href)) as {
  scoreAgent: (row: Row, status: number, body: object) => Score;
};
const rows = readFileSync(rowsFile, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Row);

/** What `POST /agents` answers for a compilation (spec 4.8). */
function respond(compilation: AgentCompilation): { status: number; body: object } {
  switch (compilation.outcome) {
    case 'condition': {
      const { rendered, fire_headline, cadence, watch } = compilation;
      return {
        status: 201,
        body: {
          agent: { kind: 'condition' },
          compile: { rendered, fire_headline, cadence, watch },
        },
      };
    }
    case 'schedule': {
      const { rendered, cadence } = compilation;
      return {
        status: 201,
        body: { agent: { kind: 'schedule' }, compile: { rendered, fire_headline: null, cadence } },
      };
    }
    case 'needs_clarification': {
      const { question, options } = compilation;
      return { status: 200, body: { status: 'needs_clarification', question, options } };
    }
    default:
      return { status: 422, body: { error: 'unwatchable', message: compilation.reason } };
  }
}

/** Answers every read with one value, or fails it. */
function drive(request: string, value: bigint | null): AgentCompilation {
  const reading = compileAgentRequest({
    request,
    wallets: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    autonomy: 'prepare',
  });
  let step = reading.next();
  while (!step.done) step = reading.next(step.value.map((read) => answer(read, value)));
  return step.value;
}

function answer(read: Read, value: bigint | null): ReadOutcome<unknown> {
  if (value === null) return { ok: false, reason: 'unreachable' };
  try {
    return { ok: true, value: read.decode(encodeAbiParameters([{ type: 'uint256' }], [value])) };
  } catch (error) {
    return { ok: false, reason: String(error) };
  }
}

const verbose = process.argv.includes('--all');

for (const [label, price] of [
  ['every price is $3,000', 3000n * 10n ** 8n],
  ['no prices', null],
] as const) {
  console.log(`\n== ${label}`);
  const times: number[] = [];
  const byKind = new Map<string, { right: number; total: number }>();
  const confusion = new Map<string, number>();
  const tally = { main: { right: 0, total: 0 }, low: { right: 0, total: 0 } };
  let unsafe = 0;
  for (const row of rows) {
    const start = performance.now();
    const compilation = drive(row.request, price);
    times.push(performance.now() - start);
    const { status, body } = respond(compilation);
    const score = scorer.scoreAgent(row, status, body);
    const part = row.confidence === 'low' ? tally.low : tally.main;
    part.total++;
    if (score.right) part.right++;
    if (score.unsafe) unsafe++;
    if (row.confidence !== 'low') {
      const kind = byKind.get(row.expected.kind) ?? { right: 0, total: 0 };
      kind.total++;
      if (score.right) kind.right++;
      byKind.set(row.expected.kind, kind);
      const pair = `${row.expected.outcome} -> ${compilation.outcome}`;
      confusion.set(pair, (confusion.get(pair) ?? 0) + 1);
    }
    if (!score.right || score.unsafe || verbose) {
      const state = score.right ? 'ok' : score.unsafe ? 'UNSAFE' : 'miss';
      console.log(`${state} ${row.id} [${row.confidence}] ${row.request}\n     ${score.why}`);
      console.log(`     ${JSON.stringify(brief(compilation))}`);
    }
  }
  console.table(
    Object.fromEntries(
      [...byKind].map(([name, { right, total }]) => [
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

function brief(compilation: AgentCompilation): object {
  switch (compilation.outcome) {
    case 'condition':
      return {
        condition: compilation.rendered,
        action: compilation.action,
        cadence: compilation.cadence,
      };
    case 'schedule':
      return { schedule: compilation.rendered, action: compilation.action };
    case 'needs_clarification':
      return {
        question: compilation.question,
        options: compilation.options.map((option) => option.label),
      };
    default:
      return { unwatchable: compilation.reason };
  }
}
