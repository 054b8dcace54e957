import { checkFresh, checkPlan } from './check-plan.ts';
import type { CheckAnswer, CheckQuestion } from './plan-checker.ts';

// An exception ends this worker: its caller gets the error event.
self.addEventListener('message', ({ data }: MessageEvent<CheckQuestion>) => {
  const answer: CheckAnswer = {
    id: data.id,
    value: data.check === 'plan' ? checkPlan(...data.of) : checkFresh(...data.of),
  };
  self.postMessage(answer);
});
