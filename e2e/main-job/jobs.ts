import { listedTokensOf } from '#e2e/executor/read-balances.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { LENDING_JOBS } from './lending-jobs.ts';
import { STAKING_JOBS } from './staking-jobs.ts';

/** What must hold of a protocol position after a job, beyond the wallet's balances. */
export type PositionCheck =
  | {
      kind: 'aave-collateral';
      chain: EvmChainSlug;
      asset: string;
      amount: string | 'zero' | 'some';
    }
  | { kind: 'aave-debt'; chain: EvmChainSlug; asset: string; amount: string | 'zero' }
  | {
      /** An account with any lending protocol, as its manifest reads it. */
      kind: 'account';
      protocol: string;
      chain: EvmChainSlug;
      asset: string;
      side: 'supplied' | 'debt';
      amount: string | 'zero';
    }
  | { kind: 'vault-shares'; chain: EvmChainSlug; asset: string; worth: string }
  | { kind: 'allowance'; chain: EvmChainSlug; asset: string; amount: string };

/** One sentence taken all the way: compiled, planned, re-encoded, simulated, signed, broadcast. */
export interface Job {
  /** `{recipient}`, `{spender}`, `{vault}` and `{pendle-ethereum}` stand for fresh or known addresses. */
  readonly sentence: string;
  /** Sentences executed first, without being judged: positions the job needs. */
  readonly given?: readonly string[];
  /** World commands given after that: time that has to pass, a queue that has to move. */
  readonly world?: readonly (readonly [string, ...string[]])[];
  /** The step types the plan must have, in order. */
  readonly steps: readonly string[];
  readonly position?: PositionCheck;
}

/** A sweep of everything is a step for each token and one for the coin. */
const sweeps = (chain: EvmChainSlug) => listedTokensOf(chain).map(() => 'sweep');

