/**
 * Aave v3's error codes, which its contracts revert with as `Error("26")`, that a wallet's own
 * actions can meet (aave-v3-core `libraries/helpers/Errors.sol`). The meaning is for people.
 */
export const AAVE_V3_REASONS: Readonly<Record<string, string>> = {
  '24': 'Aave cannot supply so small an amount',
  '25': 'Aave cannot withdraw so small an amount',
  '26': 'The amount must be more than zero',
  '27': 'This asset is not active on Aave',
  '28': 'This asset is frozen on Aave',
  '29': 'This asset is paused on Aave',
  '30': 'This asset cannot be borrowed on Aave',
  '32': 'The wallet has less supplied to Aave than it wants to withdraw',
  '33': 'Aave does not offer this interest rate mode',
  '34': 'The wallet has no collateral on Aave',
  '35': 'The Aave position would fall below the liquidation threshold',
  '36': 'The collateral on Aave does not cover this borrow',
  '39': 'The wallet has no such debt on Aave',
  '42': 'The wallet has no such debt on Aave',
  '43': 'The wallet has none of this asset supplied to Aave',
  '50': 'Aave’s borrow cap for this asset is reached',
  '51': 'Aave’s supply cap for this asset is reached',
  '53': 'Aave’s debt ceiling for this collateral is reached',
  '57': 'This asset cannot be used as collateral for that on Aave',
  '58': 'This asset is not in the wallet’s Aave efficiency mode',
  '59': 'Aave has paused borrowing on this chain for now',
  '60': 'This asset cannot be borrowed against isolated collateral on Aave',
  '62': 'The Aave position is isolated, or this asset counts for nothing as collateral',
  '82': 'Aave does not list this asset',
  '89': 'A siloed asset cannot be borrowed beside others on Aave',
  '90': 'The total debt of this asset on Aave must be zero',
};
