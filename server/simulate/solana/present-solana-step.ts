import type { Address } from '@solana/kit';
import { formatUnits } from 'viem';
import type { z } from 'zod';
import type { Mint } from '#server/chains/solana/mint.ts';
import { resolveSolanaToken } from '#server/chains/solana/resolve-token.ts';
import { SOL } from '#server/chains/solana/tokens.ts';
import type { BalanceChange, SimulateResponse } from '#server/schemas/simulate.ts';
import { groupThousands } from '../format-costs.ts';
import type { SolanaOutcome } from './judge-steps.ts';

const PASSED = ['✓', 1] as const;
const FAILED = ['✗', 0] as const;
const OPEN = ['?', 2] as const;

/** An outcome as `SimulateResponse` shows it (spec 2.9): what leaves comes before what arrives. */
export function presentSolanaStep(
  { unpacked, failure, isInconclusive, unitsConsumed, changes }: SolanaOutcome,
  mints: ReadonlyMap<Address, Mint | undefined>,
): SimulateResponse['steps'][number] {
  const { step } = unpacked.simulated;
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
      .map(([mint, change]) => presentChange(mint, change, mints)),
  };
}

function presentChange(
  mint: Address | null,
  change: bigint,
  mints: ReadonlyMap<Address, Mint | undefined>,
): z.infer<typeof BalanceChange> {
  const listed = mint === null ? SOL : resolveSolanaToken(mint);
  const decimals = listed?.decimals ?? (mint === null ? 0 : (mints.get(mint)?.decimals ?? 0));
  return {
    asset: listed?.symbol ?? `${mint?.slice(0, 4)}…${mint?.slice(-4)}`,
    token: mint,
    change_raw: change.toString(),
    change: formatUnits(change, decimals),
  };
}
