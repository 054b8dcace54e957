import { ReencodeResponse } from '#server/schemas/reencode.ts';
import type { Step } from '#server/schemas/step.ts';
import { readStep } from '../reencode/read-step.ts';
import { reencodeProgram } from '../reencode/reencode-program.ts';
import { ReencodeRefused } from '../reencode/reencode-refused.ts';
import { world } from './plan-scripted.ts';
import { FACTS, runScripted, type ScriptedWorld } from './scripted-chains.ts';

/**
 * Encodes a step again as received over the wire.
 *
 * @param over what differs from the plan's world; `balances` is replaced as a whole.
 */
export function reencode(
  step: Step,
  over: Partial<ScriptedWorld> = {},
  actualAmount: number = step.chained?.estimate_amount ?? step.amount,
): ReencodeResponse {
  return reencodeIn({ ...world, ...over }, step, actualAmount);
}

/** Encodes a step again as it came over the wire, in its own world. */
export function reencodeIn(
  there: ScriptedWorld,
  step: Readonly<Record<string, unknown>>,
  actualAmount: number,
  gasPriceWei = 10n ** 9n,
): ReencodeResponse {
  const facts = { actualAmount, gasPriceWei, quotedAtMs: FACTS.quotedAtMs };
  const wire = JSON.parse(JSON.stringify(step));
  const contractRead = reencodeProgram(readStep(wire, FACTS.protocols), facts);
  return ReencodeResponse.parse(runScripted(contractRead, there).result);
}

/** @throws Error when the work was not refused. */
export function refusalOf(work: () => unknown): ReencodeRefused {
  try {
    work();
  } catch (error) {
    if (error instanceof ReencodeRefused) return error;
    throw error;
  }
  throw new Error('The step was not refused.');
}
