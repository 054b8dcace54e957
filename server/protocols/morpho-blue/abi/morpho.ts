import { parseAbi } from 'viem';

const MARKET_PARAMS =
  'struct MarketParams { address loanToken; address collateralToken; address oracle; address irm; uint256 lltv; }';
const MARKET =
  'struct Market { uint128 totalSupplyAssets; uint128 totalSupplyShares; uint128 totalBorrowAssets; uint128 totalBorrowShares; uint128 lastUpdate; uint128 fee; }';

/** The parts of Morpho Blue (`IMorpho.sol`) that plans use. */
export const morphoAbi = parseAbi([
  MARKET_PARAMS,
  MARKET,
  'struct Position { uint256 supplyShares; uint128 borrowShares; uint128 collateral; }',
  'function idToMarketParams(bytes32 id) view returns (MarketParams)',
  'function market(bytes32 id) view returns (Market)',
  'function position(bytes32 id, address user) view returns (Position)',
  'function supply(MarketParams marketParams, uint256 assets, uint256 shares, address onBehalf, bytes data) returns (uint256 assetsSupplied, uint256 sharesSupplied)',
  'function withdraw(MarketParams marketParams, uint256 assets, uint256 shares, address onBehalf, address receiver) returns (uint256 assetsWithdrawn, uint256 sharesWithdrawn)',
  'function borrow(MarketParams marketParams, uint256 assets, uint256 shares, address onBehalf, address receiver) returns (uint256 assetsBorrowed, uint256 sharesBorrowed)',
  'function repay(MarketParams marketParams, uint256 assets, uint256 shares, address onBehalf, bytes data) returns (uint256 assetsRepaid, uint256 sharesRepaid)',
  'function supplyCollateral(MarketParams marketParams, uint256 assets, address onBehalf, bytes data)',
  'function withdrawCollateral(MarketParams marketParams, uint256 assets, address onBehalf, address receiver)',
]);

/** A market's oracle: what one unit of collateral is in loan units, with 36 decimals (`IOracle`). */
export const oracleAbi = parseAbi(['function price() view returns (uint256)']);

/** An interest rate model (`IIrm`): the rate per second, 18 decimals. */
export const irmAbi = parseAbi([
  MARKET_PARAMS,
  MARKET,
  'function borrowRateView(MarketParams marketParams, Market market) view returns (uint256)',
]);
