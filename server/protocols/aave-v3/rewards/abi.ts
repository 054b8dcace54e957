import { parseAbi } from 'viem';

/** The parts of Aave's RewardsController, and of the Pool behind it, that claims use. */
export const rewardsAbi = parseAbi([
  'function getReservesList() view returns (address[])',
  'function getAllUserRewards(address[] assets, address user) view returns (address[] rewardsList, uint256[] unclaimedAmounts)',
  'function claimAllRewards(address[] assets, address to) returns (address[] rewardsList, uint256[] claimedAmounts)',
]);
