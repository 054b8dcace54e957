import { type Address, formatUnits, getAddress } from 'viem';
import type { z } from 'zod';
import type { EvmChain } from '#server/chains/registry.ts';
import { nativeToken } from '#server/chains/tokens/resolve.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import type {
  BalanceChange,
  SimulatedTransfer,
  SimulateResponse,
} from '#server/schemas/simulate.ts';
import type { SimulatedCall } from './check-request.ts';
import { formatUsd, groupThousands } from './format-costs.ts';
import type { Transfer } from './read-transfers.ts';

/** What a step came to. */
export interface StepOutcome {
  readonly call: SimulatedCall;
  /** Why it failed or was not judged, for people; null when it succeeded. */
  readonly failure: string | null;
  /** Whether what it spends is not there yet, so that neither success nor failure means anything. */
  readonly isInconclusive?: boolean;
  readonly gasUsed: bigint;
  /** Signed changes of the signing wallet by token (lower case; null for the native coin). */
  readonly changes: ReadonlyMap<Address | null, bigint>;
  /** What `changes` is the sum of, and what reaches the recipient of the step. */
  readonly transfers: readonly Transfer[];
}

/** Tokens by lower-case address, and prices with 8 decimals by the same; null for the native coin. */
export interface KnownAssets {
  readonly tokens: ReadonlyMap<Address, Token>;
  readonly prices: ReadonlyMap<Address | null, bigint>;
}

const PASSED = ['✓', 1] as const;
const FAILED = ['✗', 0] as const;
const OPEN = ['?', 2] as const;

/** An outcome as `SimulateResponse` shows it (`docs/guides/simulate.md`): what leaves comes before what arrives. */
export function presentStep(
  chain: EvmChain,
  { call, failure, isInconclusive = false, gasUsed, changes, transfers }: StepOutcome,
  assets: KnownAssets,
): SimulateResponse['steps'][number] {
  const [status, status_code] = isInconclusive ? OPEN : failure === null ? PASSED : FAILED;
  return {
    success: failure === null,
    status,
    status_code,
    action: call.step.type,
    action_type: call.step.action_type,
    asset: call.step.asset,
    gas: groupThousands(gasUsed),
    error: failure,
    balance_changes: [...changes]
      .sort(([, a], [, b]) => Number(a > 0n) - Number(b > 0n))
      .map(([address, change]) => presentChange(chain, address, change, assets)),
    transfers: transfers.map((transfer) => presentTransfer(chain, transfer, assets)),
  };
}

function presentChange(
  chain: EvmChain,
  address: Address | null,
  change: bigint,
  assets: KnownAssets,
): z.infer<typeof BalanceChange> {
  const { decimals, ...asset } = nameAsset(chain, address, assets);
  return { ...asset, change_raw: change.toString(), change: formatUnits(change, decimals) };
}

function presentTransfer(
  chain: EvmChain,
  { token: address, from, to, amountAtomic }: Transfer,
  assets: KnownAssets,
): SimulatedTransfer {
  const { decimals, ...asset } = nameAsset(chain, address, assets);
  const price = assets.prices.get(address);
  return {
    ...asset,
    from: getAddress(from),
    to: getAddress(to),
    amount_raw: amountAtomic.toString(),
    amount: formatUnits(amountAtomic, decimals),
    usd: price === undefined ? null : formatUsd((amountAtomic * price) / 10n ** BigInt(decimals)),
  };
}

function nameAsset(chain: EvmChain, address: Address | null, { tokens }: KnownAssets) {
  const token = address === null ? nativeToken(chain.slug) : tokens.get(address);
  const checksummed = address && getAddress(address);
  return {
    asset: token?.symbol ?? `${checksummed?.slice(0, 6)}…${checksummed?.slice(-4)}`,
    token: checksummed,
    decimals: token?.decimals ?? 0,
  };
}