export const JOBS: readonly Job[] = [
  // Transfers
  { sentence: 'Send 12.5 USDC to {recipient} on Base', steps: ['transfer'] },
  { sentence: 'transfer 0.25 ETH to {recipient} on arbitrum', steps: ['transfer'] },
  { sentence: 'Send $40 of USDT to {recipient} on Ethereum', steps: ['transfer'] },
  { sentence: 'send 10% of my DAI to {recipient} on Optimism', steps: ['transfer'] },
  { sentence: 'Send all my WBTC to {recipient} on Polygon', steps: ['transfer'] },
  { sentence: 'Send all my ETH to {recipient} on Base', steps: ['transfer'] },
  { sentence: 'pay {recipient} 3 POL on polygon', steps: ['transfer'] },
  { sentence: 'Send 1.5 OKB to {recipient} on X Layer', steps: ['transfer'] },

  // Tokens that only token lists have
  { sentence: 'Swap 100 USDC to LINK on Base', steps: ['approve', 'swap'] },
  { sentence: 'swap 50 USDC to AERO on Base', steps: ['approve', 'swap'] },
  { sentence: 'swap 50 USDC to ARB on Arbitrum', steps: ['approve', 'swap'] },
  { sentence: 'swap 0.5 ETH to PEPE on Ethereum', steps: ['swap'] },
  { sentence: 'swap 0.5 ETH to OP on Optimism', steps: ['swap'] },
  { sentence: 'buy 3 AAVE with USDC on Polygon', steps: ['approve', 'swap'] },
  { sentence: 'swap 100 USDC to USDT0 on X Layer', steps: ['approve', 'swap'] },
  {
    sentence: 'swap 3 UNI to USDC on Ethereum',
    given: ['swap 1 ETH to UNI on Ethereum'],
    steps: ['approve', 'swap'],
  },
  {
    sentence: 'send 2 LINK to {recipient} on Arbitrum',
    given: ['swap 1 ETH to LINK on Arbitrum'],
    steps: ['transfer'],
  },

  // Sweeps
  { sentence: 'Sweep everything on Optimism to {recipient}', steps: sweeps('optimism') },
  { sentence: 'Sweep everything on X Layer to {recipient}', steps: sweeps('xlayer') },

  {
    sentence: 'Swap everything on X Layer to USDC',
    steps: [
      ...listedTokensOf('xlayer').flatMap(({ symbol, address }) =>
        symbol === 'USDC' || address === null ? [] : ['approve', 'swap'],
      ),
      'swap',
    ],
  },

  // Swaps
  { sentence: 'Swap 500 USDC to ETH on Base', steps: ['approve', 'swap'] },
  { sentence: 'swap 0.5 ETH for USDC on Ethereum', steps: ['swap'] },
  { sentence: 'Buy 0.01 WBTC with USDC on Arbitrum', steps: ['approve', 'swap'] },
  { sentence: 'swap 1,000 USDT to USDC on ethereum', steps: ['approve', 'swap'] },
  { sentence: 'Swap half my DAI for WETH on Optimism', steps: ['approve', 'swap'] },
  { sentence: 'convert $250 of USDC into WBTC on polygon', steps: ['approve', 'swap'] },
  { sentence: 'Swap 20 POL to USDC on polygon', steps: ['swap'] },
  { sentence: 'swap all my USDT for USDC on X Layer', steps: ['approve', 'swap'] },
  { sentence: 'swap 0.3 OKB to USDT on xlayer', steps: ['swap'] },
  { sentence: 'buy 300 USDC with ETH on optimism', steps: ['swap'] },
  {
    sentence: 'Swap 100 DAI to WBTC on Ethereum with 0.5% slippage',
    steps: ['approve', 'swap'],
  },
  { sentence: 'Swap all my ETH to USDC on Arbitrum', steps: ['swap'] },
  { sentence: 'Wrap 0.7 ETH on Base', steps: ['wrap'] },
  { sentence: 'unwrap 1 WETH on Arbitrum', steps: ['unwrap'] },

  // Bridges
  { sentence: 'Bridge 250 USDC from Base to Arbitrum', steps: ['approve', 'bridge'] },
  { sentence: 'bridge 0.5 ETH from arbitrum to base', steps: ['bridge'] },
  { sentence: 'Bridge 300 USDT from Ethereum to Polygon', steps: ['approve', 'bridge'] },
  { sentence: 'move 1 WETH from Optimism to Ethereum', steps: ['approve', 'bridge'] },
  { sentence: 'Bridge 250 USDC from Optimism to Base with CCTP', steps: ['approve', 'bridge'] },
  { sentence: 'Bridge 0.05 WBTC from Ethereum to Arbitrum', steps: ['approve', 'bridge'] },

  // Lending and vaults
  {
    sentence: 'Supply 400 USDC to Aave on Base',
    steps: ['approve', 'deposit'],
    position: { kind: 'aave-collateral', chain: 'base', asset: 'USDC', amount: '400' },
  },
  {
    sentence: 'Lend 1 ETH on Aave on Arbitrum',
    steps: ['wrap', 'approve', 'deposit'],
    position: { kind: 'aave-collateral', chain: 'arbitrum', asset: 'WETH', amount: '1' },
  },
  {
    sentence: 'deposit 0.2 WBTC into aave on ethereum',
    steps: ['approve', 'deposit'],
    position: { kind: 'aave-collateral', chain: 'ethereum', asset: 'WBTC', amount: '0.2' },
  },
  {
    sentence: 'Deposit 300 USDC into the vault {vault} on Base',
    steps: ['approve', 'deposit'],
    position: { kind: 'vault-shares', chain: 'base', asset: 'USDC', worth: '300' },
  },
  {
    sentence: 'Withdraw 150 USDC from Aave on Base',
    given: ['Supply 400 USDC to Aave on Base'],
    steps: ['withdraw'],
    position: { kind: 'aave-collateral', chain: 'base', asset: 'USDC', amount: '250' },
  },
  {
    sentence: 'withdraw all my USDC from Aave on Optimism',
    given: ['Supply 400 USDC to Aave on Optimism'],
    steps: ['withdraw'],
    position: { kind: 'aave-collateral', chain: 'optimism', asset: 'USDC', amount: 'zero' },
  },
  {
    sentence: 'withdraw 0.5 ETH from aave on Base',
    given: ['Lend 1 ETH on Aave on Base'],
    steps: ['withdraw', 'unwrap'],
    position: { kind: 'aave-collateral', chain: 'base', asset: 'WETH', amount: '0.5' },
  },
  {
    sentence: 'Borrow 500 USDC from Aave on Base',
    given: ['Lend 1 ETH on Aave on Base'],
    steps: ['borrow'],
    position: { kind: 'aave-debt', chain: 'base', asset: 'USDC', amount: '500' },
  },
  {
    sentence: 'borrow 0.5 ETH from aave on ethereum',
    given: ['deposit 0.2 WBTC into aave on ethereum'],
    steps: ['borrow', 'unwrap'],
    position: { kind: 'aave-debt', chain: 'ethereum', asset: 'WETH', amount: '0.5' },
  },
  {
    sentence: 'Repay 200 USDC to Aave on Base',
    given: ['Lend 1 ETH on Aave on Base', 'Borrow 500 USDC from Aave on Base'],
    steps: ['approve', 'repay'],
    position: { kind: 'aave-debt', chain: 'base', asset: 'USDC', amount: '300' },
  },
  {
    sentence: 'Repay all my USDC debt on Aave on Arbitrum',
    given: ['Lend 1 ETH on Aave on Arbitrum', 'Borrow 500 USDC from Aave on Arbitrum'],
    steps: ['approve', 'repay'],
    position: { kind: 'aave-debt', chain: 'arbitrum', asset: 'USDC', amount: 'zero' },
  },

  // Liquidity
  {
    sentence: 'Add 0.5 ETH and 1500 USDC to the Uniswap v3 ETH/USDC pool on Base',
    steps: ['approve', 'lp-add'],
  },
  {
    sentence: 'Add 300 USDC and 300 DAI of liquidity on Uniswap on Polygon',
    steps: ['approve', 'approve', 'lp-add'],
  },
  {
    sentence: 'Remove all my liquidity from the ETH/USDC pool on Uniswap v3 on Arbitrum',
    given: ['Add 0.5 ETH and 1500 USDC to the Uniswap v3 ETH/USDC pool on Arbitrum'],
    steps: ['lp-remove'],
  },
  {
    sentence: 'Remove 40% of my liquidity from the ETH/USDC pool on Uniswap v3 on Base',
    given: ['Add 0.5 ETH and 1500 USDC to the Uniswap v3 ETH/USDC pool on Base'],
    steps: ['lp-remove'],
  },

  ...LENDING_JOBS,
  ...STAKING_JOBS,

  // Approvals
  {
    sentence: 'Approve {spender} to spend 75 USDC on Base',
    steps: ['approve'],
    position: { kind: 'allowance', chain: 'base', asset: 'USDC', amount: '75' },
  },
  {
    sentence: 'revoke the USDC approval for {spender} on Base',
    given: ['Approve {spender} to spend 75 USDC on Base'],
    steps: ['approve'],
    position: { kind: 'allowance', chain: 'base', asset: 'USDC', amount: '0' },
  },
  {
    sentence: 'swap 200 USDT to USDC on ethereum',
    given: ['Approve 0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45 to spend 50 USDT on Ethereum'],
    steps: ['approve', 'approve', 'swap'],
  },

  // Several steps, several chains
  {
    sentence: 'Swap 500 USDC to ETH on Base, bridge it to Arbitrum and supply it to Aave',
    steps: ['approve', 'swap', 'bridge', 'wrap', 'approve', 'deposit'],
    position: { kind: 'aave-collateral', chain: 'arbitrum', asset: 'WETH', amount: 'some' },
  },
  {
    sentence: 'Withdraw 200 USDC from Aave on Base and send it to {recipient}',
    given: ['Supply 400 USDC to Aave on Base'],
    steps: ['withdraw', 'transfer'],
  },
  {
    sentence: 'Deposit 1 ETH into Aave on Optimism, then borrow 300 USDC and swap it to DAI',
    steps: ['wrap', 'approve', 'deposit', 'borrow', 'approve', 'swap'],
    position: { kind: 'aave-debt', chain: 'optimism', asset: 'USDC', amount: '300' },
  },
  {
    sentence: 'Bridge 500 USDC from Arbitrum to Base, then swap half of it to ETH',
    steps: ['approve', 'bridge', 'approve', 'swap'],
  },
  {
    sentence: 'swap 200 DAI to USDC on Polygon and then supply it to Aave',
    steps: ['approve', 'swap', 'approve', 'deposit'],
    position: { kind: 'aave-collateral', chain: 'polygon', asset: 'USDC', amount: 'some' },
  },
  {
    sentence: 'Swap 0.4 ETH to USDC on Arbitrum, bridge it to Optimism, and deposit it into Aave',
    steps: ['swap', 'approve', 'bridge', 'approve', 'deposit'],
    position: { kind: 'aave-collateral', chain: 'optimism', asset: 'USDC', amount: 'some' },
  },
];
