import type { Address } from '@solana/kit';
import { associatedTokenAddress } from '#server/chains/solana/derive-address.ts';
import { readMint } from '#server/chains/solana/mint.ts';
import { CLOCK_SYSVAR, RENT_SYSVAR } from '#server/chains/solana/programs.ts';
import { type AccountRead, readAccounts } from '#server/chains/solana/read.ts';
import { resolveSolanaToken } from '#server/chains/solana/resolve-token.ts';
import { readSysvars } from '#server/chains/solana/sysvars.ts';
import { readTokenAccount } from '#server/chains/solana/token-account.ts';
import { SOL, type SolanaToken } from '#server/chains/solana/tokens.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { parseAmountTruncated } from '#server/chains/tokens/parse-amount.ts';
import { ApiError, invalidField } from '#server/errors/api-error.ts';
import {
  isSolanaRefusal,
  type SolanaAsset,
  type SolanaLeg,
} from '#server/protocols/solana-manifest.ts';
import { signingDelay } from '../signing-delay.ts';
import { slippageBps } from '../slippage.ts';
import { exactSolanaOutput, exactSolanaOutputCap } from './exact-solana-output.ts';
import { judgeSolanaPrice } from './judge-solana-price.ts';
import { keyOf, type ResolvedSolanaIntent, type SolanaWallet } from './resolve-solana-intents.ts';
import { MOST_ATOMIC, sizeSolanaAmount } from './size-solana-amount.ts';
import type { SolanaFacts, SolanaState } from './solana-plan-state.ts';
import { receiveCall, spendCall } from './spend-call.ts';
import { takeOutputs } from './take-outputs.ts';

/**
 * Turns resolved intents into instructions, one transaction after another. Pure: it yields its
 * chain reads.
 *
 * @throws {ApiError} invalid_request naming the field of the intent that cannot be planned.
 */
export function* planSolanaProgram(
  intents: readonly ResolvedSolanaIntent[],
  wallet: SolanaWallet,
  facts: SolanaFacts,
): AccountRead<SolanaState> {
  const state = yield* readStart(intents, wallet, facts);
  for (const target of intents) {
    if (isLeftOut(state, target)) continue;
    yield* planOne(state, target);
  }
  if (state.unencoded.length === 0) {
    throw invalidField(`${intents[0]?.at}.action`, 'There is nothing to move in this wallet.');
  }
  return state;
}

/** A sweep of everything skips assets that the wallet does not hold. */
function isLeftOut(state: SolanaState, { intent, asset }: ResolvedSolanaIntent): boolean {
  if (intent.action !== 'sweep' || intent.asset !== undefined) return false;
  return (state.balances.get(keyOf(asset)) ?? 0n) === 0n;
}

function assetsOf(intents: readonly ResolvedSolanaIntent[]) {
  return intents.flatMap((intent) => [
    { field: `${intent.at}.asset`, asset: intent.asset },
    ...(intent.toAsset ? [{ field: `${intent.at}.to_asset`, asset: intent.toAsset }] : []),
  ]);
}

function mintsOf(intents: readonly ResolvedSolanaIntent[]): readonly Address[] {
  const keys = new Set(assetsOf(intents).map(({ asset }) => keyOf(asset)));
  return [...keys].filter((key): key is Address => key !== 'SOL');
}

/** The accounts that a plan begins with: they may be read before it is. */
export function startAccounts(
  intents: readonly ResolvedSolanaIntent[],
  owner: Address,
): readonly Address[] {
  return [CLOCK_SYSVAR, RENT_SYSVAR, owner, ...mintsOf(intents)];
}

/** Reads the mints, the clock, the rent and the wallet's balances. */
function* readStart(
  intents: readonly ResolvedSolanaIntent[],
  wallet: SolanaWallet,
  facts: SolanaFacts,
): AccountRead<SolanaState> {
  const named = assetsOf(intents);
  const mints = mintsOf(intents);
  const [clock, rent, owner, ...mintAccounts] = yield* readAccounts(
    startAccounts(intents, wallet.address),
  );
  const sysvars = readSysvars(clock ?? null, rent ?? null);
  if (!sysvars) throw new ApiError('engine_error');
  const assets = new Map<string, SolanaAsset>([['SOL', { ...SOL, mintInfo: null }]]);
  for (const [at, mint] of mints.entries()) {
    const mintInfo = readMint(mintAccounts[at] ?? null);
    const listed = resolveSolanaToken(mint);
    if (!mintInfo || (listed && listed.decimals !== mintInfo.decimals)) {
      // A sweep of everything passes over listed tokens that this chain does not have.
      const field = named.find(({ asset }) => keyOf(asset) === mint)?.field;
      const isSwept = intents.some(
        ({ intent, asset }) => intent.action === 'sweep' && !intent.asset && keyOf(asset) === mint,
      );
      if (isSwept) continue;
      throw invalidField(field ?? 'intents', 'There is no token with this mint on solana.');
    }
    assets.set(mint, { ...(listed ?? unlisted(mint, mintInfo.decimals)), mintInfo });
  }
  const tokens = [...assets.values()].filter(({ mintInfo }) => mintInfo !== null);
  const held = yield* readAccounts(
    tokens.map(({ mintInfo }) =>
      associatedTokenAddress(
        wallet.address,
        mintInfo?.address as Address,
        mintInfo?.program as Address,
      ),
    ),
  );
  const read = [
    { token: SOL, atomic: owner?.lamports ?? 0n },
    ...tokens.map((token, at) => ({
      token,
      atomic: readTokenAccount(held[at] ?? null)?.amountAtomic ?? 0n,
    })),
  ];
  return {
    facts,
    wallet,
    sysvars,
    intents,
    assets,
    balances: new Map(
      read.map(({ token, atomic }) => [keyOf(token), sentBalance(wallet, token) ?? atomic]),
    ),
    onChain: new Map(
      read.map(({ token, atomic }) => [
        keyOf(token),
        { expectedAtomic: atomic, leastAtomic: atomic },
      ]),
    ),
    made: new Set(),
    unencoded: [],
    outputs: [],
    warnings: new Set(),
  };
}

