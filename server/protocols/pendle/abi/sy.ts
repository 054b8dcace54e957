import { parseAbi } from 'viem';

/** The parts of a standardized yield token (EIP-5115) that are used here. */
export const syAbi = parseAbi([
  'function getTokensIn() view returns (address[] res)',
  'function getTokensOut() view returns (address[] res)',
  'function assetInfo() view returns (uint8 assetType, address assetAddress, uint8 assetDecimals)',
  'function exchangeRate() view returns (uint256 res)',
  'function yieldToken() view returns (address)',
]);
