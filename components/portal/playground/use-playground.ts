'use client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { IntentRequest, IntentResponse } from '#server/schemas/intent-exchange.ts';
import type { PlanRequest, PlanResponse } from '#server/schemas/plan.ts';
import type { SimulateRequest, SimulateResponse } from '#server/schemas/simulate.ts';
import { simulateBodies } from '#server/schemas/simulate-bodies.ts';
import { appendAnswer } from '#server/schemas/transcript.ts';
import { type PortalError, readPortalError } from '../portal-error.ts';
import type { PortalOutputs } from '../portal-outputs.ts';
import { useTRPC } from '../trpc.tsx';

/** One call as it was made, with its answer. */
export type Exchange = PortalOutputs['playground']['send'] & { readonly body: object };

export type Stage = 'intent' | 'plan' | 'simulation';

interface Bodies {
  readonly createIntent: IntentRequest;
  readonly createPlan: PlanRequest;
  readonly simulateSteps: SimulateRequest;
}

export interface SimulationRun {
  readonly request: SimulateRequest;
  readonly answer: SimulateResponse;
}

/** The way from a sentence to a simulation, and the calls that were made on it. */
export function usePlayground(org: string) {
  const trpc = useTRPC();
  const call = useMutation(trpc.playground.send.mutationOptions());
  const [exchanges, setExchanges] = useState<readonly Exchange[]>([]);
  const [busy, setBusy] = useState<Stage | null>(null);
  const [error, setError] = useState<PortalError | null>(null);
  const [asked, setAsked] = useState<IntentRequest | null>(null);
  const [intent, setIntent] = useState<IntentResponse | null>(null);
  const [plan, setPlan] = useState<PlanResponse | null>(null);
  const [simulations, setSimulations] = useState<readonly SimulationRun[]>([]);

  /** @returns the answer of a call that succeeded; null when it did not, which is then shown */
  async function send<Name extends keyof Bodies>(operation: Name, body: Bodies[Name]) {
    const exchange = { ...(await call.mutateAsync({ org, operation, body })), body };
    setExchanges((before) => [...before, exchange]);
    if (exchange.status === 200) return exchange.answer;
    const { error: code, friendly_message } = exchange.answer as {
      error: string;
      friendly_message: string;
    };
    setError({ code, message: withIssues(friendly_message, exchange.answer) });
    return null;
  }

  async function during(stage: Stage, work: () => Promise<void>) {
    setBusy(stage);
    setError(null);
    try {
      await work();
    } catch (thrown) {
      setError(readPortalError(thrown));
    } finally {
      setBusy(null);
    }
  }

  /** A refused call changes nothing: earlier results, which were paid for, stay visible. */
  const ask = async (request: IntentRequest): Promise<boolean> => {
    let isRead = false;
    await during('intent', async () => {
      const answer = (await send('createIntent', request)) as IntentResponse | null;
      if (answer === null) return;
      isRead = true;
      setAsked(request);
      setIntent(answer);
      setPlan(null);
      setSimulations([]);
    });
    return isRead;
  };

  return {
    exchanges,
    busy,
    error,
    intent,
    plan,
    simulations,
    ask,
    /**
     * Answers the question that is open, with a label or in one's own words.
     *
     * @returns whether the answer was taken
     */
    answer: async (question: string, label: string): Promise<boolean> => {
      if (asked === null) return false;
      const prompt = appendAnswer(asked.prompt, question, label);
      return ask({ ...asked, prompt, clarify_follow_up: true });
    },
    makePlan: () =>
      during('plan', async () => {
        if (asked === null || intent === null) return;
        const body = { intents: intent.intents, wallets: asked.wallets };
        const answer = (await send('createPlan', body)) as PlanResponse | null;
        if (answer === null) return;
        setPlan(answer);
        setSimulations([]);
      }),
    simulate: () =>
      during('simulation', async () => {
        const made: SimulationRun[] = [];
        for (const request of bodiesOf(plan, asked)) {
          const answer = (await send('simulateSteps', request)) as SimulateResponse | null;
          if (answer === null) return;
          made.push({ request, answer });
          setSimulations([...made]);
        }
      }),
    chains: bodiesOf(plan, asked).length,
  };
}

export type Playground = ReturnType<typeof usePlayground>;

function bodiesOf(plan: PlanResponse | null, asked: IntentRequest | null) {
  const wallet = asked?.wallets[0]?.address;
  return plan === null || wallet === undefined ? [] : simulateBodies(plan.steps, wallet);
}

function withIssues(message: string, answer: unknown): string {
  const { issues = [] } = answer as { issues?: { field: string; message: string }[] };
  return [message, ...issues.map((issue) => `${issue.field}: ${issue.message}`)].join(' ');
}
