import type { Step, StepPlanned } from '#server/schemas/step.ts';

/**
 * What re-encode takes of each field of a step that a caller sends:
 *
 * - `sealed`: the field itself, which the seal covers.
 * - `planned`: its copy in `planned`, which the seal covers; the field may be that of a later quote.
 * - `quoted`: nothing that decides what is encoded. A later quote, or words. The calldata and the
 *   message are only compared with what is encoded.
 *
 * A new field does not compile until it is decided which it is.
 */
const FIELDS = {
  order: 'sealed',
  key: 'sealed',
  plan_id: 'sealed',
  expires_at: 'sealed',
  planned: 'sealed',
  type: 'sealed',
  chain: 'sealed',
  protocol: 'sealed',
  action_type: 'sealed',
  asset: 'sealed',
  asset_address: 'sealed',
  asset_mint: 'sealed',
  amount: 'sealed',
  amount_raw: 'planned',
  sizing: 'sealed',
  gas_reserve_raw: 'sealed',
  wallet: 'sealed',
  signer: 'sealed',
  to: 'sealed',
  data: 'quoted',
  value: 'planned',
  chained: 'sealed',
  awaits: 'sealed',
  pair_awaits: 'sealed',
  wait_for_bridge: 'sealed',
  to_chain: 'sealed',
  to_asset: 'sealed',
  to_asset_address: 'sealed',
  to_asset_mint: 'sealed',
  pair_asset: 'sealed',
  pair_asset_address: 'sealed',
  pair_amount_raw: 'planned',
  position_id: 'sealed',
  pool_id: 'sealed',
  recipient: 'sealed',
  recipient_name: 'sealed',
  spender: 'sealed',
  delegate: 'sealed',
  vault_address: 'sealed',
  stake_account: 'sealed',
  validator: 'sealed',
  nonce_account: 'sealed',
  slippage_bps: 'sealed',
  planned_min_output_raw: 'sealed',
  expected_output: 'quoted',
  expected_output_raw: 'quoted',
  min_output_raw: 'quoted',
  outputs: 'planned',
  units_raw: 'quoted',
  price_impact_bps: 'quoted',
  route: 'planned',
  health_factor: 'planned',
  deadline: 'planned',
  solana_tx: 'quoted',
  solana_format: 'quoted',
  blockhash: 'quoted',
  last_valid_block_height: 'quoted',
  compute_unit_limit: 'quoted',
  compute_unit_price: 'quoted',
  quoted_at: 'quoted',
  description: 'quoted',
  recovery: 'quoted',
  error: 'quoted',
  seal: 'quoted',
} as const satisfies Record<keyof Required<Step>, 'sealed' | 'planned' | 'quoted'> &
  Record<keyof Required<StepPlanned>, 'planned'>;

const NAMES = Object.keys(FIELDS) as (keyof typeof FIELDS)[];
const SEALED = new Set<string>(NAMES.filter((name) => FIELDS[name] === 'sealed'));
const PLANNED = new Set<string>(NAMES.filter((name) => FIELDS[name] === 'planned'));

/** @returns the fields of a step that its seal covers as they are. */
export function sealedFields(step: Step): Partial<Step> {
  return Object.fromEntries(Object.entries(step).filter(([name]) => SEALED.has(name)));
}

/** @returns the copy that a step keeps of what a later quote may put something else in the place of. */
export function plannedFields(step: Step): StepPlanned {
  return Object.fromEntries(
    Object.entries(step).filter(([name, value]) => PLANNED.has(name) && value !== undefined),
  );
}

/** @returns the step with every such field as it was planned, also those that it did not have. */
export function asPlanned(step: Step): Step {
  const kept = Object.entries(step).filter(([name]) => !PLANNED.has(name));
  return { ...(Object.fromEntries(kept) as Step), ...step.planned };
}
