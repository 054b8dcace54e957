export type { KnownContracts } from './evm-calls.ts';
export type { Check, CheckName, Outcome, PlanVerdict, StepVerdict } from './verdict.ts';
export { verifyPlan } from './verify-plan.ts';
export { type Figures, type VerifyOptions, verifyStep } from './verify-step.ts';
