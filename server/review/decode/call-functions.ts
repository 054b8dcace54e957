import { type AbiFunction, erc20Abi, type Hex, parseAbi, toFunctionSelector } from 'viem';
import { rewardsAbi } from '#server/protocols/aave-v3/rewards/abi.ts';
import { spokePoolAbi } from '#server/protocols/across/abi/spoke-pool.ts';
import { tokenMessengerAbi } from '#server/protocols/cctp/abi/token-messenger.ts';
import { cometAbi } from '#server/protocols/compound-v3/abi/comet.ts';
import { stEthAbi } from '#server/protocols/lido/abi/st-eth.ts';
import { withdrawalQueueAbi } from '#server/protocols/lido/abi/withdrawal-queue.ts';
import { wstEthAbi } from '#server/protocols/lido/abi/wst-eth.ts';
import { acrossFacetAbi, stargateFacetAbi } from '#server/protocols/lifi/abi/bridges.ts';
import { genericSwapAbi } from '#server/protocols/lifi/abi/generic-swap.ts';
import { morphoAbi } from '#server/protocols/morpho-blue/abi/morpho.ts';
import { routerAbi } from '#server/protocols/pendle/abi/router.ts';
import { depositPoolAbi } from '#server/protocols/rocket-pool/abi/deposit-pool.ts';
import { rEthAbi } from '#server/protocols/rocket-pool/abi/r-eth.ts';
import { poolAbi } from '#server/protocols/standards/aave-pool/abi/pool.ts';
import { vaultAbi } from '#server/protocols/standards/vault/abi/vault.ts';
import { positionManagerAbi } from '#server/protocols/uniswap-v3/abi/position-manager.ts';
import { swapRouter02Abi } from '#server/protocols/uniswap-v3/abi/swap-router-02.ts';
import { weth9Abi } from '#server/protocols/wrapped-native/abi/weth9.ts';
import { settlerAbi } from '#server/protocols/zerox/abi/settler.ts';

/** What steps call, as the protocols themselves describe it. */
const ABIS = [
  erc20Abi,
  parseAbi(['function increaseAllowance(address spender, uint256 addedValue) returns (bool)']),
  swapRouter02Abi,
  positionManagerAbi,
  poolAbi,
  rewardsAbi,
  spokePoolAbi,
  tokenMessengerAbi,
  cometAbi,
  genericSwapAbi,
  acrossFacetAbi,
  stargateFacetAbi,
  stEthAbi,
  withdrawalQueueAbi,
  wstEthAbi,
  morphoAbi,
  routerAbi,
  depositPoolAbi,
  rEthAbi,
  vaultAbi,
  weth9Abi,
  settlerAbi,
] as const;

/** Every function that a step may call, by selector. The first to name one is kept. */
export const CALL_FUNCTIONS: ReadonlyMap<Hex, AbiFunction> = new Map(
  ABIS.flatMap((abi) => abi as readonly { type: string; stateMutability?: string }[])
    .filter((item): item is AbiFunction => item.type === 'function')
    .filter(({ stateMutability }) => stateMutability !== 'view' && stateMutability !== 'pure')
    .map((item) => [toFunctionSelector(item), item] as const)
    .toReversed(),
);
