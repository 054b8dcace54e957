import type { FrameId } from '../frames.ts';

/** Nouns that speak for frames: said beside another frame, they must be asked about. */
export const CUE_ROWS: readonly (readonly [words: string, frames: readonly FrameId[]])[] = [
  ['rewards reward rwds rwd emissions incentives earnings airdrop', ['claim']],
  ['withdrawal withdrawals request requests', ['claim', 'withdraw', 'unstake']],
  ['fees fee', ['lp-collect']],
  ['loan loans debt debts', ['repay', 'borrow']],
  ['liquidity liq', ['lp-add', 'lp-remove', 'lp-collect']],
  ['collateral collat coll colat', ['borrow', 'deposit', 'withdraw']],
  ['allowance allowances approval approvals permission', ['approve', 'revoke']],
];
