import { useCallback, useEffect, useState } from 'react';
import { whenIdle } from '#components/ui/when-idle.ts';
import type { PlanCheck } from './check-plan.ts';
import { checkPlanAside } from './plan-checker.ts';
import type { SignedPlan } from './signed-plan.ts';

/** Null while the checker works, `unloaded` where it could not run. */
export type CheckState = PlanCheck | 'unloaded' | null;

/** Checks a plan in this browser, by code without network access, once the page is shown. */
export function usePlanCheck(plan: SignedPlan): {
  readonly state: CheckState;
  readonly retry: () => void;
} {
  const [state, setState] = useState<CheckState>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try loads it again.
  useEffect(() => {
    let isWanted = true;
    const cancel = whenIdle(() => {
      checkPlanAside(checkedOf(plan)).then(
        (check) => isWanted && setState(check),
        () => isWanted && setState('unloaded'),
      );
    });
    return () => {
      isWanted = false;
      cancel();
    };
  }, [plan, tries]);
  const retry = useCallback(() => {
    setState(null);
    setTries((before) => before + 1);
  }, []);
  return { state, retry };
}

/** The parts of a plan that the checker needs: only these are copied to it. */
export function checkedOf({
  wallet,
  intents,
  steps,
}: Pick<SignedPlan, 'wallet' | 'intents' | 'steps'>) {
  return { wallet, intents, steps };
}
