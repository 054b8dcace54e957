import { parseAbi } from 'viem';

/** The parts of RocketTokenRETH that are used here. */
export const rEthAbi = parseAbi([
  'function burn(uint256 _rethAmount)',
  'function getEthValue(uint256 _rethAmount) view returns (uint256)',
  'function getRethValue(uint256 _ethAmount) view returns (uint256)',
  'function getTotalCollateral() view returns (uint256)',
]);
