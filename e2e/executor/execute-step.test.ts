import { afterEach, describe, expect, it } from 'vitest';
import { type ScriptedRpc, startScriptedHttp } from '#server/chains/evm/testing/scripted-rpc.ts';
import type { Step } from '#server/schemas/step.ts';
import { createApiClient } from './api-client.ts';
import { actualAmountOf, reencodeStep, StepStopped } from './execute-step.ts';

const ROUTER = '0x2626664c2603336E57B271c5C0b26F421741e481';
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

const open: ScriptedRpc[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

const step: Step = {
  order: 2,
  key: 'step_2',
  type: 'swap',
  chain: 'base',
  protocol: 'uniswap-v3',
  action_type: 'Swap',
  asset: 'USDC',
  amount: 500,
  to: ROUTER,
  data: '0x12345678',
  value: '0',
  description: 'Swap',
};

const fresh = { ok: true, to: ROUTER, data: '0x9999', value: '7', quoted_at: 1 };

async function apiThat(status: number, body: object) {
  const server = await startScriptedHttp((_, response) => {
    response.statusCode = status;
    response.end(JSON.stringify(body));
  });
  open.push(server);
  return { server, api: createApiClient({ baseUrl: server.url, apiKey: 'ptn_test_x' }) };
}

async function stopOf(promise: Promise<unknown>): Promise<StepStopped> {
  const error = await promise.then(
    () => expect.fail('The step should have been stopped.'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StepStopped);
  return error as StepStopped;
}

describe('actualAmountOf', () => {
  it('is the amount, or the estimate of a chained step', () => {
    const chained = { from_key: 'step_1', estimate_amount: 0.2, min_output: 0.19 };
    expect(actualAmountOf(step)).toBe(500);
    expect(actualAmountOf({ ...step, amount: 0, chained })).toBe(0.2);
  });
});

describe('reencodeStep', () => {
  it('sends the step with its actual amount and gives the fresh calldata', async () => {
    const { api, server } = await apiThat(200, fresh);
    expect(await reencodeStep(api, step)).toMatchObject({ data: '0x9999', value: '7' });
    expect(server.received).toEqual([{ step, actual_amount: 500 }]);
  });

  it.each([
    [
      'the step has no rebuild path',
      200,
      { ok: false, unsupported_code: 'quote_failed', unsupported_reason: 'No.', quoted_at: 1 },
      'quote_failed',
      'No.',
    ],
    [
      'the route expired',
      409,
      { error: 'route_expired', friendly_message: 'Plan again.', issues: [], request_id: 'r' },
      'route_expired',
      'Plan again.',
    ],
    ['the proxy answered', 502, {}, 'http_502', '/steps/reencode answered with HTTP 502.'],
    [
      'the target is another one',
      200,
      { ...fresh, to: OTHER },
      'target_changed',
      'Re-encode gave another target than reviewed.',
    ],
    [
      'there is no calldata',
      200,
      { ok: true, quoted_at: 1 },
      'step_incomplete',
      'Re-encode gave no calldata.',
    ],
  ])('stops when %s', async (_, status, body, code, reason) => {
    const { api } = await apiThat(status, body);
    const stopped = await stopOf(reencodeStep(api, step));
    expect([stopped.code, stopped.message, stopped.step]).toEqual([code, reason, step]);
  });
});
