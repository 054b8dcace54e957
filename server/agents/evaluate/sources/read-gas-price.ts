import { formatGwei } from 'viem';
import type { ChainAccess } from '#server/chains/evm/chain-access.ts';
import { ChainUnreachable } from '#server/chains/evm/chain-unreachable.ts';
import { GAS_PRICE_CALLS, gasPriceFrom } from '#server/chains/evm/gas-price.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import type { SubjectOutcome } from './source.ts';
import { observed } from './subject-read.ts';
import { unread } from './unread.ts';

const HEAD = { method: 'eth_getBlockByNumber', params: ['latest', false] } as const;

/** The current gas price of a chain, in gwei. */
export async function readGasPrice(
  access: ChainAccess,
  chain: EvmChainSlug,
): Promise<SubjectOutcome> {
  try {
    const [outcomes] = await Promise.all([
      access.rpc(chain).batch([HEAD, ...GAS_PRICE_CALLS]),
      access.requireCurrent?.(chain),
    ]);
    const [head, ...prices] = outcomes;
    const block = head?.ok ? (head.result as Partial<Record<string, string>> | null) : null;
    const { number, timestamp } = block ?? {};
    if (number === undefined || timestamp === undefined) {
      return unread('unreadable', `${chain} did not return its last block.`);
    }
    const priceWei = gasPriceFrom(chain, prices);
    return observed({ [chain]: formatGwei(priceWei) }, 'gas_price', [
      {
        head: { blockNumber: BigInt(number), timestamp: BigInt(timestamp) },
        read: {
          chain,
          wei: priceWei.toString(),
          block_number: BigInt(number).toString(),
          block_time: Number(timestamp),
        },
      },
    ]);
  } catch (error) {
    if (error instanceof ChainUnreachable)
      return unread('chain_silent', `${chain} does not answer.`);
    // An error of one node must not prevent reading the others.
    return unread('unreadable', `${chain}: ${String(error)}`);
  }
}
