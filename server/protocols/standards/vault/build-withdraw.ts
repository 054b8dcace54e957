import { type ContractRead, call, readAll, readOne } from '#server/chains/evm/read.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { type BuildResult, isRefusal, type Leg, type Refusal } from '#server/protocols/manifest.ts';
import { vaultAbi } from './abi/vault.ts';
import { encodeRedeemAll, encodeWithdraw } from './encode/encode-withdraw.ts';
import { readVault, type Vault } from './read/read-vault.ts';

/** Withdraws an exact amount, or redeems every share for a `max` leg. */
export function* buildWithdraw(leg: Leg): ContractRead<BuildResult> {
  const vault = yield* readVault(leg);
  if (isRefusal(vault)) return vault;
  if (leg.isMax) return yield* buildRedeemAll(leg, vault);
  const { amountAtomic, owner } = leg;
  if (amountAtomic === 0n) {
    return {
      refused: 'amount_too_small',
      reason: 'There is nothing to withdraw.',
      field: 'amount',
    };
  }
  if (leg.earlierSteps) return encodeWithdraw(leg, vault);
  const at = { chain: leg.chain, to: vault.shares.address, abi: vaultAbi } as const;
  const [balance, limit] = yield* readAll([
    call({ ...at, functionName: 'balanceOf', args: [owner] }),
    call({ ...at, functionName: 'maxWithdraw', args: [owner] }),
  ] as const);
  if (!balance.ok || !limit.ok) return mute(vault);
  if (amountAtomic <= limit.value) return encodeWithdraw(leg, vault);
  const worth = yield* readOne(
    call({ ...at, functionName: 'convertToAssets', args: [balance.value] }),
  );
  if (!worth.ok) return mute(vault);
  return amountAtomic > worth.value
    ? {
        refused: 'insufficient_position',
        reason: `Your position in the vault ${vault.shares.symbol} is worth ${amountOf(vault, worth.value)}.`,
        field: 'amount',
      }
    : {
        refused: 'insufficient_liquidity',
        reason: `The vault ${vault.shares.symbol} can pay out ${amountOf(vault, limit.value)} now.`,
        field: 'amount',
      };
}

/** What all of the owner's shares give now: what `max` means for a withdrawal. */
export function* readMaxWithdraw(leg: Omit<Leg, 'amountAtomic'>): ContractRead<bigint | Refusal> {
  const vault = yield* readVault(leg);
  if (isRefusal(vault)) return vault;
  const position = yield* readRedeemable(leg, vault);
  return isRefusal(position) ? position : position.previewedAssets;
}

function* buildRedeemAll(leg: Leg, vault: Vault): ContractRead<BuildResult> {
  const position = yield* readRedeemable(leg, vault);
  return isRefusal(position) ? position : encodeRedeemAll(leg, vault, position);
}

function* readRedeemable(
  leg: Omit<Leg, 'amountAtomic'>,
  vault: Vault,
): ContractRead<{ sharesAtomic: bigint; previewedAssets: bigint } | Refusal> {
  const at = { chain: leg.chain, to: vault.shares.address, abi: vaultAbi } as const;
  const [balance, limit] = yield* readAll([
    call({ ...at, functionName: 'balanceOf', args: [leg.owner] }),
    call({ ...at, functionName: 'maxRedeem', args: [leg.owner] }),
  ] as const);
  if (!balance.ok || !limit.ok) return mute(vault);
  if (balance.value === 0n) {
    return {
      refused: 'insufficient_position',
      reason: `You hold no shares of the vault ${vault.shares.symbol}.`,
      field: 'vault_address',
    };
  }
  const preview = yield* readOne(
    call({ ...at, functionName: 'previewRedeem', args: [balance.value] }),
  );
  if (!preview.ok) return mute(vault);
  if (limit.value < balance.value) {
    return {
      refused: 'insufficient_liquidity',
      reason: `The vault ${vault.shares.symbol} cannot pay out all of ${amountOf(vault, preview.value)} now.`,
      field: 'amount',
    };
  }
  return { sharesAtomic: balance.value, previewedAssets: preview.value };
}

function amountOf({ asset }: Vault, atomic: bigint): string {
  return `${formatAmount(atomic, asset.decimals)} ${asset.symbol}`;
}

function mute({ shares }: Vault): Refusal {
  return {
    refused: 'invalid_vault',
    reason: `The vault ${shares.symbol} does not say what a withdrawal gives.`,
    field: 'vault_address',
  };
}
