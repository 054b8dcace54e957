import { parseAbi } from 'viem';

/** The parts of Lido's stETH (the pool and the token in one) that are used here. */
export const stEthAbi = parseAbi([
  'function submit(address _referral) payable returns (uint256)',
  'function getCurrentStakeLimit() view returns (uint256)',
  'function isStakingPaused() view returns (bool)',
  'function getSharesByPooledEth(uint256 _ethAmount) view returns (uint256)',
  'function getPooledEthByShares(uint256 _sharesAmount) view returns (uint256)',
  'function balanceOf(address _account) view returns (uint256)',
]);
