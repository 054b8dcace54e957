import { parseAbi } from 'viem';

/** The parts of RocketDepositPool that are used here. */
export const depositPoolAbi = parseAbi([
  'function deposit() payable',
  'function getMaximumDepositAmount() view returns (uint256)',
]);

/** The parts of RocketDAOProtocolSettingsDeposit that are used here; the fee is a share of 10^18. */
export const depositSettingsAbi = parseAbi([
  'function getDepositEnabled() view returns (bool)',
  'function getMinimumDeposit() view returns (uint256)',
  'function getDepositFee() view returns (uint256)',
]);
