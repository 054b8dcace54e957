import { createHmac } from 'node:crypto';
import { GrammyError } from 'grammy';
import { describe, expect, it, vi } from 'vitest';
import { readBytes } from '#server/body/read-bytes.ts';
import { ConfigError } from '#server/config/config-error.ts';
import type { Logger } from '#server/observability/logger.ts';
import { NOTHING_REMOVED } from '#server/retention/testing/nothing-removed.ts';
import type { JobServices } from './job-services.ts';
import { createInngestHandler } from './serve-inngest.ts';

const KEY = `signkey-prod-${'5a'.repeat(32)}`;
const OLDER_KEY = `signkey-prod-${'6b'.repeat(32)}`;
const FOREIGN_KEY = `signkey-prod-${'7c'.repeat(32)}`;
const ADDRESS = 'https://portolan.example/api/inngest';
const SILENT = { debug() {}, info() {}, warn() {}, error() {} } as never as Logger;

function open() {
  const services = {
    evaluate: vi.fn(async () => ({ events: 0 })),
    prepare: vi.fn(async () => ({ published: 0, deferred: 0 })),
    deliver: vi.fn(async () => ({ delivered: 3, failed: 0, deadLettered: 0 })),
    receiveMessages: vi.fn(async () => ({ updates: 0 })),
    sendMessages: vi.fn(async () => ({ sent: 0, postponed: 0, failed: 0 })),
    sendMails: vi.fn(async () => ({ sent: 0, postponed: 0, failed: 0 })),
    reportLateRuns: vi.fn(async () => ({ reported: 0 })),
    cancelUndeliverable: vi.fn(async () => ({ cancelled: 0 })),
    removeExpired: vi.fn(async () => ({
      ...NOTHING_REMOVED,
      requests: 1,
      deliveries: 2,
      candidates: 3,
      rateWindows: 4,
    })),
  } satisfies JobServices;
  const inngest = {
    signingKey: KEY,
    signingKeyFallback: OLDER_KEY,
    eventKey: 'event-key',
    baseUrl: undefined,
  };
  const handle = createInngestHandler(
    { inngest, appUrl: 'https://portolan.example' },
    services,
    SILENT,
  );
  const ask = (request: Request) => handle(request, () => readBytes(request, 4 * 1024 * 1024));
  return { ask, services };
}

/** As Inngest signs: HMAC-SHA256 over the body and the second, by the key without its prefix. */
function sign(body: string, key = KEY, atMs = Date.now()): string {
  const seconds = String(Math.round(atMs / 1_000));
  const secret = key.replace(/^signkey-\w+-/, '');
  return `t=${seconds}&s=${createHmac('sha256', secret)
    .update(body + seconds)
    .digest('hex')}`;
}

