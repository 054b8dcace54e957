import { checkFresh, checkPlan } from './check-plan.ts';
import type { CheckAnswer, CheckQuestion } from './plan-checker.ts';

// What throws ends this worker: its caller hears it as the error event.
self.addEventListener('message', ({ data }: MessageEvent<CheckQuestion>) => {
  const answer: CheckAnswer = {
    id: data.id,
    value: data.check === 'plan' ? checkPlan(...data.of) : checkFresh(...data.of),
  };
  self.postMessage(answer);
});
