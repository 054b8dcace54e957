import type { Address } from 'viem';
import { ApiError } from '#server/errors/api-error.ts';
import type { SimulatedCall } from './check-request.ts';

/**
 * Holds the first rule of `POST /simulate` (`docs/guides/simulate.md`): calldata goes to code. Plain value
 * transfers may go to anyone.
 *
 * @throws {ApiError} `calldata_target` naming the `to` of every step that calls nothing.
 */
export function checkTargets(
  calls: readonly SimulatedCall[],
  codeless: ReadonlySet<Address>,
): void {
  const issues = calls
    .filter((call) => call.data !== '0x' && codeless.has(call.to))
    .map((call) => ({
      field: `steps[${call.index}].to`,
      message: `${call.to} has no code on ${call.step.chain}, so this call would do nothing.`,
    }));
  if (issues.length > 0) throw new ApiError('calldata_target', { issues });
}
