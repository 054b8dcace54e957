/** Reason strings of Morpho Blue (`ErrorsLib.sol`), in words for people. */
export const LENDING_REASONS: Readonly<Record<string, string>> = {
  'market not created': 'There is no such market on Morpho',
  'zero assets': 'The amount is zero',
  'inconsistent input': 'The amount is zero, or was given in two ways',
  'insufficient collateral': 'The collateral in this market of Morpho does not cover the loan',
  'insufficient liquidity': 'This market of Morpho has less to pay out now',
  'transfer reverted': 'The token refused to be paid out',
  'transferFrom reverted':
    'The token could not be taken from the wallet: its balance or its allowance is too small',
  'transferFrom returned false':
    'The token could not be taken from the wallet: its balance or its allowance is too small',
};
