import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { PlanResponse } from '#server/schemas/plan.ts';
import type { Step } from '#server/schemas/step.ts';

/**
 * What a step is, apart from what every quote renews: a client may keep those fields as planned or
 * put the last re-encode's in their place.
 */
const SEALED_FIELDS = [
  'type',
  'chain',
  'protocol',
  'asset',
  'asset_address',
  'amount',
  'sizing',
  'wallet',
  'to',
  'chained',
  'to_chain',
  'to_asset',
  'to_asset_address',
  'pair_asset',
  'pair_asset_address',
  'position_id',
  'pool_id',
  'recipient',
  'spender',
  'vault_address',
  'slippage_bps',
  'asset_mint',
  'to_asset_mint',
  'delegate',
  'stake_account',
  'validator',
] as const satisfies readonly (keyof Step)[];

/** Likewise; left out where a step has none, so that seals from before there were any still hold. */
const SEALED_WHERE_PRESENT = [
  'awaits',
  'pair_awaits',
  'planned_min_output_raw',
] as const satisfies readonly (keyof Step)[];

/** The key of the seals, from the service's master key; nothing else is made of it. */
export function deriveSealKey(masterKey: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', masterKey, '', 'portolan step seal 1', 32));
}

/**
 * Seals a planned step, so that what was reviewed can be told from what was changed since.
 *
 * @returns the step with its `seal`: base64url of an HMAC-SHA-256 over what the step is.
 */
export function sealStep(step: Step, key: Uint8Array): Step {
  return { ...step, seal: sealOf(step, key) };
}

/** Seals a plan and each of its steps, so that it can be told whether all of it is as answered. */
export function sealPlan(plan: PlanResponse, key: Uint8Array): PlanResponse {
  const sealed = { ...plan, steps: plan.steps.map((step) => sealStep(step, key)) };
  return { ...sealed, seal: planSealOf(sealed, key) };
}

/** @returns whether a plan and each of its steps are exactly as they were sealed. */
export function isPlanSealed(plan: PlanResponse, key: Uint8Array): boolean {
  const { seal, ...rest } = plan;
  if (seal === undefined || !isEqual(seal, planSealOf(rest, key))) return false;
  return plan.steps.every((step) => step.seal !== undefined && !isSealBroken(step, key));
}

/** @returns whether a step carries a seal that is not its own; one without a seal is not judged. */
export function isSealBroken(step: Readonly<Record<string, unknown>>, key: Uint8Array): boolean {
  if (step.seal === undefined) return false;
  if (typeof step.seal !== 'string') return true;
  return !isEqual(step.seal, sealOf(step, key));
}

function isEqual(given: string, own: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(own)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function planSealOf(plan: Omit<PlanResponse, 'seal'>, key: Uint8Array): string {
  const said = JSON.stringify(['plan', canonical(plan)]);
  return createHmac('sha256', key).update(said).digest('base64url');
}

function sealOf(step: Readonly<Record<string, unknown>>, key: Uint8Array): string {
  const present = SEALED_WHERE_PRESENT.filter((field) => step[field] !== undefined);
  const said = [...SEALED_FIELDS, ...present].map((field) => [field, canonical(step[field])]);
  return createHmac('sha256', key).update(JSON.stringify(said)).digest('base64url');
}

/** The same text for the same value, whatever the order of its fields. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => [name, canonical(inner)]);
}
