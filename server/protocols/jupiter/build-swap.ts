import { type Address, address } from '@solana/kit';
import { associatedTokenAddress } from '#server/chains/solana/derive-address.ts';
import { readLookupTable } from '#server/chains/solana/lookup-table.ts';
import { TOKEN_PROGRAM } from '#server/chains/solana/programs.ts';
import { type AccountRead, readAccounts, readSwap } from '#server/chains/solana/read.ts';
import { WRAPPED_SOL_MINT } from '#server/chains/solana/resolve-token.ts';
import type { NoSwap, SwapAnswer, SwapAsk, SwapOffer } from '#server/chains/solana/swap-source.ts';
import { readTokenAccount } from '#server/chains/solana/token-account.ts';
import { formatAmount, formatAmountShort } from '#server/chains/tokens/format-amount.ts';
import type {
  SolanaAsset,
  SolanaBuildResult,
  SolanaLeg,
  SolanaRefusal,
} from '#server/protocols/solana-manifest.ts';
import { complainOfOffer } from './check-offer.ts';
import { readSwapInstruction } from './read-swap-instruction.ts';
import { routeOf } from './route-of.ts';
import { enforcedBound, slippageTo } from './swap-bound.ts';

/** A swap over several pools; the simulation of the encoder gives a better figure. */
export const SWAP_UNITS = 600_000n;
const TOKEN_ACCOUNT_BYTES = 165;

/** Swaps at the best route that Jupiter knows, held to what was asked for. */
export function* buildSwap(leg: SolanaLeg): AccountRead<SolanaBuildResult> {
  const { owner, asset, toAsset, amountAtomic, exactOutAtomic, slippageBps, sysvars } = leg;
  if (!toAsset) throw new Error('A swap says what it buys.');
  for (const { mintInfo, symbol } of [asset, toAsset]) {
    if (mintInfo?.obstacle)
      return refuse('asset', `${symbol} cannot be swapped: ${mintInfo.obstacle}.`);
  }
  const { ask, offer } = yield* quote(
    {
      owner,
      inputMint: mintOf(asset),
      outputMint: mintOf(toAsset),
      mode: exactOutAtomic === undefined ? 'exact_in' : 'exact_out',
      amountAtomic: exactOutAtomic ?? amountAtomic,
      slippageBps,
    },
    exactOutAtomic === undefined ? (leg.leastOutAtomic ?? 0n) : amountAtomic,
  );
  if (!offer.ok) return explain(offer, asset, toAsset);
  const source = accountOf(owner, asset);
  const destination = accountOf(owner, toAsset);
  const wrong =
    complainOfOffer(offer, {
      ask,
      wrappedSol: address(WRAPPED_SOL_MINT),
      source,
      destination,
    }) ?? (yield* complainOfAccounts(offer, owner, [source, destination]));
  if (wrong) {
    return refuse(
      'to_asset',
      `The quote of Jupiter was not what was asked for (${wrong}), so it is not used.`,
    );
  }
  const lookupTables = yield* readTables(offer.lookupTables);
  if (!lookupTables)
    return refuse('to_asset', 'The quote of Jupiter names accounts that are not there.');
  const amounts = amountsOf(offer);
  if (exactOutAtomic !== undefined && amountAtomic > 0n && amounts.mostInAtomic > amountAtomic) {
    return refuse('to_amount', tooDear(leg, toAsset, amounts.mostInAtomic));
  }
  const missing = yield* findMissing(offer);
  const rentLamports = sysvars.rentExempt(TOKEN_ACCOUNT_BYTES);
  const isClosed = missing.some((account) => account === offer.cleanup?.accounts?.[0]?.address);
  return {
    instructions: [...offer.setup, offer.swap, ...(offer.cleanup ? [offer.cleanup] : [])],
    lookupTables,
    spend: { asset, amountAtomic: amounts.mostInAtomic, expectedAtomic: offer.inAtomic },
    output: { asset: toAsset, expectedAtomic: offer.outAtomic, minAtomic: amounts.leastOutAtomic },
    ...(exactOutAtomic !== undefined && { amountAtomic: amounts.mostInAtomic }),
    ...(offer.priceImpactBps !== undefined && { priceImpactBps: offer.priceImpactBps }),
    route: routeOf(offer, ask),
    rentLamports: rentLamports * BigInt(missing.length),
    ...(isClosed && { returnedLamports: rentLamports }),
    makes: [],
    unitLimit: SWAP_UNITS,
    description: wordSwap(asset, toAsset, offer, amounts.mostInAtomic),
  };
}

/** What leaves at most and arrives at least: by what is offered and by what the program enforces. */
function amountsOf({ mode, swap, inAtomic, outAtomic, boundAtomic }: SwapOffer) {
  const read = readSwapInstruction(swap);
  if (!read) throw new Error('The offer was not checked.');
  const enforced = enforcedBound(read);
  return mode === 'exact_in'
    ? { mostInAtomic: inAtomic, leastOutAtomic: enforced < boundAtomic ? enforced : boundAtomic }
    : { mostInAtomic: enforced > boundAtomic ? enforced : boundAtomic, leastOutAtomic: outAtomic };
}

