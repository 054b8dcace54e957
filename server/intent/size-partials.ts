import type { ContractRead } from '#server/chains/evm/read.ts';
import { readPricesUsd } from '#server/chains/prices/read-price.ts';
import { CHAINS, type EvmChainSlug } from '#server/chains/registry.ts';
import { resolveSolanaToken } from '#server/chains/solana/resolve-token.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { parseAmountTruncated } from '#server/chains/tokens/parse-amount.ts';
import {
  canonicalSymbol,
  resolveToken,
  wrappedNativeToken,
} from '#server/chains/tokens/resolve.ts';
import type { PartialIntent } from '#server/language/orders/partial-intent.ts';
import { readPriceUsd } from '#server/prices/read-prices.ts';
import { PROTOCOLS } from '#server/protocols/registry.ts';
import type { AmountBasis } from '#server/schemas/intent.ts';
import type { IntentRequest } from '#server/schemas/intent-exchange.ts';
import { assetOn } from './answers/asset-on.ts';
import { FROM_WALLET } from './clarify-options.ts';
import { evmOwner, readHoldings } from './holdings.ts';
import { assetName } from './render/phrase-parts.ts';

/** The amount of an intent as it goes onto the wire, and what must be said about it. */
export interface Sizing {
  readonly amount?: string;
  readonly toAmount?: string;
  readonly basis?: AmountBasis;
  /** Why the amount is 0 although one was asked for. */
  readonly note?: string;
}

const PERCENT_SCALE = 1_000_000n;
const PRICE_DECIMALS = 8;
const DOLLARS = new Set(['USDC', 'USDT', 'DAI']);

/** Turns a size as it was said into token units, reading balances and prices where it must. */
export function* sizePartial(request: IntentRequest, partial: PartialIntent): ContractRead<Sizing> {
  if (partial.chained) {
    const basis: AmountBasis = {
      kind: 'chained',
      ...(partial.portion !== undefined && { value: partial.portion }),
    };
    return { amount: 'chained', ...(partial.portion !== undefined && { basis }) };
  }
  const { quantity, toQuantity } = partial;
  if (partial.action === 'swap' && toQuantity && !quantity) return yield* sizeOutput(partial);
  if (!quantity) return {};
  switch (quantity.kind) {
    case 'number':
      return { amount: quantity.value };
    case 'max':
      return { amount: 'max' };
    case 'percent':
      return yield* sizePercent(request, partial, quantity.value);
    case 'usd':
      return yield* sizeValue(partial, { kind: 'usd', value: quantity.value });
    case 'value':
      return yield* sizeValue(partial, {
        kind: 'value',
        value: quantity.value,
        asset: quantity.asset,
      });
    default:
      return {};
  }
}

function* sizeOutput(partial: PartialIntent): ContractRead<Sizing> {
  const wanted = partial.toQuantity;
  if (wanted?.kind === 'number') {
    return {
      ...(partial.cap !== undefined && { amount: partial.cap }),
      toAmount: wanted.value,
      basis: { kind: 'exact_out', value: wanted.value },
    };
  }
  if (wanted?.kind === 'usd') {
    const priced = yield* sizeValue(
      { ...partial, asset: partial.toAsset },
      { kind: 'usd', value: wanted.value },
    );
    return {
      ...(priced.amount !== undefined && { toAmount: priced.amount }),
      basis: { kind: 'exact_out', value: wanted.value },
      ...(priced.note !== undefined && { note: priced.note }),
    };
  }
  return {};
}

function chainOf(partial: PartialIntent): EvmChainSlug | undefined {
  const chain = partial.fromChain ?? partial.chain;
  if (!chain?.listed || CHAINS[chain.slug].kind !== 'evm') return undefined;
  return chain.slug as EvmChainSlug;
}

