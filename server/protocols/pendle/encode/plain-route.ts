import { type Address, maxUint256, zeroAddress } from 'viem';

/** No aggregator: the token is one the SY takes or gives itself. */
const NO_SWAP = {
  swapType: 0,
  extRouter: zeroAddress,
  extCalldata: '0x',
  needScale: false,
} as const;

/** The router finds the amount on chain (`createDefaultApproxParams`). */
export const ON_CHAIN_GUESS = {
  guessMin: 0n,
  guessMax: maxUint256,
  guessOffchain: 0n,
  maxIteration: 256n,
  eps: 10n ** 14n,
} as const;

/** No limit orders beside the market (`createEmptyLimitOrderData`). */
export const NO_ORDERS = {
  limitRouter: zeroAddress,
  epsSkipMarket: 0n,
  normalFills: [],
  flashFills: [],
  optData: '0x',
} as const;

/** A token as it goes in (`createTokenInputSimple`). */
export function tokenInput(tokenIn: Address, netTokenIn: bigint) {
  return {
    tokenIn,
    netTokenIn,
    tokenMintSy: tokenIn,
    pendleSwap: zeroAddress,
    swapData: NO_SWAP,
  } as const;
}

/** A token as it comes out (`createTokenOutputSimple`). */
export function tokenOutput(tokenOut: Address, minTokenOut: bigint) {
  return {
    tokenOut,
    minTokenOut,
    tokenRedeemSy: tokenOut,
    pendleSwap: zeroAddress,
    swapData: NO_SWAP,
  } as const;
}
