import type { Address } from '@solana/kit';
import { formatUnits } from 'viem';
import type { z } from 'zod';
import type { Mint } from '#server/chains/solana/mint.ts';
import { resolveSolanaToken } from '#server/chains/solana/resolve-token.ts';
import { SOL } from '#server/chains/solana/tokens.ts';
import type { SolanaPrices } from '#server/prices/read-solana-prices.ts';
import type {
  BalanceChange,
  SimulatedTransfer,
  SimulateResponse,
} from '#server/schemas/simulate.ts';
import { formatUsd, groupThousands } from '../format-costs.ts';
import type { SolanaOutcome } from './judge-steps.ts';

const PASSED = ['✓', 1] as const;
const FAILED = ['✗', 0] as const;
const OPEN = ['?', 2] as const;

/** What is known of the assets that steps move. */
export interface KnownSolanaAssets {
  readonly mints: ReadonlyMap<Address, Mint | undefined>;
  readonly prices: SolanaPrices;
}

/** An outcome as `SimulateResponse` shows it (`docs/guides/simulate.md`): what leaves comes before what arrives. */
export function presentSolanaStep(
  outcome: SolanaOutcome,
  assets: KnownSolanaAssets,
): SimulateResponse['steps'][number] {
  const { unpacked, failure, isInconclusive, unitsConsumed, changes, received } = outcome;
  const { step, wallet } = unpacked.simulated;
  const [status, status_code] = isInconclusive ? OPEN : failure === null ? PASSED : FAILED;
  return {
    success: failure === null,
    status,
    status_code,
    action: step.type,
    action_type: step.action_type,
    asset: step.asset,
    gas: groupThousands(unitsConsumed),
    error: failure,
    balance_changes: [...changes]
      .sort(([, a], [, b]) => Number(a > 0n) - Number(b > 0n))
      .map(([mint, change]) => presentChange(mint, change, assets)),
    transfers: solanaTransfersOf({
      wallet,
      recipient: step.recipient ?? null,
      changes,
      received,
    }).map((transfer) => presentTransfer(transfer, assets)),
  };
}

interface SolanaTransfer {
  /** Null for SOL. */
  readonly mint: Address | null;
  /** Null for whoever: accounts show what they hold and not of whom they have it. */
  readonly from: string | null;
  readonly to: string | null;
  readonly amountAtomic: bigint;
}

/** Changes of balances as movements: what the recipient gained of what the wallet lost went there. */
export function solanaTransfersOf({
  wallet,
  recipient,
  changes,
  received,
}: Pick<SolanaOutcome, 'changes' | 'received'> & {
  readonly wallet: string;
  readonly recipient: string | null;
}): readonly SolanaTransfer[] {
  const most = (a: bigint, b: bigint) => (a > b ? a : b);
  const rows = [...new Set([...changes.keys(), ...received.keys()])].flatMap((mint) => {
    const [change, gained] = [changes.get(mint) ?? 0n, most(received.get(mint) ?? 0n, 0n)];
    const lost = most(-change, 0n);
    const paid = gained < lost ? gained : lost;
    return [
      { mint, from: wallet, to: recipient, amountAtomic: paid },
      { mint, from: wallet, to: null, amountAtomic: lost - paid },
      { mint, from: null, to: recipient, amountAtomic: gained - paid },
      { mint, from: null, to: wallet, amountAtomic: most(change, 0n) },
    ].filter(({ amountAtomic }) => amountAtomic > 0n);
  });
  return rows.sort((a, b) => Number(b.from === wallet) - Number(a.from === wallet));
}

function presentChange(
  mint: Address | null,
  change: bigint,
  assets: KnownSolanaAssets,
): z.infer<typeof BalanceChange> {
  const { decimals, ...asset } = nameAsset(mint, assets);
  return { ...asset, change_raw: change.toString(), change: formatUnits(change, decimals) };
}

function presentTransfer(
  { mint, from, to, amountAtomic }: SolanaTransfer,
  assets: KnownSolanaAssets,
): SimulatedTransfer {
  const { decimals, ...asset } = nameAsset(mint, assets);
  const price = assets.prices.get(mint)?.usd8 ?? null;
  return {
    ...asset,
    from,
    to,
    amount_raw: amountAtomic.toString(),
    amount: formatUnits(amountAtomic, decimals),
    usd: price === null ? null : formatUsd((amountAtomic * price) / 10n ** BigInt(decimals)),
  };
}

function nameAsset(mint: Address | null, { mints }: KnownSolanaAssets) {
  const listed = mint === null ? SOL : resolveSolanaToken(mint);
  const decimals = listed?.decimals ?? (mint === null ? 0 : (mints.get(mint)?.decimals ?? 0));
  return {
    asset: listed?.symbol ?? `${mint?.slice(0, 4)}…${mint?.slice(-4)}`,
    token: mint as string | null,
    decimals,
  };
}