function* sizePercent(
  request: IntentRequest,
  partial: PartialIntent,
  percent: string,
): ContractRead<Sizing> {
  const basis: AmountBasis = { kind: 'percent', value: percent };
  if (partial.action === 'lp-remove') {
    // Only the planner reads the position. A client that drops the basis is then refused for the
    // 0; without an amount it would take out everything.
    return { amount: '0', basis };
  }
  const chain = partial.fromChain ?? partial.chain;
  const symbol = partial.asset?.symbol;
  const ofWallet = FROM_WALLET.has(partial.action);
  let held: readonly { amountAtomic: bigint; decimals: number }[] = [];
  if (!ofWallet) held = yield* readPosition(request, partial);
  else if (chain?.listed && symbol !== undefined) {
    held = yield* readHoldings(request, symbol, [chain.slug]);
  }
  const [holding] = held;
  const asset =
    symbol === undefined
      ? undefined
      : partial.asset?.isAddress
        ? assetName(symbol)
        : canonicalSymbol(symbol);
  if (!holding) {
    const what = ofWallet ? 'balance' : 'position';
    return {
      amount: '0',
      basis,
      note: `${asset === undefined ? 'your' : `the ${asset}`} ${what} could not be read`,
    };
  }
  if (holding.amountAtomic === 0n) {
    const what = asset === undefined ? 'nothing' : `no ${asset}`;
    return { amount: '0', basis, note: `there is ${what} to take a share of` };
  }
  const scaled = parseAmountTruncated(percent, 6);
  const atomic = (holding.amountAtomic * scaled) / (100n * PERCENT_SCALE);
  return { amount: formatAmount(atomic, holding.decimals), basis };
}

function* sizeValue(partial: PartialIntent, basis: AmountBasis): ContractRead<Sizing> {
  const value = basis.value ?? '0';
  const symbol = canonicalSymbol(partial.asset?.symbol ?? '');
  if (basis.kind === 'usd' && DOLLARS.has(symbol)) return { amount: value, basis };
  if (basis.kind === 'value' && canonicalSymbol(basis.asset ?? '') === symbol)
    return { amount: value, basis };
  const chain = chainOf(partial);
  if (isOnSolana(partial) || (!chain && symbol === 'SOL'))
    return yield* sizeOnSolana(symbol, basis);
  const token = chain && resolveToken(chain, symbol);
  const other = chain && basis.asset !== undefined ? resolveToken(chain, basis.asset) : undefined;
  const unpriced = { amount: '0', basis, note: `there is no price for ${symbol || 'it'} here` };
  if (!token || (basis.kind === 'value' && !other)) return unpriced;
  const prices = yield* readPricesUsd(other ? [token, other] : [token]);
  const price = prices[0];
  const otherPrice = other ? prices[1] : 10n ** BigInt(PRICE_DECIMALS);
  if (!price || !otherPrice) return unpriced;
  const units = parseAmountTruncated(value, 18);
  const atomic = (units * otherPrice * 10n ** BigInt(token.decimals)) / (price * 10n ** 18n);
  return { amount: formatAmount(atomic, token.decimals), basis };
}

function isOnSolana(partial: PartialIntent): boolean {
  const chain = partial.fromChain ?? partial.chain;
  return chain?.listed === true && chain.slug === 'solana';
}

/** The same on Solana, of what has price feeds there. */
function* sizeOnSolana(symbol: string, basis: AmountBasis): ContractRead<Sizing> {
  const token = resolveSolanaToken(symbol);
  const price = yield* solanaUsd(symbol);
  const otherPrice =
    basis.kind === 'value' ? yield* solanaUsd(basis.asset ?? '') : 10n ** BigInt(PRICE_DECIMALS);
  if (!token || price === null || otherPrice === null) {
    return { amount: '0', basis, note: `there is no price for ${symbol || 'it'} here` };
  }
  const units = parseAmountTruncated(basis.value ?? '0', 18);
  const atomic = (units * otherPrice * 10n ** BigInt(token.decimals)) / (price * 10n ** 18n);
  return { amount: formatAmount(atomic, token.decimals), basis };
}

/** A price with 8 decimals that its feeds agree on; null where there is none. */
function* solanaUsd(symbol: string): ContractRead<bigint | null> {
  const asset = assetOn('solana', symbol);
  return asset ? yield* readPriceUsd(asset) : null;
}

/** What a venue holds for the owner of an asset (supplied, owed), as the venue itself counts it. */
function* readPosition(
  request: IntentRequest,
  partial: PartialIntent,
): ContractRead<{ amountAtomic: bigint; decimals: number }[]> {
  const chain = chainOf(partial);
  const action = PROTOCOLS.find((one) => one.slug === partial.venue?.slug)?.actions[partial.action];
  const listed = chain && partial.asset && resolveToken(chain, partial.asset.symbol);
  const owner = chain && evmOwner(request, chain);
  if (!action?.readMax || !chain || !listed || !owner) {
    return [];
  }
  const asset = listed.address === null && !action.native ? wrappedNativeToken(chain) : listed;
  const counted = yield* action.readMax({
    type: partial.action,
    chain,
    owner,
    asset,
    isMax: true,
    recipient: owner,
    slippageBps: 0,
    nowSeconds: 0n,
    validForSeconds: 0n,
  });
  return typeof counted === 'bigint' ? [{ amountAtomic: counted, decimals: asset.decimals }] : [];
}
