import type { IntentAction } from '#server/schemas/intent.ts';

/** The verb an action is spoken of with. */
export const VERB_OF: Record<IntentAction, string> = {
  transfer: 'send',
  sweep: 'sweep',
  bridge: 'bridge',
  deposit: 'deposit',
  withdraw: 'withdraw',
  stake: 'stake',
  unstake: 'unstake',
  claim: 'claim',
  approve: 'approve',
  swap: 'swap',
  borrow: 'borrow',
  repay: 'repay',
  'lp-add': 'add to a pool',
  'lp-remove': 'take out of a pool',
  'lp-collect': 'collect fees from',
};