function call(
  method: string,
  query: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Request {
  return new Request(`${ADDRESS}${query}`, {
    method,
    headers: { host: 'portolan.example', 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** What Inngest sends to let a run go on. */
function execution(event: string, steps: object = {}) {
  const sent = { name: event, data: {}, id: 'event-1', ts: 1_788_854_521_004 };
  return {
    // Keys in order: what is signed is the canonical form.
    ctx: {
      attempt: 0,
      disable_immediate_execution: false,
      max_attempts: 4,
      run_id: 'run-1',
      stack: { current: Object.keys(steps).length, stack: Object.keys(steps) },
      use_api: false,
    },
    event: sent,
    events: [sent],
    steps,
    version: 2,
  };
}

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

const signedCall = (method: string, query: string, body: object, more: object = {}) =>
  call(method, query, body, { 'x-inngest-signature': sign(canonical(body)), ...more });

const DELIVER = '?fnId=portolan-deliver-webhooks&stepId=step';

describe('the functions as Inngest reaches them', () => {
  it('register: their ids, their times, where they are called', async () => {
    const { ask } = open();
    const response = await ask(
      signedCall('PUT', '', { url: ADDRESS }, { 'x-inngest-sync-kind': 'in_band' }),
    );
    expect(response.status).toBe(200);
    const { app_id, url, functions, inspection } = (await response.json()) as {
      app_id: string;
      url: string;
      functions: { id: string; triggers: object[]; steps: { step: { runtime: object } } }[];
      inspection: object;
    };
    expect({ app_id, url }).toEqual({ app_id: 'portolan', url: ADDRESS });
    expect(functions.map(({ id, triggers }) => [id, triggers])).toEqual([
      ['portolan-evaluate-agents', [{ cron: '* * * * *' }, { event: 'portolan/agents.due' }]],
      ['portolan-prepare-plans', [{ cron: '* * * * *' }, { event: 'portolan/preparations.due' }]],
      ['portolan-deliver-webhooks', [{ cron: '* * * * *' }, { event: 'portolan/deliveries.due' }]],
      ['portolan-receive-messages', [{ cron: '* * * * *' }, { event: 'portolan/updates.due' }]],
      ['portolan-send-messages', [{ cron: '* * * * *' }, { event: 'portolan/messages.due' }]],
      ['portolan-send-mails', [{ cron: '* * * * *' }, { event: 'portolan/messages.due' }]],
      ['portolan-report-late-runs', [{ cron: '* * * * *' }]],
      ['portolan-cancel-undeliverable', [{ cron: '*/2 * * * *' }]],
      ['portolan-remove-expired', [{ cron: '23 * * * *' }]],
    ]);
    expect(functions[2]?.steps.step.runtime).toEqual({
      type: 'http',
      url: `${ADDRESS}${DELIVER}`,
    });
    expect(inspection).toMatchObject({ mode: 'cloud', authentication_succeeded: true });
  });

  it('run a step, and end with what it came to', async () => {
    const { ask, services } = open();
    const first = await ask(signedCall('POST', DELIVER, execution('portolan/deliveries.due')));
    expect(first.status).toBe(206);
    const [step] = (await first.clone().json()) as [{ id: string; op: string; data: unknown }];
    expect(step).toMatchObject({
      op: 'StepRun',
      data: { delivered: 3, failed: 0, deadLettered: 0 },
    });
    const last = await ask(
      signedCall(
        'POST',
        DELIVER,
        execution('portolan/deliveries.due', { [step.id]: { type: 'data', data: step.data } }),
      ),
    );
    expect(last.status).toBe(200);
    expect(await last.json()).toEqual({ delivered: 3, failed: 0, deadLettered: 0 });
    expect(services.deliver).toHaveBeenCalledTimes(1);
  });

  it('answer with their own signature', async () => {
    const { ask } = open();
    const response = await ask(signedCall('POST', DELIVER, execution('portolan/deliveries.due')));
    const body = await response.text();
    const [, seconds] = /^t=(\d+)&s=/.exec(response.headers.get('x-inngest-signature') ?? '') ?? [];
    expect(response.headers.get('x-inngest-signature')).toBe(
      sign(body, KEY, Number(seconds) * 1_000),
    );
  });

  it('ask for another attempt when the work failed', async () => {
    const { ask, services } = open();
    services.deliver.mockRejectedValueOnce(new Error('the database is away'));
    const response = await ask(signedCall('POST', DELIVER, execution('portolan/deliveries.due')));
    expect(response.status).toBe(206);
    expect(response.headers.get('x-inngest-no-retry')).toBe('false');
    expect(await response.json()).toMatchObject([
      { op: 'StepError', error: { message: 'the database is away' } },
    ]);
  });

  it('ask again for what people wrote once the Bot API lets them', async () => {
    const { ask, services } = open();
    const parameters = { retry_after: 7 };
    const slower = { ok: false, error_code: 429, description: 'Too Many Requests', parameters };
    const refusal = new GrammyError('Refused', slower as never, 'getUpdates', {});
    services.receiveMessages.mockRejectedValueOnce(refusal);
    const path = '?fnId=portolan-receive-messages&stepId=step';
    const response = await ask(signedCall('POST', path, execution('portolan/updates.due')));
    expect(response.status).toBe(206);
    expect(response.headers.get('retry-after')).toBe('7');
  });

  it('take the older key while keys are rotated', async () => {
    const { ask } = open();
    const body = execution('portolan/deliveries.due');
    const signature = sign(canonical(body), OLDER_KEY);
    const response = await ask(call('POST', DELIVER, body, { 'x-inngest-signature': signature }));
    expect(response.status).toBe(206);
  });

  const body = execution('portolan/deliveries.due');
  const forged: readonly (readonly [string, Request])[] = [
    ['no signature', call('POST', DELIVER, body)],
    [
      'the signature of another key',
      call('POST', DELIVER, body, {
        'x-inngest-signature': sign(canonical(body), FOREIGN_KEY),
      }),
    ],
    [
      'the signature of another body',
      call('POST', DELIVER, body, {
        'x-inngest-signature': sign(canonical({ ...body, steps: [] })),
      }),
    ],
    [
      'a signature of six minutes ago',
      call('POST', DELIVER, body, {
        'x-inngest-signature': sign(canonical(body), KEY, Date.now() - 360_000),
      }),
    ],
    ['a signature that is none', call('POST', DELIVER, body, { 'x-inngest-signature': 't=1&s=' })],
    ['no body', call('POST', DELIVER)],
    ['an unsigned registration', call('PUT', '', { url: ADDRESS })],
    ['an unsigned look', call('GET', '')],
  ];
  it.each(forged)('refuse %s with 401 and do nothing', async (_, request) => {
    const { ask, services } = open();
    const response = await ask(request);
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ message: 'Unauthorized' });
    for (const service of Object.values(services)) expect(service).not.toHaveBeenCalled();
  });

  it('read no more of a body than Inngest sends', async () => {
    const { ask } = open();
    const filler = { filler: 'x'.repeat(4 * 1024 * 1024) };
    const signed = call('POST', DELIVER, filler, { 'x-inngest-signature': 't=1&s=' });
    await expect(ask(signed)).rejects.toThrow('payload_too_large');
    const unsigned = call('POST', DELIVER, filler);
    expect((await ask(unsigned)).status).toBe(401);
    expect(unsigned.bodyUsed).toBe(false);
  });

  it('are not served without keys', () => {
    const services = open().services;
    expect(() =>
      createInngestHandler({ inngest: null, appUrl: 'https://portolan.example' }, services, SILENT),
    ).toThrow(ConfigError);
  });
});
