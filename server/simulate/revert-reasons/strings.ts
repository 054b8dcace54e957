/**
 * Reason strings of the contracts in play, in words for people: Uniswap v3's core, periphery and
 * SwapRouter02, and ERC-20 tokens of the OpenZeppelin, Dai and FiatToken lines.
 */
export const REASON_STRINGS: Readonly<Record<string, string>> = {
  'Too little received': 'The swap would give less than the least accepted',
  'Too much requested': 'The swap would cost more than the most accepted',
  'Transaction too old': 'The deadline of this step has passed; re-encode it',
  'Price slippage check': 'The pool’s price moved further than accepted',
  'Insufficient WETH9': 'The router holds less wrapped native coin than it should pay out',
  'Insufficient token': 'The router holds less of the token than it should pay out',
  'Not approved': 'The wallet does not own this position and is not approved for it',
  'Invalid token ID': 'There is no such liquidity position',
  STF: 'The token could not be taken from the wallet: its balance or its allowance is too small',
  TF: 'The token transfer failed',
  ST: 'The token transfer failed',
  STE: 'The native coin could not be paid out',
  SPL: 'The swap’s price limit is out of range',
  AS: 'The swap amount is zero',
  LOK: 'The pool does not exist yet, or is locked by another call',
  IIA: 'The pool received less than it was owed',
  M0: 'The pool received less of the first token than it was owed',
  M1: 'The pool received less of the second token than it was owed',
  'TransferHelper: TRANSFER_FROM_FAILED':
    'The token could not be taken from the wallet: its balance or its allowance is too small',
  'TransferHelper::transferFrom: transferFrom failed':
    'The token could not be taken from the wallet: its balance or its allowance is too small',
  TRANSFER_FROM_FAILED:
    'The token could not be taken from the wallet: its balance or its allowance is too small',
  'ERC20: transfer amount exceeds balance': 'The wallet has less of the token than this moves',
  'ERC20: burn amount exceeds balance': 'The wallet has less of the token than this redeems',
  'ERC20: transfer amount exceeds allowance': 'The allowance is smaller than this moves',
  'ERC20: insufficient allowance': 'The allowance is smaller than this moves',
  'ERC20: transfer to the zero address': 'Tokens cannot be sent to the zero address',
  'ERC20: approve to the zero address': 'The zero address cannot be approved',
  'Dai/insufficient-balance': 'The wallet has less DAI than this moves',
  'Dai/insufficient-allowance': 'The DAI allowance is smaller than this moves',
  'Blacklistable: account is blacklisted': 'The token’s issuer has blocked an address of this step',
  'Pausable: paused': 'The contract is paused',
  'SafeERC20: low-level call failed': 'The token refused the call',
  'SafeERC20: ERC20 operation did not succeed': 'The token refused the call',
  TRANSFER_FAILED: 'The token transfer failed',
};
