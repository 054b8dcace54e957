import type { Job } from './jobs.ts';

/** Staking and how to undo it, fixed yield, and claims: what a sentence changes in balances. */
export const STAKING_JOBS: readonly Job[] = [
  // Lido
  { sentence: 'Stake 2 ETH with Lido', steps: ['stake'] },
  { sentence: 'stake all my ETH on lido', steps: ['stake'] },
  { sentence: 'Wrap 2.5 stETH into wstETH', steps: ['approve', 'swap'] },
  { sentence: 'swap 1.5 wstETH to stETH on ethereum', steps: ['swap'] },
  { sentence: 'Unstake 3 stETH from Lido', steps: ['approve', 'unstake'] },
  { sentence: 'unstake 2 wstETH from lido', steps: ['approve', 'unstake'] },
  {
    sentence: 'Claim my ETH withdrawals from Lido',
    given: ['Unstake 3 stETH from Lido', 'unstake 2 wstETH from lido'],
    world: [['lido', 'finalize']],
    steps: ['claim'],
  },
  {
    sentence: 'Stake 1 ETH with Lido, then wrap it to wstETH and supply it to Aave on Ethereum',
    steps: ['stake', 'approve', 'swap', 'approve', 'deposit'],
    position: { kind: 'aave-collateral', chain: 'ethereum', asset: 'wstETH', amount: 'some' },
  },

  // Rocket Pool
  { sentence: 'Stake 1 ETH with Rocket Pool', steps: ['stake'] },
  { sentence: 'unstake 0.5 rETH from Rocket Pool', steps: ['unstake'] },

  // Pendle
  {
    sentence: 'Deposit 500 USDC into the market {pendle-arbitrum} on Pendle on Arbitrum',
    steps: ['approve', 'deposit'],
  },
  {
    sentence: 'Withdraw all my USDC from the market {pendle-ethereum} on Pendle on Ethereum',
    given: ['Deposit 500 USDC into the market {pendle-ethereum} on Pendle on Ethereum'],
    steps: ['approve', 'withdraw'],
  },

  // Rewards
  {
    sentence: 'Claim my Aave rewards on Base',
    given: ['Supply 40000 USDC to Aave on Base'],
    world: [['time', '30s']],
    steps: ['claim'],
  },
  {
    sentence: 'claim my rewards from aave on ethereum',
    given: ['Supply 40000 USDC to Aave on Ethereum'],
    world: [['time', '30s']],
    steps: ['claim'],
  },
];
