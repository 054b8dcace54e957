import { parseAbi } from 'viem';

/** The parts of Pendle's markets and of their factories that are used here. */
export const marketAbi = parseAbi([
  'function readTokens() view returns (address _SY, address _PT, address _YT)',
  'function expiry() view returns (uint256)',
  'function isValidMarket(address market) view returns (bool)',
]);
