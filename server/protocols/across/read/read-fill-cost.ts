import { type ContractRead, call, MULTICALL3, readOne, together } from '#server/chains/evm/read.ts';
import { readPricesUsd } from '#server/chains/prices/read-price.ts';
import { evmChain } from '#server/chains/registry.ts';
import { nativeToken } from '#server/chains/tokens/resolve.ts';
import type { Refusal } from '#server/protocols/manifest.ts';
import { multicall3Abi } from '../abi/multicall3.ts';
import type { FillCost } from '../encode/relay-fee.ts';
import type { AcrossRoute } from '../resolve-route.ts';
import { GAS_PRICE_FLOOR_WEI } from './gas-price-floors.ts';

/**
 * Reads what a fill on the destination costs, and the prices to say it in the bridged token.
 * The gas price is the highest of what the caller knows, what Multicall3 sees and our floor.
 */
export function* readFillCost(
  route: AcrossRoute,
  knownGasPriceWei = 0n,
): ContractRead<FillCost | Refusal> {
  const { destination, inputToken } = route;
  const [baseFee, [nativePriceUsd, tokenPriceUsd]] = yield* together([
    readOne(
      call({
        chain: destination,
        to: MULTICALL3,
        abi: multicall3Abi,
        functionName: 'getBasefee',
      }),
    ),
    readPricesUsd([nativeToken(destination), inputToken]),
  ] as const);
  if (!nativePriceUsd || !tokenPriceUsd) {
    return {
      refused: 'no_route',
      reason: `The price of ${inputToken.symbol} or of gas on ${evmChain(destination).name} is not known now, so the bridge fee is not either.`,
      field: 'asset',
    };
  }
  const gasPricesWei = [
    knownGasPriceWei,
    baseFee.ok ? baseFee.value : 0n,
    GAS_PRICE_FLOOR_WEI[destination],
  ];
  return {
    gasPriceWei: gasPricesWei.reduce((highest, price) => (price > highest ? price : highest)),
    dataFeeWei: evmChain(destination).dataFeeReserveWei,
    nativePriceUsd,
    tokenPriceUsd,
    tokenDecimals: inputToken.decimals,
  };
}
