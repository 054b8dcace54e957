import { type Address, address } from '@solana/kit';
import { associatedTokenAddress } from '#server/chains/solana/derive-address.ts';
import { readLookupTable } from '#server/chains/solana/lookup-table.ts';
import { TOKEN_PROGRAM } from '#server/chains/solana/programs.ts';
import { readAccounts, readSwap, type SolanaReading } from '#server/chains/solana/read.ts';
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

/** A swap over several pools; the dry run of the encoder tells a better figure. */
export const SWAP_UNITS = 600_000n;
const TOKEN_ACCOUNT_BYTES = 165;
const ALL_BPS = 10_000n;

/** Swaps at the best route that Jupiter knows, held to what was asked for. */
export function* buildSwap(leg: SolanaLeg): SolanaReading<SolanaBuildResult> {
  const { owner, asset, toAsset, amountAtomic, slippageBps, sysvars } = leg;
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
      inAtomic: amountAtomic,
      slippageBps,
    },
    leg.leastOutAtomic ?? 0n,
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
  const made = yield* countMissing(offer);
  return {
    instructions: [...offer.setup, offer.swap, ...(offer.cleanup ? [offer.cleanup] : [])],
    lookupTables,
    spend: { asset, amountAtomic },
    output: { asset: toAsset, expectedAtomic: offer.outAtomic, minAtomic: offer.minOutAtomic },
    rentLamports: sysvars.rentExempt(TOKEN_ACCOUNT_BYTES) * BigInt(made),
    makes: [],
    unitLimit: SWAP_UNITS,
    description: `Swap ${formatAmount(amountAtomic, asset.decimals)} ${asset.symbol} for about ${formatAmountShort(offer.outAtomic, toAsset.decimals)} ${toAsset.symbol} with Jupiter`,
  };
}

/**
 * Asks for an offer. Where the price has moved within the slippage of what was reviewed, it asks
 * again with as much less slippage, so that the reviewed bound stands.
 */
function* quote(
  ask: SwapAsk,
  leastOutAtomic: bigint,
): SolanaReading<{ ask: SwapAsk; offer: SwapAnswer }> {
  const offer = yield* readSwap(ask);
  if (!offer.ok || offer.minOutAtomic >= leastOutAtomic) return { ask, offer };
  const spare = offer.outAtomic - leastOutAtomic;
  const slippageBps = spare > 0n ? Number((spare * ALL_BPS) / offer.outAtomic) : 0;
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
): SolanaReading<string | undefined> {
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
): SolanaReading<Record<Address, Address[]> | undefined> {
  const accounts = yield* readAccounts(tables);
  const contents: Record<Address, Address[]> = {};
  for (const [at, table] of tables.entries()) {
    const addresses = readLookupTable(accounts[at] ?? null);
    if (!addresses) return undefined;
    contents[table] = addresses;
  }
  return contents;
}

/** How many accounts the set-up makes, each with its rent. */
function* countMissing({ setup }: SwapOffer): SolanaReading<number> {
  const made = setup.flatMap(({ accounts = [] }) => (accounts.length >= 6 ? [accounts[1]] : []));
  const accounts = yield* readAccounts(made.flatMap((entry) => (entry ? [entry.address] : [])));
  return accounts.filter((account) => account === null).length;
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
