/**
 * Reason strings of Lido's stETH, Rocket Pool and Pendle's router, in words for people. Lido's and
 * Rocket Pool's are those of their contracts' `require`s.
 */
export const STAKING_REASONS: Readonly<Record<string, string>> = {
  STAKING_PAUSED: 'Lido takes no new stake now',
  STAKE_LIMIT: 'Lido takes less than this now; its limit grows back within a day',
  BALANCE_EXCEEDED: 'The wallet has less stETH than this moves',
  ALLOWANCE_EXCEEDED: 'The stETH allowance is smaller than this moves',
  'Deposits into Rocket Pool are currently disabled': 'Rocket Pool takes no deposits now',
  'The deposited amount is less than the minimum deposit size':
    'Rocket Pool takes no deposit as small as this',
  'The deposit pool size after depositing exceeds the maximum size':
    'Rocket Pool’s deposit pool has no room for this',
  'The deposit pool size after depositing (and matching with minipools) exceeds the maximum size':
    'Rocket Pool’s deposit pool has no room for this',
  'Insufficient rETH balance': 'The wallet has less rETH than this burns',
  'Insufficient ETH balance for exchange': 'Rocket Pool holds less ETH than this would pay out',
  'Slippage: INSUFFICIENT_PT_OUT': 'Pendle would give fewer PT than the least accepted',
  'Slippage: INSUFFICIENT_TOKEN_OUT': 'Pendle would give less than the least accepted',
};
