import { parseAbi } from 'viem';

/** The quotes and rates of Pendle's RouterStatic; price impacts, rates and yields have 18 decimals. */
export const routerStaticAbi = parseAbi([
  'function swapExactTokenForPtStatic(address market, address tokenIn, uint256 amountTokenIn) view returns (uint256 netPtOut, uint256 netSyMinted, uint256 netSyFee, uint256 priceImpact, uint256 exchangeRateAfter)',
  'function swapExactPtForTokenStatic(address market, uint256 exactPtIn, address tokenOut) view returns (uint256 netTokenOut, uint256 netSyToRedeem, uint256 netSyFee, uint256 priceImpact, uint256 exchangeRateAfter)',
  'struct MarketState { int256 totalPt; int256 totalSy; int256 totalLp; address treasury; int256 scalarRoot; uint256 expiry; uint256 lnFeeRateRoot; uint256 reserveFeePercent; uint256 lastLnImpliedRate; }',
  'function getMarketState(address market) view returns (address pt, address yt, address sy, int256 impliedYield, uint256 marketExchangeRateExcludeFee, MarketState state)',
  'function getPtToAssetRate(address market) view returns (uint256)',
  'function getLpToAssetRate(address market) view returns (uint256)',
  'function redeemPyToTokenStatic(address YT, uint256 netPYToRedeem, address tokenOut) view returns (uint256 netTokenOut)',
]);
