import { readDataFees } from '#server/chains/evm/data-fee.ts';
import { knowing, knownFrom } from '#server/chains/evm/knowing.ts';
import {
  blockTimestamp,
  type ContractRead,
  type Read,
  readAll,
  together,
} from '#server/chains/evm/read.ts';
import { readPricesUsd } from '#server/chains/prices/read-price.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { nativeToken, wrappedNativeToken } from '#server/chains/tokens/resolve.ts';
import { isErc20, type Token } from '#server/chains/tokens/token.ts';
import type { PlanRequest, PlanResponse } from '#server/schemas/plan.ts';
import { type AllowanceKey, Allowances } from './allowances.ts';
import { type Holding, Ledger } from './ledger.ts';
import { planIntent } from './plan-intent.ts';
import type { PlanFacts, PlanState } from './plan-state.ts';
import { planSweep } from './plan-sweep.ts';
import { requireAllowedIntent, requireAllowedSteps } from './require-allowed.ts';
import { requireWalletsThere } from './require-wallets-there.ts';
import { distinctChains, resolveChains } from './resolve-chains.ts';
import { type ResolvedIntent, resolveIntents } from './resolve-intents.ts';
import { nameOf, resolveNames } from './resolve-names.ts';
import { type EvmWallet, resolveWallets } from './resolve-wallets.ts';
import { isSameAsset } from './size-amount.ts';
import { summarise } from './summarise.ts';
import { sweptTokens } from './swept-tokens.ts';

/**
 * The chains a plan reads.
 *
 * @throws {ApiError} invalid_request when a wallet or chain is wrong.
 */
export function chainsOfPlan(request: PlanRequest): readonly EvmChainSlug[] {
  resolveWallets(request.wallets);
  return distinctChains(resolveChains(request));
}

/**
 * Turns intents into unsigned steps. Pure: it yields its chain reads, one round for everything that
 * is known to be needed at the start and one for each intent that needs a quote.
 *
 * @throws {ApiError} invalid_request naming the field of the intent that cannot be planned.
 */
export function* planProgram(request: PlanRequest, facts: PlanFacts): ContractRead<PlanResponse> {
  const wallets = resolveWallets(request.wallets);
  const named = yield* resolveNames(resolveChains(request));
  const { placed } = named;
  const intents = yield* resolveIntents(placed, wallets, facts.protocols);
  for (const intent of intents) requireAllowedIntent(facts.denylist, intent);
  const ahead = intents.flatMap(readsAheadOf);
  const [state, , outcomes] = yield* together([
    readStart(facts, wallets, intents, distinctChains(placed)),
    requireWalletsThere(intents),
    readAll(ahead),
  ]);
  yield* knowing(knownFrom(ahead, outcomes), planAll(state));
  const summary = summarise(state);
  return {
    steps: state.steps.map((step) => ({ ...step, ...nameOf(named, step.recipient) })),
    summary,
    ...(state.warnings.size > 0 && { warnings: [...state.warnings] }),
    quoted_at: facts.quotedAtMs,
  };
}

/** Appends the steps of every intent, one after the other. */
function* planAll(state: PlanState): ContractRead<void> {
  const { facts, intents } = state;
  for (const intent of intents) {
    const before = state.steps.length;
    if (intent.type === 'sweep') yield* planSweep(state, intent);
    else yield* planIntent(state, intent);
    requireAllowedSteps(facts.denylist, intent.at, state.steps.slice(before));
    facts.onPlanned?.(intent.at, state.steps.length);
  }
}

/** The start of building an intent, where its protocol knows it before the size. */
function readsAheadOf({ type, venue, chain, asset }: ResolvedIntent): readonly Read[] {
  if (type === 'sweep') return [];
  const form = asset.address === null ? wrappedNativeToken(chain) : asset;
  return venue.protocol.readsAhead?.({ chain, asset: form }) ?? [];
}

