import type { WatchSubject } from '#server/agents/watch-subject.ts';
import type { ChainAccess } from '#server/chains/evm/chain-access.ts';
import { ChainUnreachable } from '#server/chains/evm/chain-unreachable.ts';
import { ifReachable, type Reading, together } from '#server/chains/evm/read.ts';
import { runReading } from '#server/chains/evm/read-runner.ts';
import { EVM_CHAINS, type EvmChainSlug } from '#server/chains/registry.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import { readGasPrice } from './read-gas-price.ts';
import { readBalanceSubject, readPortfolioSubject } from './read-holdings-subject.ts';
import { readHealthSubject, readYieldSubject } from './read-lending-subject.ts';
import { readPegSubject, readPriceSubject } from './read-price-subject.ts';
import { readRounds } from './read-rounds.ts';
import type { PastRound, RoundSpan, SubjectOutcome, WatchSource } from './source.ts';
import type { SubjectReading } from './subject-reading.ts';
import { type Unread, unread } from './unread.ts';

/**
 * Reads what agents watch from the chains themselves: price feeds, markets, accounts, balances.
 * Subjects share their rounds, so that many cost little more than one; a chain that does not
 * answer fails only the subjects that need it.
 */
export function createChainSource(access: ChainAccess): WatchSource {
  const served = servedChains(access);
  return {
    async read(subjects) {
      const gasChains = new Set(subjects.flatMap(gasChainOf));
      const [outcomes, gasPrices] = await Promise.all([
        readParts(subjects, served, access),
        Promise.all(
          [...gasChains].map(async (chain) => [chain, await readGasPrice(access, chain)] as const),
        ),
      ]);
      const gasPriceOf = new Map(gasPrices);
      return subjects.map((subject, at) => {
        const [chain] = gasChainOf(subject);
        const gasPrice = chain && gasPriceOf.get(chain);
        return gasPrice ?? outcomes[at] ?? unread('unreadable', 'The source left it out.');
      });
    },
    readBetween: (spans) =>
      runReading(together(spans.map((span) => attemptRounds(span, served))), access),
  };
}

const PARTS_AT_ONCE = 16;

/**
 * Reads subjects side by side; those that name a contract that nobody reviewed apart from the others, so
 * that one that uses up the gas of a call leaves other agents their values.
 */
async function readParts(
  subjects: readonly WatchSubject[],
  served: readonly EvmChainSlug[],
  access: ChainAccess,
): Promise<readonly SubjectOutcome[]> {
  const outcomes = new Array<SubjectOutcome>(subjects.length);
  const read = async (places: readonly number[]) => {
    const readings = places.map((at) => attempt(readSubject(subjects[at] as WatchSubject, served)));
    const found = await runReading(together(readings), access);
    for (const [index, at] of places.entries()) outcomes[at] = found[index] as SubjectOutcome;
  };
  const parts = Map.groupBy(subjects.keys(), (at) => strangerOf(subjects[at], served));
  const queue = [...parts.values()].values();
  await Promise.all(
    Array.from({ length: PARTS_AT_ONCE }, async () => {
      for (const places of queue) await read(places);
    }),
  );
  return outcomes;
}

/** The contract that a subject names and no list has, in lower case. */
function strangerOf(
  { asset }: Pick<WatchSubject, 'asset'> = {},
  served: readonly EvmChainSlug[],
): string | null {
  const isListed =
    asset?.startsWith('0x') !== true || served.some((one) => resolveToken(one, asset));
  return isListed ? null : asset.toLowerCase();
}

/** The chain whose gas price a subject is; none names more than one. */
function gasChainOf({ metric, chain = 'ethereum' }: WatchSubject): EvmChainSlug[] {
  return metric === 'gas_price' && chain !== 'solana' ? [chain] : [];
}

/** The chains that a deployment reaches. */
export function servedChains(access: ChainAccess): EvmChainSlug[] {
  return EVM_CHAINS.map(({ slug }) => slug).filter((slug) => isServed(access, slug));
}

function isServed(access: ChainAccess, chain: EvmChainSlug): boolean {
  try {
    access.rpc(chain);
    return true;
  } catch (error) {
    if (error instanceof ChainUnreachable) return false;
    throw error;
  }
}

function readSubject(subject: WatchSubject, served: readonly EvmChainSlug[]): SubjectReading {
  const chains = served.filter((chain) => subject.chain === undefined || subject.chain === chain);
  if (chains.length === 0)
    return none(unread('not_read', `${subject.chain ?? 'No chain'} is not read here.`));
  switch (subject.metric) {
    case 'price':
      return subject.any ? readHeldPrices(subject, chains) : readPriceSubject(subject, chains);
    case 'peg':
      return readPegSubject(subject, chains);
    case 'apy':
    case 'supply_apy':
    case 'borrow_apy':
      return readYieldSubject(subject, chains);
    case 'health_factor':
      return readHealthSubject(subject, chains);
    case 'balance':
      return subject.unit === 'usd'
        ? readPortfolioSubject(subject, chains)
        : readBalanceSubject(subject, chains);
    case 'portfolio_value':
      return readPortfolioSubject(subject, chains);
    case 'gas_price':
      return none(unread('not_read', 'A gas price is not read from a contract.'));
  }
}

/** Prices of different assets have no one base: only their changes can be told together. */
function readHeldPrices(subject: WatchSubject, chains: readonly EvmChainSlug[]): SubjectReading {
  if (subject.window_hours !== undefined) return readPortfolioSubject(subject, chains);
  return none(
    unread('not_read', 'The prices of different assets are not compared with one level.'),
  );
}

// biome-ignore lint/correctness/useYield: a reading that asks for nothing.
function* none(outcome: Unread): SubjectReading {
  return outcome;
}

/** One subject that cannot be read, for whatever reason, never fails the others. */
function* attempt(reading: SubjectReading): Reading<SubjectOutcome> {
  try {
    return (yield* ifReachable(reading)) ?? unread('chain_silent');
  } catch (error) {
    return unread('unreadable', error instanceof Error ? error.message : String(error));
  }
}

/** A past that cannot be read is none. */
function* attemptRounds(
  span: RoundSpan,
  served: readonly EvmChainSlug[],
): Reading<readonly PastRound[]> {
  const chain = served.find((slug) => slug === span.chain);
  if (chain === undefined) return [];
  try {
    return (yield* ifReachable(readRounds({ ...span, chain }))) ?? [];
  } catch {
    return [];
  }
}
