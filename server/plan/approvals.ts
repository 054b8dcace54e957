import type { Reading } from '#server/chains/evm/read.ts';
import {
  type BuiltCall,
  isRefusal,
  type Leg,
  type ProtocolManifest,
} from '#server/protocols/manifest.ts';
import type { PlanState } from './plan-state.ts';
import { pushStep } from './push-step.ts';
import type { SizedAmount } from './size-amount.ts';
import { plumbingFor } from './venues.ts';

/**
 * Appends the approvals a step needs: exact, and only where the allowance is smaller.
 *
 * @param sized how the step is sized; its approval is sized the same way.
 */
export function* approveFor(
  state: PlanState,
  protocol: ProtocolManifest,
  main: Leg,
  approval: NonNullable<BuiltCall['approval']>,
  sized: SizedAmount,
): Reading<void> {
  const { token, spender, amountAtomic } = approval;
  const key = { owner: main.owner, token, spender };
  yield* state.allowances.load([key]);
  const isResized = sized.sizing !== 'exact' && !sized.isPosition;
  const { action } = plumbingFor(state.facts.protocols, 'approve', main.chain);
  for (const approved of state.allowances.approvalsFor(key, amountAtomic, isResized)) {
    const leg: Leg = {
      type: 'approve',
      chain: main.chain,
      owner: main.owner,
      asset: token,
      amountAtomic: approved,
      isMax: false,
      recipient: main.owner,
      spender,
      ...(main.vaultAddress && { vaultAddress: main.vaultAddress }),
      slippageBps: 0,
      nowSeconds: main.nowSeconds,
      validForSeconds: main.validForSeconds,
    };
    const built = yield* action.build(leg);
    if (isRefusal(built)) throw new Error(`An approval was refused: ${built.reason}`);
    const follows = isResized && approved > 0n;
    pushStep(state, {
      protocol,
      leg,
      built,
      sized: follows
        ? sized
        : { amountAtomic: approved, minAtomic: approved, sizing: 'exact', isPosition: false },
    });
    state.allowances.approve(key, approved);
  }
}
