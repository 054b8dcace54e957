import path from 'node:path';
import { parseArgs } from 'node:util';
import { startControlServer } from './control/control-server.ts';
import { Devnet } from './devnet.ts';
import { removeDevnetFile, writeDevnetFile } from './devnet-file.ts';
import { endStaleAnvils } from './end-stale-anvils.ts';
import { listPools } from './market/market-yields.ts';
import { startMarketServer } from './market/start-market-server.ts';

const PARENT_CHECK_MS = 500;
/** Ctrl-C reaches the children too: one that ends this soon before us has not died by itself. */
const SIGNAL_GRACE_MS = 200;

const log = (line: string) => console.log(line);

const { values } = parseArgs({ options: { home: { type: 'string' } } });
if (!values.home) {
  console.error('Say where the devnet keeps its files: node devnet/main.ts --home <folder>');
  process.exit(1);
}
const home = path.resolve(values.home);
const startedAt = performance.now();

let devnet: Devnet | undefined;
let isEnding = false;

async function end(exitCode: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await devnet?.stop();
  if (devnet) removeDevnetFile(home);
  process.exit(exitCode);
}

/** With what a failed `fetch` keeps in its cause: its own message says no more than that it failed. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${sentenceOf(error.cause)}`;
}

function onUnexpectedEnd(sentence: string): void {
  setTimeout(() => {
    if (isEnding) return;
    console.error(sentence);
    void end(1);
  }, SIGNAL_GRACE_MS);
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => void end(0));
}
// Nobody reads what we say any more.
process.stdout.on('error', () => void end(0));
process.stderr.on('error', () => void end(0));
process.on('uncaughtException', (error) => {
  console.error(error.stack);
  void end(1);
});
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) void end(0);
}, PARENT_CHECK_MS).unref();

try {
  await endStaleAnvils(home);
  const booted = await Devnet.boot(home, log, onUnexpectedEnd);
  devnet = booted;
  const market = await startMarketServer(
    () => booted.pricesUsd8,
    () => listPools(booted.upChains.map(({ chain }) => chain)),
  );
  const publish = () => writeDevnetFile(home, booted.describe(url, market.url));
  const { url } = await startControlServer(booted, publish);
  publish();
  log(`devnet ready in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
} catch (error) {
  console.error(sentenceOf(error));
  await end(1);
}
