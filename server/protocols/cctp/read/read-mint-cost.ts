import type { ContractRead } from '#server/chains/evm/read.ts';
import { readPricesUsd } from '#server/chains/prices/read-price.ts';
import { evmChain } from '#server/chains/registry.ts';
import { nativeToken } from '#server/chains/tokens/resolve.ts';
import type { Erc20Token } from '#server/chains/tokens/token.ts';
import type { CctpChain } from '../addresses.ts';
import type { MintCost } from '../encode/forward-fee.ts';

/** What minting on the destination costs; null where its coin or USDC has no price. One round. */
export function* readMintCost(
  destination: CctpChain,
  minted: Erc20Token,
  gasPriceWei: bigint,
): ContractRead<MintCost | null> {
  const [nativeUsd, usdcUsd] = yield* readPricesUsd([nativeToken(destination), minted]);
  if (!nativeUsd || !usdcUsd) return null;
  return {
    isEthereum: destination === 'ethereum',
    gasPriceWei,
    dataFeeWei: evmChain(destination).dataFeeReserveWei,
    nativeUsd,
    usdcUsd,
  };
}
