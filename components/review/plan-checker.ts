import type { checkFresh, checkPlan, PlanCheck, StepCheck } from './check-plan.ts';

/** The worker's input: a plan as it was made, or a fresh step to sign. */
export type CheckQuestion = { readonly id: number } & (
  | { readonly check: 'plan'; readonly of: Parameters<typeof checkPlan> }
  | { readonly check: 'fresh'; readonly of: Parameters<typeof checkFresh> }
);

export interface CheckAnswer {
  readonly id: number;
  readonly value: PlanCheck | StepCheck;
}

interface Running {
  readonly worker: Worker;
  readonly asked: Map<number, PromiseWithResolvers<PlanCheck | StepCheck>>;
}

let running: Running | null = null;
let lastId = 0;

/**
 * Runs `checkPlan` beside the page: it decodes every call of the protocols, and a phone that did so
 * where it draws would not answer taps meanwhile.
 *
 * @throws Error where the checker could not be loaded, or failed: the next call starts it again
 */
export function checkPlanAside(...of: Parameters<typeof checkPlan>): Promise<PlanCheck> {
  return ask({ id: ++lastId, check: 'plan', of }) as Promise<PlanCheck>;
}

/**
 * Runs `checkFresh` beside the page.
 *
 * @throws Error where the checker could not be loaded, or failed: the next call starts it again
 */
export function checkFreshAside(...of: Parameters<typeof checkFresh>): Promise<StepCheck> {
  return ask({ id: ++lastId, check: 'fresh', of }) as Promise<StepCheck>;
}

async function ask(question: CheckQuestion): Promise<PlanCheck | StepCheck> {
  running ??= start();
  const answer = Promise.withResolvers<PlanCheck | StepCheck>();
  running.asked.set(question.id, answer);
  running.worker.postMessage(question);
  return answer.promise;
}

function start(): Running {
  const worker = new Worker(new URL('./plan-checker-worker.ts', import.meta.url));
  const started: Running = { worker, asked: new Map() };
  worker.addEventListener('message', ({ data }: MessageEvent<CheckAnswer>) => {
    started.asked.get(data.id)?.resolve(data.value);
    started.asked.delete(data.id);
  });
  const fail = () => {
    worker.terminate();
    if (running === started) running = null;
    const error = new Error('The checker did not run.');
    for (const { reject } of started.asked.values()) reject(error);
  };
  worker.addEventListener('error', fail);
  worker.addEventListener('messageerror', fail);
  return started;
}
