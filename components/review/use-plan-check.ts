import { useCallback, useEffect, useState } from 'react';
import type { PlanCheck } from './check-plan.ts';
import type { SignedPlan } from './signed-plan.ts';

/** The checker, loaded after the page is there: it decodes every call of the protocols. */
export const loadChecker = () => import('./check-plan.ts');

/** Null while the checker works, `unloaded` where it could not be loaded. */
export type CheckState = PlanCheck | 'unloaded' | null;

/** Checks a plan in this browser, by code that asks nobody. */
export function usePlanCheck(plan: SignedPlan): {
  readonly state: CheckState;
  readonly retry: () => void;
} {
  const [state, setState] = useState<CheckState>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try loads it again.
  useEffect(() => {
    let isWanted = true;
    loadChecker().then(
      ({ checkPlan }) => isWanted && setState(checkPlan(plan)),
      () => isWanted && setState('unloaded'),
    );
    return () => {
      isWanted = false;
    };
  }, [plan, tries]);
  const retry = useCallback(() => {
    setState(null);
    setTries((before) => before + 1);
  }, []);
  return { state, retry };
}
