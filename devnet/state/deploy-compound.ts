import { maxUint256 } from 'viem';
import { USD_FEEDS } from '#server/chains/prices/feeds.ts';
import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import { COMETS, type Comet } from '#server/protocols/compound-v3/addresses.ts';
import { BORROWER, WHALE } from '../accounts.ts';
import type { DevChain } from '../dev-chain.ts';
import type { DevContracts } from './compile-contracts.ts';
import { giveToken, WETH9 } from './deploy-tokens.ts';
import { START_PRICES_USD8 } from './start-prices.ts';

const WAD = 10n ** 18n;
const SECONDS_PER_YEAR = 31_536_000n;

/** Factors in thousandths: borrow up to, liquidated from; and the cap in whole USD. */
const COLLATERALS: Readonly<Record<string, readonly [bigint, bigint, bigint]>> = {
  WETH: [825n, 895n, 4_000_000_000n],
  wstETH: [820n, 870n, 2_000_000_000n],
  WBTC: [800n, 850n, 3_000_000_000n],
  WPOL: [650n, 700n, 500_000_000n],
};
/** In a market of ether, staked ether carries more and bitcoin less. */
const IN_ETHER: typeof COLLATERALS = {
  wstETH: [880n, 930n, 2_000_000_000n],
  WBTC: [700n, 750n, 3_000_000_000n],
};

/** Whole USD that the whale supplies and the borrower takes; the least debt. */
const SUPPLIED_USD = 200_000_000n;
const BORROWED_USD = 150_000_000n;
const LEAST_DEBT_USD = 100n;
/** What the borrower puts up, as a multiple of the loan, in tenths. */
const COVER_TENTHS = 25n;

const perSecond = (yearlyBps: bigint) => (yearlyBps * WAD) / 10_000n / SECONDS_PER_YEAR;

function tokenOf(chain: DevChain, symbol: string) {
  const listed = LISTED_TOKENS[symbol];
  const address = listed?.addresses[chain.slug];
  const feed = USD_FEEDS[chain.slug][symbol];
  const price = START_PRICES_USD8[symbol];
  return listed && address && feed && price
    ? { symbol, address, feed, price, decimals: listed.decimals }
    : undefined;
}

type PricedToken = NonNullable<ReturnType<typeof tokenOf>>;

/** The amount of a token that whole USD buy at its start price. */
function worth({ decimals, price }: PricedToken, usd: bigint): bigint {
  return (usd * 10n ** BigInt(decimals + 8)) / price;
}

function collateralsOf(chain: DevChain, base: string) {
  return Object.entries(base === 'WETH' ? IN_ETHER : COLLATERALS).flatMap(([symbol, terms]) => {
    const token = tokenOf(chain, symbol);
    return token ? [{ token, terms }] : [];
  });
}

async function deployMarket(
  chain: DevChain,
  { address, base: symbol }: Comet,
  contracts: DevContracts,
): Promise<void> {
  const base = tokenOf(chain, symbol);
  if (!base) throw new Error(`Compound's ${symbol} has no price on ${chain.slug}`);
  const { abi } = contracts.DevComet;
  const collaterals = collateralsOf(chain, symbol);
  await chain.deployAt(address, contracts.DevComet, [
    {
      symbol: `c${symbol}v3`,
      governor: WHALE.address,
      baseToken: base.address,
      baseTokenPriceFeed: base.feed,
      baseBorrowMin: worth(base, LEAST_DEBT_USD),
      kink: (WAD * 9n) / 10n,
      borrowBase: perSecond(150n),
      borrowSlopeLow: perSecond(350n),
      borrowSlopeHigh: perSecond(40_000n),
      supplySlopeLow: perSecond(400n),
      supplySlopeHigh: perSecond(36_000n),
    },
    collaterals.map(({ token, terms: [borrow, liquidate, capUsd] }, offset) => ({
      offset,
      asset: token.address,
      priceFeed: token.feed,
      scale: 10n ** BigInt(token.decimals),
      borrowCollateralFactor: (borrow * WAD) / 1000n,
      liquidateCollateralFactor: (liquidate * WAD) / 1000n,
      liquidationFactor: (WAD * 95n) / 100n,
      supplyCap: worth(token, capUsd),
    })),
  ]);

  await chain.write(base.address, WETH9.abi, 'approve', [address, maxUint256]);
  await chain.write(address, abi, 'supply', [base.address, worth(base, SUPPLIED_USD)]);
  const [first] = collaterals;
  if (!first) throw new Error(`Compound's ${symbol} market has no collateral on ${chain.slug}`);
  const { token } = first;
  const from = BORROWER.address;
  const cover = worth(token, (BORROWED_USD * COVER_TENTHS) / 10n);
  await giveToken(chain, from, token.symbol, cover);
  await chain.write(token.address, WETH9.abi, 'approve', [address, cover], { from });
  await chain.write(address, abi, 'supply', [token.address, cover], { from });
  await chain.write(address, abi, 'withdraw', [base.address, worth(base, BORROWED_USD)], { from });
}

/** Deploys a stand-in at the address of each of Compound v3's markets, with loans in it. */
export async function deployCompound(chain: DevChain, contracts: DevContracts): Promise<void> {
  const markets = COMETS[chain.slug] ?? [];
  if (markets.length === 0) return;
  await chain.impersonate(BORROWER.address);
  for (const market of markets) await deployMarket(chain, market, contracts);
  await chain.rpc('anvil_stopImpersonatingAccount', [BORROWER.address]);
}
