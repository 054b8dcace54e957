import { type ContractRead, call, readAll, readOne } from '#server/chains/evm/read.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { type BuildResult, isRefusal, type Leg } from '#server/protocols/manifest.ts';
import { vaultAbi } from './abi/vault.ts';
import { encodeDeposit } from './encode/encode-deposit.ts';
import { readVault } from './read/read-vault.ts';

/** Shares and assets are both rounded down once. */
const ROUNDING_ATOMIC = 2n;

/**
 * Deposits into the vault the leg names, if it holds the leg's asset, takes this much and gives
 * shares of its worth. A vault whose few shares were made dear keeps what does not divide.
 */
export function* buildDeposit(leg: Leg): ContractRead<BuildResult> {
  const vault = yield* readVault(leg);
  if (isRefusal(vault)) return vault;
  const { asset, shares } = vault;
  const { amountAtomic, chain, owner } = leg;
  const at = { chain, to: shares.address, abi: vaultAbi } as const;
  const [limit, preview] = yield* readAll([
    call({ ...at, functionName: 'maxDeposit', args: [owner] }),
    call({ ...at, functionName: 'previewDeposit', args: [amountAtomic] }),
  ] as const);
  if (limit.ok && amountAtomic > limit.value) {
    return {
      refused: 'amount_too_large',
      reason: `The vault ${shares.symbol} takes at most ${formatAmount(limit.value, asset.decimals)} ${asset.symbol} now.`,
      field: 'amount',
    };
  }
  if (!limit.ok || !preview.ok) {
    return {
      refused: 'invalid_vault',
      reason: `The vault ${shares.symbol} does not say what a deposit gives.`,
      field: 'vault_address',
    };
  }
  if (preview.value === 0n) {
    return {
      refused: 'amount_too_small',
      reason: `The vault ${shares.symbol} gives no share for so little.`,
      field: 'amount',
    };
  }
  const worth = yield* readOne(
    call({ ...at, functionName: 'convertToAssets', args: [preview.value] }),
  );
  const leastWorth = (amountAtomic * BigInt(10_000 - leg.slippageBps)) / 10_000n;
  if (worth.ok && worth.value + ROUNDING_ATOMIC < leastWorth) {
    return {
      refused: 'invalid_vault',
      reason: `The shares that the vault ${shares.symbol} gives are worth only ${formatAmount(worth.value, asset.decimals)} ${asset.symbol}.`,
      field: 'vault_address',
    };
  }
  return encodeDeposit(leg, vault, preview.value);
}
