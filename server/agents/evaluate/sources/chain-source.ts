import { isOfWallets, type WatchSubject } from '#server/agents/watch-subject.ts';
import { atOneBlock } from '#server/chains/evm/at-one-block.ts';
import type { ChainAccess } from '#server/chains/evm/chain-access.ts';
import { ChainUnreachable } from '#server/chains/evm/chain-unreachable.ts';
import { type ContractRead, ifReachable, together } from '#server/chains/evm/read.ts';
import { runContractRead } from '#server/chains/evm/read-runner.ts';
import { EVM_CHAINS, type EvmChainSlug } from '#server/chains/registry.ts';
import type { SolanaAccess } from '#server/chains/solana/access.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import type { PendleMarketList } from '#server/positions/pendle-market-list.ts';
import { readLists, runSolanaWallet } from '#server/positions/read-wallet.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import { readGasPrice } from './read-gas-price.ts';
import { readHoldingsSubject, type WalletsAtHand } from './read-holdings-subject.ts';
import { readHealthSubject, readYieldSubject } from './read-lending-subject.ts';
import { readPositionSubject } from './read-position-subject.ts';
import { readPegSubject, readPriceSubject } from './read-price-subject.ts';
import { readRounds } from './read-rounds.ts';
import { readVaultSubject } from './read-vault-subject.ts';
import type { PastRound, RoundSpan, SubjectOutcome, WatchSource } from './source.ts';
import type { SubjectRead } from './subject-read.ts';
import { type Unread, unread } from './unread.ts';

/** The sources beside the EVM chains. */
export interface ReadBeside {
  /** Absent where Solana is not reached. */
  readonly solana?: SolanaAccess | undefined;
  /** Where Pendle's markets are listed; without it none is read. */
  readonly pendleMarkets?: PendleMarketList | null;
  /** Whether a list that is old leaves a sum unread, as one that is silent does. */
  readonly refusesOldLists?: boolean;
}

/**
 * Reads what agents watch from the chains themselves: price feeds, markets, accounts, wallets.
 * Subjects share their rounds, so that many cost little more than one; a chain that does not
 * answer fails only the subjects that need it.
 */
