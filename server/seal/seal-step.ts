import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { signingDelayMs } from '#server/plan/index.ts';
import type { PlanResponse } from '#server/schemas/plan.ts';
import type { Step } from '#server/schemas/step.ts';
import { plannedFields, sealedFields } from './step-fields.ts';

/** Who seals for whom. */
export interface Sealer {
  /** What `deriveSealKey` gives. */
  readonly key: Uint8Array;
  /** The tenant that the steps are given to: a seal holds for no other. */
  readonly partnerId: string;
}

/** The plan that steps belong to. */
export interface SealedPlan {
  readonly planId: string;
  /** Until when its signer may begin with a step, epoch ms. */
  readonly beginByMs: number;
}

/** A plan is made for the balances and prices of its day. */
export const MAX_PLAN_AGE_MS = 24 * 3_600_000;

/** The key of the seals, from the service's master key; nothing else is made of it. */
export function deriveSealKey(masterKey: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', masterKey, '', 'portolan step seal 2', 32));
}

/**
 * Seals the steps of a plan as they are now, in the place of any seal that they had: anyone who calls
 * this vouches for them. Who began in time may take as long as such a signer needs: then a step
 * expires.
 */
export function sealSteps(
  steps: readonly Step[],
  { planId, beginByMs }: SealedPlan,
  sealer: Sealer,
): Step[] {
  return steps.map((given) => {
    const step = {
      ...given,
      plan_id: planId,
      expires_at: beginByMs + signingDelayMs(given.signer),
      planned: plannedFields(given),
    };
    return { ...step, seal: stepSealOf(step, sealer) };
  });
}

/** Seals a plan and each of its steps, so that it can be known whether all of it is as answered. */
export function sealPlan(plan: PlanResponse, planId: string, sealer: Sealer): PlanResponse {
  const beginByMs = plan.quoted_at + MAX_PLAN_AGE_MS;
  const { seal: _, ...bare } = plan;
  const sealed = { ...bare, steps: sealSteps(plan.steps, { planId, beginByMs }, sealer) };
  return { ...sealed, seal: planSealOf(sealed, sealer) };
}

/** @returns whether a plan is exactly as it was sealed for this tenant, steps, words and sums. */
export function isPlanSealed(plan: PlanResponse, sealer: Sealer): boolean {
  const { seal, ...rest } = plan;
  return seal !== undefined && isEqual(seal, planSealOf(rest, sealer));
}

/** @returns whether a step's seal is that of this step, as it is, for this tenant. */
export function isStepSealed(step: Step, sealer: Sealer): boolean {
  return step.seal !== undefined && isEqual(step.seal, stepSealOf(step, sealer));
}

function isEqual(given: string, own: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(own)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function planSealOf(plan: Omit<PlanResponse, 'seal'>, sealer: Sealer): string {
  return macOf(['plan', sealer.partnerId, plan], sealer);
}

function stepSealOf(step: Step, sealer: Sealer): string {
  return macOf(['step', sealer.partnerId, sealedFields(step)], sealer);
}

function macOf(said: readonly unknown[], { key }: Sealer): string {
  return createHmac('sha256', key).update(JSON.stringify(said, inOrder)).digest('base64url');
}

/** The same text for the same value, whatever the order of its fields. */
function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
