import { encodeFunctionData, type Hex, hexToBigInt, multicall3Abi } from 'viem';
import type { RequireCurrent } from '#server/chains/watch-heads.ts';
import type { ChainAccess } from './chain-access.ts';
import { MULTICALL3 } from './read.ts';

const HEAD_TIME: Hex = encodeFunctionData({
  abi: multicall3Abi,
  functionName: 'getCurrentBlockTimestamp',
});

/** The same chains, where one whose head is old does not answer (`watch-heads.ts`). */
export function refuseLagging(access: ChainAccess, requireCurrent: RequireCurrent): ChainAccess {
  return {
    ...access,
    rpc: (chain) => access.rpc(chain),
    requireCurrent: (chain) =>
      requireCurrent(chain, async () => {
        const params = [{ to: MULTICALL3, data: HEAD_TIME }, 'latest'];
        return Number(hexToBigInt(await access.rpc(chain).request<Hex>('eth_call', params)));
      }),
  };
}