/** Reads the plan's starting state in one round: balances, allowances, prices, block times. */
function* readStart(
  facts: PlanFacts,
  wallets: readonly EvmWallet[],
  intents: readonly ResolvedIntent[],
  chains: readonly EvmChainSlug[],
): ContractRead<PlanState> {
  const ledger = new Ledger(wallets);
  const allowances = new Allowances();
  const tokens = uniqueTokens([
    ...chains.map(nativeToken),
    ...intents.flatMap(({ asset, pairAsset, toAsset }) =>
      [asset, pairAsset, toAsset].filter((token) => token !== undefined),
    ),
  ]);
  const [times, prices, dataFees] = yield* together([
    readAll(chains.map(blockTimestamp)),
    readPricesUsd(tokens),
    readDataFees(chains),
    ledger.load(holdingsOf(intents)),
    allowances.load(allowanceKeysOf(intents)),
  ]);
  const priceByToken = new Map(tokens.map((token, index) => [tokenKey(token), prices[index]]));
  return {
    facts,
    intents,
    ledger,
    allowances,
    dataFees,
    blockTimeSeconds: new Map(
      chains.flatMap((chain, index) => {
        const time = times[index];
        return time?.ok ? [[chain, time.value] as const] : [];
      }),
    ),
    priceUsd: (token) => priceByToken.get(tokenKey(priced(token))) ?? null,
    steps: [],
    moves: [],
    outputs: [],
    fees: [],
    warnings: new Set(),
    swept: new Set(),
  };
}

/** Every balance the plan may count with, the native coin and its wrapped form together. */
function holdingsOf(intents: readonly ResolvedIntent[]): (Holding & { field: string })[] {
  const owners = [...new Set(intents.map(({ owner }) => owner))];
  const holdings = intents.flatMap((intent) => {
    const { at, owner, chain, toChain, asset, pairAsset, toAsset, recipient } = intent;
    const own = (tokens: readonly Token[], field: string) =>
      tokens.map((token) => ({ owner, token, field: `${at}.${field}` }));
    return [
      ...own([nativeToken(chain)], 'chain'),
      ...own(forms(asset), 'asset'),
      ...own(pairAsset ? forms(pairAsset) : [], 'pair_asset'),
      ...own(sweptTokens(intent), 'chain'),
      ...(toAsset && owners.includes(recipient)
        ? [...forms(toAsset), nativeToken(toChain)].map((token) => ({
            owner: recipient,
            token,
            field: `${at}.to_asset`,
          }))
        : []),
    ];
  });
  const byKey = new Map(
    holdings.map((holding) => [`${holding.owner}:${tokenKey(holding.token)}`, holding]),
  );
  return [...byKey.values()];
}

/** Allowances of the contracts a venue names; a spender beyond them is read when it turns up. */
function allowanceKeysOf(intents: readonly ResolvedIntent[]): AllowanceKey[] {
  const keys = intents.flatMap((intent) => {
    const { owner, chain, type, asset, pairAsset, venue, vaultAddress, spender } = intent;
    return type === 'transfer' || type === 'sweep'
      ? []
      : [...forms(asset), ...(pairAsset ? forms(pairAsset) : [])]
          .filter(isErc20)
          .flatMap((token) =>
            [
              ...venue.protocol.contracts(chain).map(({ address }) => address),
              ...(vaultAddress ? [vaultAddress] : []),
              ...(spender ? [spender] : []),
            ].map((spender) => ({ owner, token, spender })),
          );
  });
  const byKey = new Map(
    keys.map((key) => [`${key.owner}:${tokenKey(key.token)}:${key.spender}`, key]),
  );
  return [...byKey.values()];
}

function forms(token: Token): readonly Token[] {
  const native = nativeToken(token.chain);
  return isSameAsset(token, native) ? [native, wrappedNativeToken(token.chain)] : [token];
}

/** The wrapped form has the price of the native coin. */
function priced(token: Token): Token {
  const native = nativeToken(token.chain);
  return isSameAsset(token, native) ? native : token;
}

function uniqueTokens(tokens: readonly Token[]): readonly Token[] {
  return [...new Map(tokens.map(priced).map((token) => [tokenKey(token), token])).values()];
}

function tokenKey(token: Token): string {
  return `${token.chain}:${token.address?.toLowerCase() ?? 'native'}`;
}
