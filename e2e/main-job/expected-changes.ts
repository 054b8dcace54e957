import type { Address } from 'viem';
import type { ExecutedStep } from '#e2e/executor/execute-step.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { nativeToken, resolveToken, wrappedNativeToken } from '#server/chains/tokens/resolve.ts';
import type { Token } from '#server/chains/tokens/token.ts';

/** The bounds a balance change must lie in; they are equal where the plan promises an amount. */
export interface ChangeBounds {
  readonly leastAtomic: bigint;
  readonly mostAtomic: bigint;
}

/** Names one balance: who holds what on which chain. */
export function holdingKey(wallet: Address, token: Pick<Token, 'chain' | 'address'>): string {
  return `${token.chain}:${wallet.toLowerCase()}:${token.address?.toLowerCase() ?? 'native'}`;
}

/**
 * What the signed steps say every balance must do: exact for fixed amounts, at or above the
 * least output for swaps, minus the fees that were paid.
 */
export function expectedChanges(executed: readonly ExecutedStep[]): Map<string, ChangeBounds> {
  const bounds = new Map<string, ChangeBounds>();
  const add = (wallet: Address, token: Token, least: bigint, most: bigint = least) => {
    const key = holdingKey(wallet, token);
    const sum = bounds.get(key) ?? { leastAtomic: 0n, mostAtomic: 0n };
    bounds.set(key, { leastAtomic: sum.leastAtomic + least, mostAtomic: sum.mostAtomic + most });
  };
  for (const { step, reencoded, receipt, feeWei } of executed) {
    const chain = step.chain as EvmChainSlug;
    const signer = receipt.from;
    add(signer, nativeToken(chain), -feeWei);
    // An approval moves nothing, and may be of a token that no list has.
    if (step.type === 'approve') continue;
    const asset = tokenOf(chain, step.asset_address ?? step.asset);
    const amount = BigInt(reencoded.amount_raw ?? fail('re-encode gave no amount_raw'));
    const recipient = (step.recipient ?? signer) as Address;
    switch (step.type) {
      case 'transfer':
      case 'sweep':
        add(signer, asset, -amount);
        add(recipient, asset, amount);
        break;
      case 'wrap':
        add(signer, nativeToken(chain), -amount);
        add(signer, wrappedNativeToken(chain), amount);
        break;
      case 'unwrap':
        add(signer, wrappedNativeToken(chain), -amount);
        add(signer, nativeToken(chain), amount);
        break;
      case 'deposit':
        add(signer, asset, -amount);
        break;
      case 'repay':
        // The whole debt is paid with a margin for interest; what it did not need stays.
        add(signer, asset, -amount, step.sizing === 'max' ? -(amount * 999n) / 1000n : -amount);
        break;
      case 'withdraw':
        // The whole position earns until it is withdrawn.
        add(signer, asset, amount, step.sizing === 'max' ? (amount * 1001n) / 1000n : amount);
        break;
      case 'borrow':
        add(signer, asset, amount);
        break;
      case 'stake':
      case 'unstake': {
        add(signer, asset, -amount, -amount + roundingOf(asset));
        // A withdrawal queue gives nothing now.
        if (reencoded.min_output_raw === undefined) break;
        const given = tokenOf(chain, step.to_asset_address ?? step.to_asset ?? 'what it gives');
        const expected = BigInt(reencoded.expected_output_raw ?? fail('no expected_output_raw'));
        add(recipient, given, BigInt(reencoded.min_output_raw), expected);
        break;
      }
      case 'claim': {
        const one = { asset: step.asset, asset_address: step.asset_address };
        const only = [{ ...one, min_raw: reencoded.min_output_raw ?? fail('no min_output_raw') }];
        for (const output of reencoded.outputs ?? only) {
          const token = tokenOf(chain, output.asset_address ?? output.asset);
          const least = BigInt(output.min_raw);
          // Rewards grow until they are claimed; what a queue pays does not.
          add(signer, token, least, token.address === null ? least : 2n * least);
        }
        break;
      }
      case 'lp-add': {
        const pair = tokenOf(chain, step.pair_asset_address ?? step.pair_asset ?? '');
        const most = BigInt(reencoded.pair_amount_raw ?? fail('re-encode gave no pair_amount_raw'));
        // The pool takes both at its price: of one of them a little less than there may go in.
        add(signer, asset, -amount, -(amount * 99n) / 100n);
        add(signer, pair, -most, -(most * 99n) / 100n);
        break;
      }
      case 'lp-remove':
      case 'lp-collect':
        for (const output of reencoded.outputs ?? fail('re-encode gave no outputs')) {
          const token = tokenOf(chain, output.asset_address ?? output.asset);
          add(signer, token, BigInt(output.min_raw), BigInt(output.expected_raw));
        }
        break;
      case 'swap':
      case 'bridge': {
        const isExactOut = step.route?.exact_out ?? false;
        add(signer, asset, -amount, isExactOut ? 0n : -amount + roundingOf(asset));
        const toChain = (step.to_chain ?? chain) as EvmChainSlug;
        const bought = tokenOf(toChain, step.to_asset_address ?? step.to_asset ?? step.asset);
        const least = BigInt(reencoded.min_output_raw ?? fail('re-encode gave no min_output_raw'));
        const expected = BigInt(reencoded.expected_output_raw ?? fail('no expected_output_raw'));
        add(recipient, bought, least, expected);
        break;
      }
      default:
        fail(`a step of type ${step.type} is not expected here`);
    }
  }
  return bounds;
}

/** Wei that a balance of stETH may keep of what was sent: it moves whole shares. */
function roundingOf({ symbol }: Token): bigint {
  return symbol === 'stETH' ? 2n : 0n;
}

function tokenOf(chain: EvmChainSlug, symbolOrAddress: string): Token {
  return (
    resolveToken(chain, symbolOrAddress) ?? fail(`${symbolOrAddress} is not listed on ${chain}`)
  );
}

function fail(reason: string): never {
  throw new Error(reason);
}
