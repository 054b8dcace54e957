import { type Address, erc20Abi } from 'viem';
import { type ContractRead, call, readAll } from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { shownToken } from '#server/chains/tokens/shown-token.ts';
import { type ProtocolPositions, positionsOf } from '#server/protocols/protocol-positions.ts';
import { vaultAbi } from '../abi/vault.ts';

/** What an owner's shares of some vaults are worth in their assets, at the vaults' present rates. Three rounds. */
export function* readPositions(
  vaults: readonly Address[],
  chain: EvmChainSlug,
  owner: Address,
): ContractRead<ProtocolPositions> {
  const balances = yield* readAll(
    vaults.map((to) =>
      call({ chain, to, abi: vaultAbi, functionName: 'balanceOf', args: [owner] }),
    ),
  );
  // A vault that is not on this chain has no shares of anybody.
  const held = vaults.flatMap((to, at) => {
    const shares = balances[at];
    return shares?.ok && shares.value > 0n ? [{ to, shares: shares.value }] : [];
  });
  const found = yield* readAll(
    held.flatMap(
      ({ to, shares }) =>
        [
          call({ chain, to, abi: vaultAbi, functionName: 'asset' }),
          call({ chain, to, abi: vaultAbi, functionName: 'convertToAssets', args: [shares] }),
        ] as const,
    ),
  );
  const worths = held.map(({ to }, at) => {
    const [asset, worth] = found.slice(2 * at, 2 * at + 2);
    return asset?.ok && worth?.ok
      ? { to, asset: asset.value as Address, amountAtomic: worth.value as bigint }
      : null;
  });
  const reported = worths.filter((worth) => worth !== null);
  const decimals = yield* readAll(
    reported.map(({ asset }) =>
      call({ chain, to: asset, abi: erc20Abi, functionName: 'decimals' }),
    ),
  );
  const counted = reported.flatMap(({ to, asset, amountAtomic }, at) => {
    const places = decimals[at];
    if (!places?.ok) return [];
    return [{ to, amountAtomic, token: shownToken(chain, asset, places.value) }];
  });
  return positionsOf({
    holdings: counted.map(({ token, amountAtomic }) => ({
      kind: 'supplied' as const,
      token,
      amountAtomic,
    })),
    receipts: counted.map(({ to }) => to),
    unread:
      counted.length < held.length ? ['A vault did not report what its shares are worth.'] : [],
  });
}
