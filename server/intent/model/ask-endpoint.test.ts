import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createIntentModel, type ModelSettings } from './create-intent-model.ts';
import { ModelFailure, type ModelFailureReason } from './intent-model.ts';
import type { ModelAnswer } from './model-answer.ts';
import {
  json,
  type ScriptedEndpoint,
  startScriptedEndpoint,
  type Turn,
} from './testing/scripted-endpoint.ts';

const ANSWER: ModelAnswer = {
  outcome: 'orders',
  orders: [
    {
      action: 'swap',
      amount_kind: 'number',
      amount: '100',
      asset: 'USDC',
      to_amount: null,
      to_asset: 'ETH',
      chain: 'base',
      from_chain: null,
      to_chain: null,
      protocol: null,
      destination: null,
      slippage_percent: null,
    },
  ],
};
const TEXT = JSON.stringify(ANSWER);
const QUESTION = {
  instructions: 'Read.',
  turns: [{ role: 'user' as const, content: 'Échange 100 USDC' }],
};

let endpoint: ScriptedEndpoint;
beforeEach(async () => {
  endpoint = await startScriptedEndpoint();
});
afterEach(() => endpoint.close());

type Speaker = Pick<ModelSettings, 'provider' | 'modelId'>;
const SPEAKERS: readonly Speaker[] = [
  { provider: 'openai-compatible', modelId: 'some-model' },
  { provider: 'anthropic', modelId: 'claude-sonnet-4-5' },
  { provider: 'anthropic', modelId: 'claude-3-haiku-20240307' },
];

function ask(speaker: Speaker, signal = AbortSignal.timeout(5_000)): Promise<ModelAnswer> {
  const settings = { ...speaker, baseUrl: endpoint.baseUrl, apiKey: 'sk-secret', timeoutMs: 5_000 };
  return createIntentModel(settings, () => undefined).ask(QUESTION, signal);
}

async function failureOf(work: Promise<unknown>): Promise<ModelFailure> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ModelFailure);
  return error as ModelFailure;
}

describe.each(SPEAKERS)('$provider $modelId', (speaker) => {
  it('answers in the shape that was asked for', async () => {
    endpoint.script(json(ANSWER));
    expect(await ask(speaker)).toEqual(ANSWER);
    const [asked] = endpoint.asked;
    expect(endpoint.asked).toHaveLength(1);
    expect(asked?.body).toMatchObject({ model: speaker.modelId, stream: true });
    expect(asked?.path).toBe(
      speaker.provider === 'anthropic' ? '/v1/messages' : '/v1/chat/completions',
    );
    expect(asked?.headers[speaker.provider === 'anthropic' ? 'x-api-key' : 'authorization']).toBe(
      speaker.provider === 'anthropic' ? 'sk-secret' : 'Bearer sk-secret',
    );
    expect(JSON.stringify(asked?.body)).toContain('slippage_percent');
  });

  const BAD: readonly [string, Turn, ModelFailureReason][] = [
    ['prose', { kind: 'text', text: 'Sure! I will send it.' }, 'malformed'],
    ['half an object', { kind: 'text', text: TEXT.slice(0, 60) }, 'malformed'],
    ['nothing', { kind: 'text', text: '' }, 'malformed'],
    ['another shape', json({ intents: [] }), 'malformed'],
    ['a key more', json({ ...ANSWER, reasoning: 'trust me' }), 'malformed'],
    [
      'a key more in an order',
      json({ ...ANSWER, orders: [{ ...ANSWER.orders[0], recipient: '0x1' }] }),
      'malformed',
    ],
    ['an unknown action', json({ ...ANSWER, orders: [{ action: 'drain' }] }), 'malformed'],
    ['a deep nest', { kind: 'text', text: '['.repeat(20_000) }, 'malformed'],
    ['a tool call', { kind: 'tool-call', name: 'send_funds', input: { to: '0x1' } }, 'malformed'],
    ['a cut stream', { kind: 'cut', text: TEXT.slice(0, 60) }, 'unreachable'],
    [
      'an error',
      { kind: 'status', status: 500, body: '{"error":{"message":"sk-secret"}}' },
      'unreachable',
    ],
    ['a refused key', { kind: 'status', status: 401, body: 'key sk-secret' }, 'unreachable'],
    ['a limit', { kind: 'status', status: 429, body: '{}' }, 'unreachable'],
    ['a redirect', { kind: 'redirect', location: 'http://127.0.0.1:9/' }, 'unreachable'],
    ['no stream', { kind: 'raw', body: 'data: <html>welcome</html>\n\n' }, 'unreachable'],
    ['no end', { kind: 'endless' }, 'unreachable'],
  ];
  it.each(BAD)('fails plainly and at once on %s', async (_, turn, reason) => {
    endpoint.script(turn);
    const failure = await failureOf(ask(speaker));
    expect(failure.message).not.toContain('sk-secret');
    expect(failure.reason).toBe(reason);
    expect(endpoint.asked).toHaveLength(1);
  });

  it('waits for an answer that comes letter by letter', async () => {
    endpoint.script({ kind: 'drip', text: TEXT, pauseMs: 1 });
    expect(await ask(speaker)).toEqual(ANSWER);
  });

  it.each<Turn>([
    { kind: 'silent' },
    { kind: 'deaf' },
    { kind: 'drip', text: ' ', pauseMs: 5, endless: true },
  ])('hangs up on an endpoint that is $kind', async (turn) => {
    endpoint.script(turn);
    const deadline = new AbortController();
    const work = failureOf(ask(speaker, deadline.signal));
    await expect.poll(() => endpoint.asked.length).toBe(1);
    deadline.abort();
    expect((await work).reason).toBe('timeout');
    await endpoint.hungUp;
  });
});

it('fails plainly when nothing listens', async () => {
  const { baseUrl } = endpoint;
  const settings = { provider: 'openai-compatible', modelId: 'm', apiKey: undefined } as const;
  await endpoint.close();
  const model = createIntentModel({ ...settings, baseUrl, timeoutMs: 5_000 }, () => undefined);
  const failure = await failureOf(model.ask(QUESTION, AbortSignal.timeout(5_000)));
  expect(failure.reason).toBe('unreachable');
  endpoint = await startScriptedEndpoint();
});