function* planOne(state: SolanaState, target: ResolvedSolanaIntent): AccountRead<void> {
  const { venue, intent } = target;
  const asset = state.assets.get(keyOf(target.asset));
  const toAsset = target.toAsset && state.assets.get(keyOf(target.toAsset));
  if (!asset) throw new Error('Every asset of the plan was read.');
  const exactOutAtomic = exactSolanaOutput(target, toAsset);
  const size =
    exactOutAtomic === undefined
      ? sizeSolanaAmount(state, target, asset)
      : exactSolanaOutputCap(state, target, asset);
  const leg: SolanaLeg = {
    type: target.type,
    owner: state.wallet.address,
    asset,
    amountAtomic: size.amountAtomic,
    ...(exactOutAtomic !== undefined && { exactOutAtomic }),
    isMax: size.sizing === 'max',
    ...(toAsset && { toAsset }),
    recipient: target.recipient,
    ...(target.spender && { spender: target.spender }),
    ...(target.account && { account: target.account }),
    slippageBps: toAsset
      ? slippageOf(
          state,
          intent.slippage_bps,
          asset,
          exactOutAtomic ? MOST_ATOMIC : size.amountAtomic,
        )
      : 0,
    sysvars: state.sysvars,
    defaultValidator: state.facts.defaultValidator,
    madeEarlier: state.made,
  };
  const call = yield* venue.action.build(leg);
  if (isSolanaRefusal(call)) {
    if (call.refused === 'unavailable') {
      throw new ApiError('engine_unreachable', { message: call.reason });
    }
    throw invalidField(`${target.at}.${call.field}`, call.reason);
  }
  const remarks = target.type === 'swap' ? judgeSolanaPrice(target, call, state.facts.prices) : [];
  for (const remark of remarks) state.warnings.add(remark);
  const key = `solana_${state.unencoded.length + 1}`;
  takeOutputs(state, call, size);
  spendCall(state, target, call, size);
  receiveCall(state, call, key);
  for (const account of call.makes) state.made.add(account);
  for (const warning of call.warnings ?? []) state.warnings.add(warning);
  const keptLamports = call.rentLamports - (call.returnedLamports ?? 0n);
  if (keptLamports > 0n && call.stakeAccount === undefined) {
    state.warnings.add(
      `Step ${key} makes ${call.makes.length === 1 ? 'an account' : 'accounts'} that must hold ${formatAmount(keptLamports, 9)} SOL, paid by the wallet that signs.`,
    );
  }
  const amountAtomic = call.amountAtomic ?? size.amountAtomic;
  state.unencoded.push({
    at: target.at,
    protocolSlug: venue.protocol.slug,
    protocolName: venue.protocol.name,
    key,
    leg: { ...leg, amountAtomic },
    call,
    size: {
      ...size,
      amountAtomic,
      ...(call.amountAtomic !== undefined && { minAtomic: amountAtomic }),
    },
  });
}

/** A token that is not on a list is named by its mint: its symbol is chosen by its author. */
function unlisted(mint: Address, decimals: number): SolanaToken {
  return { symbol: `${mint.slice(0, 4)}…${mint.slice(-4)}`, mint, decimals };
}

function sentBalance(
  { balances }: SolanaWallet,
  token: Pick<SolanaToken, 'mint' | 'symbol' | 'decimals'>,
): bigint | undefined {
  for (const [name, amount] of Object.entries(balances)) {
    const resolved = resolveSolanaToken(name);
    const isNamed = name === token.mint || (resolved && keyOf(resolved) === (token.mint ?? 'SOL'));
    if (isNamed) return parseAmountTruncated(String(amount), token.decimals);
  }
  return undefined;
}

function slippageOf(
  state: SolanaState,
  said: number | undefined,
  asset: SolanaAsset,
  amountAtomic: bigint,
): number {
  const usual = signingDelay(state.facts.signer).slippageBps;
  return slippageBps(said, asset, amountAtomic, usual);
}
