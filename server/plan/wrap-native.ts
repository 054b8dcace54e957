import type { ContractRead } from '#server/chains/evm/read.ts';
import { nativeToken } from '#server/chains/tokens/resolve.ts';
import { sameToken, type Token } from '#server/chains/tokens/token.ts';
import { invalidField } from '#server/errors/api-error.ts';
import { isRefusal, type Leg } from '#server/protocols/manifest.ts';
import type { PlannedOutput, PlanState } from './plan-state.ts';
import { pushStep } from './push-step.ts';
import type { ResolvedIntent } from './resolve-intents.ts';
import type { SizedAmount } from './size-amount.ts';
import { plumbingFor } from './venues.ts';

/**
 * Appends the step that turns the native coin into its wrapped form, or back.
 *
 * @param from the form that is there.
 * @returns the output that it leaves in the wallet.
 */
export function* convertNative(
  state: PlanState,
  target: ResolvedIntent,
  from: Token,
  main: Leg,
  sized: SizedAmount,
): ContractRead<PlannedOutput | undefined> {
  const type = sameToken(from, nativeToken(from.chain)) ? 'wrap' : 'unwrap';
  const { protocol, action } = plumbingFor(state.facts.protocols, type, from.chain);
  const leg: Leg = {
    type,
    chain: from.chain,
    owner: main.owner,
    asset: from,
    amountAtomic: sized.amountAtomic,
    isMax: false,
    recipient: main.owner,
    slippageBps: 0,
    nowSeconds: main.nowSeconds,
    validForSeconds: main.validForSeconds,
  };
  const built = yield* action.build(leg);
  if (isRefusal(built)) throw invalidField(`${target.at}.${built.field}`, built.reason);
  return pushStep(state, { protocol, leg, built, sized });
}
