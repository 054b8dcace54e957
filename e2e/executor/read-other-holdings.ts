import { type Address, erc20Abi } from 'viem';
import type { ChainAccess } from '#server/chains/evm/chain-access.ts';
import { runContractRead } from '#server/chains/evm/read-runner.ts';
import { type EvmChainSlug, evmChain } from '#server/chains/registry.ts';
import { readToken } from '#server/chains/tokens/read-token.ts';
import { readTransfers, sumChanges } from '#server/simulate/read-transfers.ts';
import type { ExecutedStep } from './execute-step.ts';
import type { Holding } from './read-balances.ts';
import type { WalletClients } from './wallet-clients.ts';

/**
 * What wallets hold of tokens that nobody listed but that moved while a plan was carried out:
 * receipts of a lending market, shares of a vault.
 *
 * @param known lower-case `chain:address` of the tokens that are watched already.
 * @param startBlocks the block of each chain that "before" refers to.
 */
export async function readOtherHoldings(
  access: ChainAccess,
  clients: ReadonlyMap<EvmChainSlug, WalletClients>,
  executed: readonly ExecutedStep[],
  wallets: readonly Address[],
  known: ReadonlySet<string>,
  startBlocks: ReadonlyMap<EvmChainSlug, bigint>,
): Promise<{ before: readonly Holding[]; after: readonly Holding[] }> {
  const before: Holding[] = [];
  const after: Holding[] = [];
  for (const [key, { chain, address }] of movedTokens(executed, wallets)) {
    const reader = clients.get(chain)?.reader;
    const token = known.has(key)
      ? undefined
      : await runContractRead(readToken(chain, address), access);
    if (!token || !reader) continue;
    const balanceOf = (wallet: Address, blockNumber?: bigint) =>
      reader.readContract({
        address,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [wallet],
        ...(blockNumber !== undefined && { blockNumber }),
      });
    for (const wallet of wallets) {
      const startBlock = startBlocks.get(chain);
      before.push({ wallet, token, amountAtomic: await balanceOf(wallet, startBlock) });
      after.push({ wallet, token, amountAtomic: await balanceOf(wallet) });
    }
  }
  return { before, after };
}

function movedTokens(executed: readonly ExecutedStep[], wallets: readonly Address[]) {
  const moved = new Map<string, { chain: EvmChainSlug; address: Address }>();
  for (const { step, receipt } of executed) {
    const chain = evmChain(step.chain);
    if (!chain) continue;
    const transfers = readTransfers(chain, receipt.logs);
    for (const address of wallets.flatMap((wallet) => [...sumChanges(transfers, wallet).keys()])) {
      if (address !== null) moved.set(`${chain.slug}:${address}`, { chain: chain.slug, address });
    }
  }
  return moved;
}