function wordSwap(
  asset: SolanaAsset,
  toAsset: SolanaAsset,
  { mode, inAtomic, outAtomic, hops = [] }: SwapOffer,
  mostInAtomic: bigint,
): string {
  const via = hops.length > 1 ? ` through ${hops.length} pools` : '';
  if (mode === 'exact_in') {
    return `Swap ${formatAmount(inAtomic, asset.decimals)} ${asset.symbol} for about ${formatAmountShort(outAtomic, toAsset.decimals)} ${toAsset.symbol} with Jupiter${via}`;
  }
  return `Buy ${formatAmount(outAtomic, toAsset.decimals)} ${toAsset.symbol} for at most ${formatAmountShort(mostInAtomic, asset.decimals)} ${asset.symbol} with Jupiter${via}`;
}

function tooDear(
  { asset, amountAtomic, exactOutAtomic = 0n }: SolanaLeg,
  toAsset: SolanaAsset,
  mostInAtomic: bigint,
): string {
  const cost = `${formatAmount(mostInAtomic, asset.decimals)} ${asset.symbol}`;
  const most = `${formatAmount(amountAtomic, asset.decimals)} ${asset.symbol}`;
  return `Buying ${formatAmount(exactOutAtomic, toAsset.decimals)} ${toAsset.symbol} may cost ${cost}, more than the ${most} there are to spend.`;
}

/**
 * Asks for an offer. Where the price has moved within the slippage of what was reviewed, it asks
 * again with as much less slippage, so that the reviewed bound stands.
 *
 * @param boundAtomic the least that must arrive, or the most that may be spent; 0 for none
 */
function* quote(
  ask: SwapAsk,
  boundAtomic: bigint,
): AccountRead<{ ask: SwapAsk; offer: SwapAnswer }> {
  const offer = yield* readSwap(ask);
  if (!offer.ok || boundAtomic === 0n) return { ask, offer };
  const isExactIn = ask.mode === 'exact_in';
  const { boundAtomic: offered } = offer;
  if (isExactIn ? offered >= boundAtomic : offered <= boundAtomic) return { ask, offer };
  const quoted = isExactIn ? offer.outAtomic : offer.inAtomic;
  const slippageBps = quoted > 0n ? slippageTo(ask.mode, quoted, boundAtomic) : 0;
  if (slippageBps === 0 || slippageBps >= ask.slippageBps) return { ask, offer };
  const tighter = { ...ask, slippageBps };
  return { ask: tighter, offer: yield* readSwap(tighter) };
}

function mintOf({ mint }: SolanaAsset): Address {
  return mint ?? address(WRAPPED_SOL_MINT);
}

function accountOf(owner: Address, asset: SolanaAsset): Address {
  return associatedTokenAddress(owner, mintOf(asset), asset.mintInfo?.program ?? TOKEN_PROGRAM);
}

/** The wallet signs for the whole call: none of its other token accounts may be named in it. */
function* complainOfAccounts(
  { swap }: SwapOffer,
  owner: Address,
  allowed: readonly Address[],
): AccountRead<string | undefined> {
  const named = [...new Set((swap.accounts ?? []).map(({ address }) => address))].filter(
    (account) => !allowed.includes(account),
  );
  const accounts = yield* readAccounts(named);
  const isReached = accounts.some((account) => {
    const held = readTokenAccount(account);
    return held?.owner === owner && held.amountAtomic > 0n;
  });
  return isReached ? 'another of the wallet’s accounts' : undefined;
}

function* readTables(
  tables: readonly Address[],
): AccountRead<Record<Address, Address[]> | undefined> {
  const accounts = yield* readAccounts(tables);
  const contents: Record<Address, Address[]> = {};
  for (const [at, table] of tables.entries()) {
    const addresses = readLookupTable(accounts[at] ?? null);
    if (!addresses) return undefined;
    contents[table] = addresses;
  }
  return contents;
}

/** The accounts that the set-up makes, each with its rent. */
function* findMissing({ setup }: SwapOffer): AccountRead<readonly Address[]> {
  const made = setup.flatMap(({ accounts = [] }) =>
    accounts.length >= 6 && accounts[1] ? [accounts[1].address] : [],
  );
  const accounts = yield* readAccounts(made);
  return made.filter((_, at) => accounts[at] === null);
}

function explain({ why }: NoSwap, asset: SolanaAsset, toAsset: SolanaAsset): SolanaRefusal {
  switch (why) {
    case 'not_configured':
      return {
        refused: 'unknown_target',
        field: 'protocol',
        reason: 'No source of swap routes is set up for solana on this deployment.',
      };
    case 'no_route':
      return {
        refused: 'no_route',
        field: 'to_asset',
        reason: `Jupiter knows no way from ${asset.symbol} to ${toAsset.symbol} for this amount.`,
      };
    case 'unavailable':
      return {
        refused: 'unavailable',
        field: 'protocol',
        reason: 'Jupiter gave no usable quote right now: try again.',
      };
  }
}

function refuse(field: SolanaRefusal['field'], reason: string): SolanaRefusal {
  return { refused: 'quote_failed', field, reason };
}
