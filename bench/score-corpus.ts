import { existsSync, readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { percentile } from './percentile.ts';

const folder = new URL('../../shared/corpus/', import.meta.url);

interface CorpusRow {
  readonly id: string;
  readonly confidence: 'high' | 'medium' | 'low';
}

/** What the corpus' own scorer says of an answer. */
export interface Score {
  readonly right: boolean;
  readonly unsafe: boolean;
  readonly why: string;
}

export interface Corpus<Row> {
  readonly rows: readonly Row[];
  readonly scorer: unknown;
}

/** The rows of a file beside the repository, or of `--rows=FILE`; ends the process without them. */
export async function openCorpus<Row>(fileName: string): Promise<Corpus<Row>> {
  const own = process.argv.find((argument) => argument.startsWith('--rows='))?.slice(7);
  const file = own ? pathToFileURL(own) : new URL(fileName, folder);
  if (!existsSync(file)) {
    console.log('No corpus beside the repository (../shared/corpus): nothing to score.');
    process.exit(0);
  }
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return {
    rows: lines.map((line) => JSON.parse(line) as Row),
    scorer: await import(new URL('score.mjs', folder).href),
  };
}

/** How the rows of one corpus are compiled, judged and shown. */
export interface Examination<Row, Answer> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly textOf: (row: Row) => string;
  readonly groupOf: (row: Row) => string;
  readonly wantedOf: (row: Row) => string;
  /** The part that is timed. */
  readonly compile: (row: Row) => Answer;
  readonly judge: (
    row: Row,
    answer: Answer,
  ) => { readonly score: Score; readonly outcome: string; readonly detail: unknown };
}

/** Prints every miss (`--all`: every row), right answers by group, the confusion and the times. */
export function examine<Row extends CorpusRow, Answer>(of: Examination<Row, Answer>): void {
  const isVerbose = process.argv.includes('--all');
  console.log(`\n== ${of.label}`);
  const elapsedMs: number[] = [];
  const processorMs: number[] = [];
  const groups = new Map<string, { right: number; total: number }>();
  const confusion = new Map<string, number>();
  const tally = { main: { right: 0, total: 0 }, low: { right: 0, total: 0 } };
  let unsafe = 0;
  for (const row of of.rows) {
    const startMs = performance.now();
    const startCpu = process.threadCpuUsage();
    const compiled = of.compile(row);
    const { user, system } = process.threadCpuUsage(startCpu);
    elapsedMs.push(performance.now() - startMs);
    processorMs.push((user + system) / 1000);
    const { score, outcome, detail } = of.judge(row, compiled);
    const part = row.confidence === 'low' ? tally.low : tally.main;
    part.total++;
    if (score.right) part.right++;
    if (score.unsafe) unsafe++;
    if (row.confidence !== 'low') {
      const group = groups.get(of.groupOf(row)) ?? { right: 0, total: 0 };
      group.total++;
      if (score.right) group.right++;
      groups.set(of.groupOf(row), group);
      const pair = `${of.wantedOf(row)} -> ${outcome}`;
      confusion.set(pair, (confusion.get(pair) ?? 0) + 1);
    }
    if (!score.right || score.unsafe || isVerbose) {
      const state = score.right ? 'ok' : score.unsafe ? 'UNSAFE' : 'miss';
      console.log(`${state} ${row.id} [${row.confidence}] ${of.textOf(row)}\n     ${score.why}`);
      console.log(`     ${JSON.stringify(detail)}`);
    }
  }
  console.table(
    Object.fromEntries(
      [...groups].map(([name, { right, total }]) => [
        name,
        { right, total, percent: share(right, total) },
      ]),
    ),
  );
  console.table(Object.fromEntries([...confusion].map(([pair, count]) => [pair, { count }])));
  const { main, low } = tally;
  console.log(
    `high and medium: ${main.right}/${main.total} (${share(main.right, main.total)}), low: ${low.right}/${low.total}, unsafe: ${unsafe}`,
  );
  // The processor's clock is too coarse for the median; on a busy machine it says what p99 is worth.
  console.log(
    `per compile: p50 ${at(elapsedMs, 0.5)} ms, p99 ${at(elapsedMs, 0.99)} ms (${at(processorMs, 0.99)} ms of the processor)`,
  );
}

function at(timesMs: number[], part: number): string {
  timesMs.sort((a, b) => a - b);
  return percentile(timesMs, part).toFixed(2);
}

const share = (right: number, total: number): string => `${((100 * right) / total).toFixed(1)} %`;
