import { erc20Abi, multicall3Abi } from 'viem';
import type { Leg } from '#server/protocols/manifest.ts';
import { type AskedRead, answerReads, REVERT } from '#server/protocols/testing/answer-reads.ts';
import { actionOf, sampleLeg, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { irmAbi, morphoAbi, oracleAbi } from '../abi/morpho.ts';
import { KEPT_MARKETS, type KeptMarket, paramsOf } from '../kept-markets.ts';
import { morphoBlue } from '../manifest.ts';

export const WAD = 10n ** 18n;
export const abis = [morphoAbi, oracleAbi, irmAbi, erc20Abi, multicall3Abi];
export const [wethUsdc, wstEthWeth] = KEPT_MARKETS.base as unknown as [KeptMarket, KeptMarket];
export const ethereum = KEPT_MARKETS.ethereum;
export const weth = tokenOf('base', 'WETH');
const NOW = 2_000_000n;

interface Held {
  supplyShares?: bigint;
  borrowShares?: bigint;
  collateral?: bigint;
}

/** What made-up markets and their owner have. */
export interface World {
  /** What the owner has, by market id. A share is a millionth of a unit. */
  held?: Record<string, Held>;
  created?: boolean;
  silent?: string;
  liquidity?: bigint;
  wallet?: bigint;
  /** Parameters of a market that is none of the well-known ones. */
  unlisted?: ReturnType<typeof paramsOf>;
}

/** Markets in which an ether is 3,000 USDC and nothing accrues. */
export function morphoWith(world: World) {
  return ({ name, args, read }: AskedRead): unknown => {
    if (name === world.silent) return REVERT;
    const { chain } = read as { chain: 'base' | 'ethereum' };
    const [id] = args as [string];
    const kept = KEPT_MARKETS[chain].find((market) => market.id === id);
    const held = world.held?.[id] ?? {};
    const answers: Record<string, () => unknown> = {
      idToMarketParams: () => world.unlisted ?? (kept && paramsOf(chain, kept)),
      market: () => ({
        totalSupplyAssets: 10n ** 12n + (world.liquidity ?? 10n ** 12n),
        totalSupplyShares: (10n ** 12n + (world.liquidity ?? 10n ** 12n)) * 10n ** 6n,
        totalBorrowAssets: 10n ** 12n,
        totalBorrowShares: 10n ** 18n,
        lastUpdate: world.created === false ? 0n : NOW,
        fee: 0n,
      }),
      position: () => ({ supplyShares: 0n, borrowShares: 0n, collateral: 0n, ...held }),
      getCurrentBlockTimestamp: () => NOW,
      price: () => 3_000n * 10n ** 24n,
      borrowRateView: () => 1_000_000_000n,
      balanceOf: () => world.wallet ?? 0n,
      getEthBalance: () => 0n,
      symbol: () => 'MEME',
      decimals: () => 18,
    };
    return answers[name]?.();
  };
}

type Type = 'deposit' | 'withdraw' | 'borrow' | 'repay';

/** Builds a leg of 500 USDC on Base against such markets. */
export function run(type: Type, world: World = {}, leg: Partial<Leg> = {}) {
  return answerReads(
    actionOf(morphoBlue, type).build(sampleLeg({ type, ...leg })),
    abis,
    morphoWith(world),
  ).result;
}

/** What `max` counts in such markets. */
export function max(type: Type, world: World = {}, leg: Partial<Leg> = {}) {
  const { readMax } = actionOf(morphoBlue, type);
  if (!readMax) throw new Error(`${type} has no readMax.`);
  return answerReads(readMax(sampleLeg({ type, isMax: true, ...leg })), abis, morphoWith(world))
    .result;
}

export const inWethUsdc = (held: Held): World => ({ held: { [wethUsdc.id]: held } });
