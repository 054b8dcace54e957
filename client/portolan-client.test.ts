import { describe, expect, it } from 'vitest';
import {
  type CallOptions,
  createPortolanClient,
  PortolanConnectionError,
  PortolanError,
} from './index.ts';

const BASE = 'https://api.example/v1beta';

const envelope = (error: string, status: number, headers: Record<string, string> = {}) =>
  Response.json(
    {
      error,
      friendly_message: 'In words.',
      issues: [{ field: 'wallets', message: 'Send one.' }],
      request_id: 'req_12345678',
    },
    { status, headers },
  );

/** A client of a service that gives prepared answers, one after the other. */
function clientOf(...answers: (Response | Error)[]) {
  const sent: Request[] = [];
  const client = createPortolanClient({
    baseUrl: `${BASE}/`,
    apiKey: 'ptn_test_key',
    fetch: async (request) => {
      sent.push(request);
      const answer = answers[sent.length - 1];
      if (answer === undefined) throw new Error('One request too many');
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  return { client, sent };
}

const PLAN = { body: { intents: [], wallets: [] } };
const plan = (answers: (Response | Error)[], options?: CallOptions) => {
  const { client, sent } = clientOf(...answers);
  return { sent, answered: client.createPlan(PLAN, options) };
};

describe('a request', () => {
  it('carries key, request id, path and query', async () => {
    const { client, sent } = clientOf(
      Response.json(
        { deliveries: [], next_cursor: null },
        {
          headers: { 'service-request-id': 'mine-0001', 'service-schema-version': '2026-09-08' },
        },
      ),
    );
    const answer = await client.listWebhookDeliveries(
      { path: { id: 'we_a/b' }, query: { limit: 5, status: 'failed' } },
      { requestId: 'mine-0001' },
    );
    expect(sent[0]?.url).toBe(
      `${BASE}/webhook-endpoints/we_a%2Fb/deliveries?limit=5&status=failed`,
    );
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer ptn_test_key');
    expect(sent[0]?.headers.get('service-request-id')).toBe('mine-0001');
    expect(answer).toEqual({
      data: { deliveries: [], next_cursor: null },
      status: 200,
      requestId: 'mine-0001',
      schemaVersion: '2026-09-08',
    });
  });

  it('is not sent without the id that its path needs', async () => {
    const { client, sent } = clientOf();
    await expect(client.getAgent({ path: { id: '' } })).rejects.toThrow('The path needs id.');
    expect(sent).toEqual([]);
  });

  it('returns null without a body', async () => {
    const { client } = clientOf(new Response(null, { status: 204 }));
    expect((await client.deleteAgent({ path: { id: 'w_alert_1' } })).data).toBeNull();
  });
});

describe('an answer that is not a success', () => {
  it('is the envelope as an error', async () => {
    const { answered } = plan([envelope('rate_limited', 429, { 'retry-after': '7' })]);
    const error = await answered.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PortolanError);
    expect(error).toMatchObject({
      status: 429,
      code: 'rate_limited',
      message: 'In words.',
      issues: [{ field: 'wallets', message: 'Send one.' }],
      requestId: 'req_12345678',
      retryAfterSeconds: 7,
    });
  });

  it.each([
    ['the edge, 451', new Response(null, { status: 451 }), 'region_unavailable'],
    ['a proxy', new Response('<html>', { status: 404 }), 'unreadable_answer'],
    ['JSON of another', Response.json([1], { status: 404 }), 'unreadable_answer'],
    ['a success that is not JSON', new Response('<html>'), 'unreadable_answer'],
  ])('is reported even without an envelope: %s', async (_, answer, code) => {
    await expect(plan([answer]).answered).rejects.toMatchObject({ code, requestId: null });
  });

  it('is a connection error when no answer arrives', async () => {
    await expect(plan([new TypeError('fetch failed')]).answered).rejects.toBeInstanceOf(
      PortolanConnectionError,
    );
  });
});

describe('sending again', () => {
  it.each([
    ['503 engine_unreachable', envelope('engine_unreachable', 503)],
    ['502', envelope('engine_error', 502)],
    ['a broken connection', new TypeError('fetch failed')],
  ])('a POST is never sent twice of itself: %s', async (_, first) => {
    const { answered, sent } = plan([first, Response.json({})]);
    await expect(answered).rejects.toThrow();
    expect(sent).toHaveLength(1);
  });

  it('a POST is sent once more after engine_unreachable where the caller asked for it', async () => {
    const { answered, sent } = plan(
      [envelope('engine_unreachable', 503), Response.json({ steps: [] })],
      { retryUnreachable: true },
    );
    expect((await answered).data).toEqual({ steps: [] });
    expect(await sent[1]?.json()).toEqual(PLAN.body);
  });

  it('and not after anything else, nor a third time', async () => {
    const asked = { retryUnreachable: true };
    const other = plan([envelope('service_unavailable', 503), Response.json({})], asked);
    await expect(other.answered).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(other.sent).toHaveLength(1);
    const twice = [envelope('engine_unreachable', 503), envelope('engine_unreachable', 503)];
    await expect(plan(twice, asked).answered).rejects.toMatchObject({ code: 'engine_unreachable' });
  });

  it('a GET is sent once more after a 5xx, and not after a 4xx', async () => {
    const away = clientOf(envelope('service_unavailable', 503), Response.json({ balance: 1 }));
    expect((await away.client.getUsage()).data).toEqual({ balance: 1 });
    const refused = clientOf(envelope('rate_limited', 429), Response.json({}));
    await expect(refused.client.getUsage()).rejects.toMatchObject({ status: 429 });
    expect(refused.sent).toHaveLength(1);
  });
});