export function createChainSource(access: ChainAccess, beside: ReadBeside = {}): WatchSource {
  const served = servedChains(access);
  return {
    async read(subjects) {
      const gasChains = new Set(subjects.flatMap(gasChainOf));
      const [outcomes, gasPrices] = await Promise.all([
        readAll(subjects, served, access, beside),
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
      runContractRead(together(spans.map((span) => attemptRounds(span, served))), access),
  };
}

const PARTS_AT_ONCE = 16;

async function readAll(
  subjects: readonly WatchSubject[],
  served: readonly EvmChainSlug[],
  access: ChainAccess,
  beside: ReadBeside,
): Promise<readonly SubjectOutcome[]> {
  const outcomes = new Array<SubjectOutcome>(subjects.length);
  const places = [...subjects.keys()];
  const isHeld = (at: number) => isOfWallets(subjects[at] as WatchSubject);
  const held = places.filter(isHeld);
  const owned = held.map((at) => subjects[at] as WatchSubject);
  const others = places.filter((at) => !isHeld(at));
  const read = async (
    part: readonly number[],
    open: () => ChainAccess,
    reading: (subject: WatchSubject) => SubjectRead,
  ) => {
    const found = await readParts(
      part.map((at) => subjects[at] as WatchSubject),
      served,
      open,
      reading,
    );
    for (const [index, at] of part.entries()) outcomes[at] = found[index] as SubjectOutcome;
  };
  await Promise.all([
    read(
      others,
      () => access,
      (subject) => readSubject(subject, served, pricedChains(access)),
    ),
    held.length === 0
      ? undefined
      : takeWallets(owned, served, beside).then((hand) =>
          // A wallet's holdings are read in several rounds, and must all be from one moment.
          read(
            held,
            () => atOneBlock(access),
            (subject) => readHoldings(subject, hand),
          ),
        ),
  ]);
  return outcomes;
}

/** The shared reads for wallets: lists, and the wallets of Solana, each once. */
async function takeWallets(
  subjects: readonly WatchSubject[],
  served: readonly EvmChainSlug[],
  { solana, pendleMarkets = null, refusesOldLists = false }: ReadBeside,
): Promise<WalletsAtHand> {
  const wallets = new Set(
    subjects.flatMap((one) => one.wallets ?? []).filter((one) => !one.startsWith('0x')),
  );
  const [{ lists, missing }, found] = await Promise.all([
    readLists(served, pendleMarkets),
    solana === undefined
      ? null
      : Promise.all(
          [...wallets].map(async (one) => [one, await runSolanaWallet(one, solana)] as const),
        ),
  ]);
  return { served, lists, unlisted: missing, refusesOldLists, solana: found && new Map(found) };
}

/**
 * Reads subjects in parallel; those that name a contract that was not reviewed are read separately, so
 * that one that uses up the gas of a call does not affect the values of other agents.
 */
async function readParts(
  subjects: readonly WatchSubject[],
  served: readonly EvmChainSlug[],
  open: () => ChainAccess,
  reading: (subject: WatchSubject) => SubjectRead,
): Promise<readonly SubjectOutcome[]> {
  const outcomes = new Array<SubjectOutcome>(subjects.length);
  const read = async (places: readonly number[]) => {
    const readings = places.map((at) => attempt(reading(subjects[at] as WatchSubject)));
    const found = await runContractRead(together(readings), open());
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
  { asset, market }: Pick<WatchSubject, 'asset' | 'market'> = {},
  served: readonly EvmChainSlug[],
): string | null {
  if (market !== undefined) return market.toLowerCase();
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

/** The chains whose price feeds a deployment reaches. */
export function pricedChains(access: ChainAccess): ChainSlug[] {
  return [...servedChains(access), ...(access.solana ? (['solana'] as const) : [])];
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

function readSubject(
  subject: WatchSubject,
  served: readonly EvmChainSlug[],
  priced: readonly ChainSlug[],
): SubjectRead {
  const isNamed = (chain: ChainSlug) => subject.chain === undefined || subject.chain === chain;
  const chains = served.filter(isNamed);
  const feeds = priced.filter(isNamed);
  const isPrice = subject.metric === 'price' || subject.metric === 'peg';
  if ((isPrice ? feeds : chains).length === 0)
    return none(unread('not_read', `${subject.chain ?? 'No chain'} is not read here.`));
  switch (subject.metric) {
    case 'price':
      return readPriceSubject(subject, feeds);
    case 'peg':
      return readPegSubject(subject, feeds);
    case 'apy':
    case 'supply_apy':
    case 'borrow_apy':
      return readYieldSubject(subject, chains);
    case 'health_factor':
      return readHealthSubject(subject, chains);
    case 'position_value':
    case 'implied_apy':
    case 'days_to_expiry':
      return readPositionSubject(subject, chains);
    case 'fill_pct':
    case 'claimable':
    case 'started':
      return readVaultSubject(subject, chains);
    case 'balance':
    case 'portfolio_value':
      return none(unread('not_read', 'What wallets hold is read by itself.'));
    case 'gas_price':
      return none(unread('not_read', 'A gas price is not read from a contract.'));
  }
}

/**
 * Prices of different assets do not have a common base: only their changes can be reported
 * together.
 */
function readHoldings(subject: WatchSubject, hand: WalletsAtHand): SubjectRead {
  if (subject.metric !== 'price' || subject.window_hours !== undefined) {
    return readHoldingsSubject(subject, hand);
  }
  return none(
    unread('not_read', 'The prices of different assets are not compared with one level.'),
  );
}

// biome-ignore lint/correctness/useYield: a reading that asks for nothing.
function* none(outcome: Unread): SubjectRead {
  return outcome;
}

/** One subject that cannot be read, for any reason, never fails the others. */
function* attempt(reading: SubjectRead): ContractRead<SubjectOutcome> {
  try {
    return (yield* ifReachable(reading)) ?? unread('chain_silent');
  } catch (error) {
    return unread('unreadable', error instanceof Error ? error.message : String(error));
  }
}

/** A past that cannot be read is empty. */
function* attemptRounds(
  span: RoundSpan,
  served: readonly EvmChainSlug[],
): ContractRead<readonly PastRound[]> {
  const chain = served.find((slug) => slug === span.chain);
  if (chain === undefined) return [];
  try {
    return (yield* ifReachable(readRounds({ ...span, chain }))) ?? [];
  } catch {
    return [];
  }
}
