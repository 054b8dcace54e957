import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { DEVNET_CHAINS } from '../chains.ts';
import { packageFile } from './package-file.ts';
import { withLock } from './with-lock.ts';

const REPOSITORY = path.join(import.meta.dirname, '..', '..');

/** Everything of ours that a state is built from, relative to the repository. */
const SOURCES = [
  'devnet/state',
  'devnet/contracts',
  'devnet/anvil',
  'devnet/accounts.ts',
  'devnet/dev-chain.ts',
  'devnet/gas.ts',
  'devnet/guard.ts',
  'contracts/artifacts.json',
  'server/chains/names/resolve-name.ts',
  'server/chains/registry.ts',
  'server/chains/tokens/listed.ts',
  'server/chains/tokens/resolve.ts',
  'server/chains/tokens/directory',
  'server/chains/prices/aave-feeds.ts',
  'server/chains/prices/feeds.ts',
  'server/chains/prices/coin-feeds.ts',
  'server/protocols/uniswap-v3/addresses.ts',
  'server/protocols/aave-v3/addresses.ts',
  'server/protocols/aave-v3/rewards/controllers.ts',
  'server/protocols/spark/addresses.ts',
  'server/protocols/compound-v3/addresses.ts',
  'server/protocols/morpho-blue/addresses.ts',
  'server/protocols/morpho-blue/kept-markets.ts',
  'server/protocols/across/addresses.ts',
  'server/protocols/cctp/addresses.ts',
  'server/protocols/lido/addresses.ts',
  'server/protocols/pendle/addresses.ts',
  'server/protocols/pendle/encode/plain-route.ts',
  'server/protocols/rocket-pool/addresses.ts',
  'server/protocols/saffron/addresses.ts',
];

/** Everything of others, by version. */
const PACKAGES = [
  '@aave/core-v3',
  '@aave/periphery-v3',
  '@across-protocol/contracts',
  '@bgd-labs/aave-address-book',
  '@foundry-rs/anvil',
  '@morpho-org/morpho-blue',
  '@openzeppelin/contracts',
  '@pendle/core-v2',
  '@uniswap/default-token-list',
  '@uniswap/swap-router-contracts',
  '@uniswap/v3-core',
  '@uniswap/v3-periphery',
  '@uniswap/v4-periphery',
  'canonical-weth',
  'solc',
  'solc-0.8.19',
  'viem',
];

function filesOf(source: string): string[] {
  const absolute = path.join(REPOSITORY, source);
  if (/\.\w+$/.test(source)) return [absolute];
  return readdirSync(absolute, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|sol)$/.test(file) && !file.endsWith('.test.ts'))
    .sort()
    .map((file) => path.join(absolute, file));
}

/** A hash over all that the states are built from. */
export function stateKey(): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesOf)) {
    hash.update(path.relative(REPOSITORY, file)).update('\0').update(readFileSync(file));
  }
  for (const name of PACKAGES) {
    const { version } = JSON.parse(readFileSync(packageFile(name, 'package.json'), 'utf8')) as {
      version: string;
    };
    hash.update(`${name}@${version}\0`);
  }
  return hash.digest('hex').slice(0, 16);
}

/** Where each chain's state dump lies. */
export type StatePaths = Readonly<Record<EvmChainSlug, string>>;

/** Builds the state of a chain. @returns its dump */
type BuildState = (slug: EvmChainSlug) => Promise<Uint8Array>;

/** Loaded when something is to be built, so that a warm start never reads the artifacts. */
async function openBuilder(log: (line: string) => void): Promise<BuildState> {
  const [{ loadContracts }, { buildState }] = await Promise.all([
    import('./load-contracts.ts'),
    import('./build-state.ts'),
  ]);
  const contracts = loadContracts(stateKey());
  log('compiled devnet/contracts');
  return (slug) => buildState(slug, contracts);
}

async function buildAll(
  missing: readonly EvmChainSlug[],
  paths: StatePaths,
  log: (line: string) => void,
  open: typeof openBuilder,
): Promise<void> {
  const startedAt = performance.now();
  const timed = (line: string) =>
    log(`${line} after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  log(`building the state of ${missing.join(', ')} (once)`);
  const build = await open(timed);
  await Promise.all(
    missing.map(async (slug) => {
      const state = await build(slug);
      const unfinished = `${paths[slug]}.${process.pid}.tmp`;
      writeFileSync(unfinished, state);
      renameSync(unfinished, paths[slug]);
      timed(`built ${slug}`);
    }),
  );
}

const OUTDATED_AFTER_MS = 24 * 60 * 60 * 1000;

/** Removes the states of other keys once they are a day old; younger ones may still be in use. */
function removeOutdated(cacheDir: string, key: string): void {
  for (const entry of readdirSync(cacheDir)) {
    const file = path.join(cacheDir, entry);
    if (entry.startsWith(key) || Date.now() - statSync(file).mtimeMs < OUTDATED_AFTER_MS) continue;
    rmSync(file, { recursive: true, force: true });
  }
}

/**
 * The state dumps of all chains, built if this home does not have them yet. Safe against several
 * processes at once: one builds, the others wait for it.
 *
 * @param open what builds them
 */
export async function ensureStates(
  home: string,
  log: (line: string) => void,
  open = openBuilder,
): Promise<StatePaths> {
  const key = stateKey();
  const cacheDir = path.join(home, 'devnet-cache');
  const dir = path.join(cacheDir, key);
  mkdirSync(dir, { recursive: true });
  const paths = Object.fromEntries(
    DEVNET_CHAINS.map((slug) => [slug, path.join(dir, `${slug}.json`)]),
  ) as StatePaths;
  const missing = () => DEVNET_CHAINS.filter((slug) => !existsSync(paths[slug]));
  if (missing().length === 0) return paths;
  await withLock(path.join(cacheDir, `${key}.lock`), async () => {
    const toBuild = missing();
    if (toBuild.length === 0) return;
    await buildAll(toBuild, paths, log, open);
    removeOutdated(cacheDir, key);
  });
  return paths;
}
