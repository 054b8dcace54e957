/** Why runs of permissions wait or ended, as the person who proposed one reads it: codes that mean the same are one row. */
const REASONS: readonly (readonly [codes: readonly string[], meaning: string])[] = [
  [
    ['approval_too_small'],
    'the owner has to approve more of the token on the permission’s page; it runs within minutes then',
  ],
  [
    ['balance_too_small'],
    'the wallet holds less than the run and its fee take; it runs within minutes once it holds enough',
  ],
  [['denied'], 'the operator blocks an address that it uses'],
  [['rate_limited'], 'it ran twice in the last hour'],
  [['gas_budget', 'over_gas_limit'], 'its network fees are above a limit of the day or of one run'],
  [['no_route', 'too_little_out'], 'the swap returns nothing, or less than the owner signed for'],
  [
    [
      'chain_unreachable',
      'condition_unread',
      'unchecked',
      'denylist_unreadable',
      'sequencer_down',
      'price_stale',
      'price_missing',
    ],
    'what it depends on cannot be read now',
  ],
  [
    ['service_paused', 'executor_without_gas', 'not_executor', 'lease_lost'],
    'this service cannot send it now',
  ],
  [['unconfirmed', 'not_final'], 'its transaction is sent and not final yet'],
  [
    [
      'nothing_to_do',
      'invalid_amount',
      'nothing_owed',
      'target_reached',
      'target_passed',
      'health_factor_fell',
    ],
    'there is nothing to do, or it would not bring what was signed for',
  ],
  [['condition_ended', 'not_triggered'], 'the condition is not true any more'],
  [
    [
      'paused',
      'revoked',
      'permission_revoked',
      'expired',
      'permission_expired',
      'exhausted',
      'over_budget',
    ],
    'the permission is paused, revoked or expired, or its budget is used up',
  ],
  [
    ['cancelled', 'nonce_taken', 'key_removed', 'reverted', 'no_event'],
    'it was cancelled, or its transaction failed or was never included in a block: nothing was spent',
  ],
  [
    ['would_revert', 'over_cap_per', 'invalid_permission', 'unexpected_balance'],
    'the chain refuses the run, for its terms or for how the token behaves',
  ],
  [
    ['not_registered', 'not_authorized'],
    'the chain, or the wallet, does not confirm any more that it was granted',
  ],
];

/** All of them, in one text for the fields that hold such a code. */
export const GUARD_REASONS = REASONS.map(
  ([codes, meaning]) => `${codes.map((code) => `\`${code}\``).join(', ')}: ${meaning}.`,
).join(' ');
