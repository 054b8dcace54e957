import { USD_FEEDS } from '#server/chains/prices/feeds.ts';
import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import {
  ADAPTIVE_CURVE_IRM,
  isMorphoChain,
  MORPHO,
  type MorphoChain,
} from '#server/protocols/morpho-blue/addresses.ts';
import {
  KEPT_MARKETS,
  type KeptMarket,
  paramsOf,
} from '#server/protocols/morpho-blue/kept-markets.ts';
import { BORROWER, WHALE } from '../accounts.ts';
import type { DevChain } from '../dev-chain.ts';
import type { DevContracts } from './compile-contracts.ts';
import { giveToken, WETH9 } from './deploy-tokens.ts';
import { START_PRICES_USD8 } from './start-prices.ts';

/** Whole USD that the whale lends in each market, the borrower takes, and puts up for it. */
const SUPPLIED_USD = 100_000_000n;
const BORROWED_USD = 80_000_000n;
const COVER_USD = 150_000_000n;

const NO_CALLBACK = '0x';

function decimalsOf(symbol: string): number {
  return LISTED_TOKENS[symbol]?.decimals ?? 18;
}

/** The amount of a listed token that whole USD buy at its start price. */
function worth(symbol: string, usd: bigint): bigint {
  const price = START_PRICES_USD8[symbol];
  if (!price) throw new Error(`no start price for ${symbol}`);
  return (usd * 10n ** BigInt(decimalsOf(symbol) + 8)) / price;
}

async function createMarket(
  chain: DevChain,
  slug: MorphoChain,
  market: KeptMarket,
  contracts: DevContracts,
): Promise<void> {
  const morpho = MORPHO[slug];
  const { abi } = contracts.Morpho;
  const { collateral, loan, oracle } = market;
  const params = paramsOf(slug, market);
  const feeds = [USD_FEEDS[slug][collateral], USD_FEEDS[slug][loan]];
  const scale = 10n ** BigInt(36 + decimalsOf(loan) - decimalsOf(collateral));
  await chain.deployAt(oracle, contracts.DevMorphoOracle, [...feeds, scale]);
  await chain.write(morpho, abi, 'createMarket', [params]);

  const lent = worth(loan, SUPPLIED_USD);
  await chain.write(params.loanToken, WETH9.abi, 'approve', [morpho, lent]);
  await chain.write(morpho, abi, 'supply', [params, lent, 0n, WHALE.address, NO_CALLBACK]);

  const from = BORROWER.address;
  const cover = worth(collateral, COVER_USD);
  await giveToken(chain, from, collateral, cover);
  await chain.write(params.collateralToken, WETH9.abi, 'approve', [morpho, cover], { from });
  const write = (functionName: string, args: readonly unknown[]) =>
    chain.write(morpho, abi, functionName, args, { from });
  await write('supplyCollateral', [params, cover, from, NO_CALLBACK]);
  await write('borrow', [params, worth(loan, BORROWED_USD), 0n, from, from]);
}

/** Deploys Morpho Blue with its well-known markets, and lends and borrows in each. */
export async function deployMorpho(chain: DevChain, contracts: DevContracts): Promise<void> {
  const { slug } = chain;
  if (!isMorphoChain(slug)) return;
  const morpho = MORPHO[slug];
  const irm = ADAPTIVE_CURVE_IRM[slug];
  const { abi } = contracts.Morpho;
  await chain.deployAt(morpho, contracts.Morpho, [WHALE.address]);
  await chain.deployAt(irm, contracts.DevMorphoIrm);
  await chain.write(morpho, abi, 'enableIrm', [irm]);
  for (const lltv of new Set(KEPT_MARKETS[slug].map((market) => market.lltv))) {
    await chain.write(morpho, abi, 'enableLltv', [lltv]);
  }
  await chain.impersonate(BORROWER.address);
  for (const market of KEPT_MARKETS[slug]) await createMarket(chain, slug, market, contracts);
  await chain.rpc('anvil_stopImpersonatingAccount', [BORROWER.address]);
}
