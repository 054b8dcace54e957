import { parseAbi } from 'viem';

/** The quotes of Pendle's RouterStatic; a price impact has 18 decimals. */
export const routerStaticAbi = parseAbi([
  'function swapExactTokenForPtStatic(address market, address tokenIn, uint256 amountTokenIn) view returns (uint256 netPtOut, uint256 netSyMinted, uint256 netSyFee, uint256 priceImpact, uint256 exchangeRateAfter)',
  'function swapExactPtForTokenStatic(address market, uint256 exactPtIn, address tokenOut) view returns (uint256 netTokenOut, uint256 netSyToRedeem, uint256 netSyFee, uint256 priceImpact, uint256 exchangeRateAfter)',
  'function redeemPyToTokenStatic(address YT, uint256 netPYToRedeem, address tokenOut) view returns (uint256 netTokenOut)',
]);
