import type { IntentRequest, IntentResponse } from '#server/schemas/intent-exchange.ts';
import { OWNER } from '../../testing/compile.ts';
import { NO_CHAINS } from '../../testing/no-chains.ts';
import { understandIntent } from '../../understand-intent.ts';
import { createIntentModel } from '../create-intent-model.ts';
import type { IntentModel, ModelFailure } from '../intent-model.ts';
import {
  type Asked,
  type ScriptedEndpoint,
  startScriptedEndpoint,
  type Turn,
} from './scripted-endpoint.ts';

const WALLETS: IntentRequest['wallets'] = [
  { address: OWNER, chain: 'base', balances: { USDC: '1204', ETH: '2', DAI: '50' } },
];
const NEVER = new AbortController().signal;

type PartialRequest = Partial<IntentRequest> & { prompt: string };

/** Understanding with a scripted model behind it, over HTTP. */
export interface ModelWorld {
  readonly endpoint: ScriptedEndpoint;
  /** Why the grammar's answer had to stand; emptied by each `ask`. */
  readonly failures: readonly ModelFailure[];
  model(timeoutMs?: number): IntentModel;
  understand(
    request: PartialRequest,
    model: IntentModel | null,
    signal?: AbortSignal,
  ): Promise<IntentResponse>;
  /** What comes of a request when the model answers so, and what it was asked. */
  ask(
    request: PartialRequest,
    ...turns: readonly Turn[]
  ): Promise<{ readonly response: IntentResponse; readonly rounds: readonly Asked[] }>;
}

export async function openModelWorld(): Promise<ModelWorld> {
  const endpoint = await startScriptedEndpoint();
  const failures: ModelFailure[] = [];
  const world: ModelWorld = {
    endpoint,
    failures,
    model: (timeoutMs = 5_000) => {
      failures.length = 0;
      return createIntentModel(
        {
          provider: 'openai-compatible',
          baseUrl: endpoint.baseUrl,
          apiKey: undefined,
          modelId: 'some-model',
          timeoutMs,
        },
        (failure) => failures.push(failure),
      );
    },
    understand: (request, model, signal = NEVER) =>
      understandIntent({ wallets: WALLETS, ...request }, NO_CHAINS, model, signal),
    ask: async (request, ...turns) => {
      endpoint.script(...turns);
      const before = endpoint.asked.length;
      const response = await world.understand(request, world.model());
      return { response, rounds: endpoint.asked.slice(before) };
    },
  };
  return world;
}
