import { describe, expect, it } from 'vitest';
import { answerTrpcWith, TRPC_PATH } from './answer-trpc.ts';
import { openForFile } from './testing/open-for-file.ts';
import { openTestPortal, TEST_ORIGIN, type TestUser } from './testing/open-test-portal.ts';

const portal = openForFile(openTestPortal);

interface Sent {
  readonly user?: TestUser;
  readonly method?: string;
  readonly input?: unknown;
  readonly origin?: string | null;
  readonly body?: string;
}

async function ask(path: string, sent: Sent = {}) {
  const { user = null, method = 'GET', input, origin = TEST_ORIGIN, body } = sent;
  const query =
    input === undefined || method !== 'GET'
      ? ''
      : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  const response = await answerTrpcWith(
    { ...portal.pipeline, createContext: async () => portal.contextOf(user) },
    new Request(`${TEST_ORIGIN}${TRPC_PATH}/${path}${query}`, {
      method,
      headers: {
        host: new URL(TEST_ORIGIN).host,
        'content-type': 'application/json',
        ...(origin !== null && { origin }),
      },
      ...(method !== 'GET' && { body: body ?? JSON.stringify(input ?? {}) }),
    }),
  );
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: JSON.parse(text) };
}

const errorOf = ({ json }: { json: { error?: { data?: unknown } } }) => json.error?.data;

describe('a call of the portal', () => {
  it('is a GET that reads, is not cached, and returns the signed-in person', async () => {
    const user = await portal.createUser();
    const { status, json, headers } = await ask('session.me', { user });
    expect(status).toBe(200);
    expect(json.result.data.user.email).toBe(user.email);
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it('describes errors in one form: code, sentence, fields', async () => {
    expect(await ask('session.me')).toMatchObject({
      status: 401,
      json: { error: { data: { code: 'not_signed_in', issues: [] } } },
    });
    const user = await portal.createUser();
    const named = await ask('organisations.create', { user, method: 'POST', input: { name: 'x' } });
    expect(named.status).toBe(400);
    expect(errorOf(named)).toEqual({
      code: 'invalid_request',
      friendly_message: 'The request is not valid. See issues.',
      issues: [{ field: 'name', message: expect.stringContaining('2 characters') }],
      httpStatus: 400,
    });
    expect(errorOf(await ask('session.nothing', { user }))).toMatchObject({ code: 'not_found' });
  });

  it('does not report an internal error, and logs it', async () => {
    const user = await portal.createUser();
    const response = await answerTrpcWith(
      {
        ...portal.pipeline,
        createContext: async () => {
          const context = portal.contextOf(user);
          const database = new Proxy(context.services.database, {
            get: () => {
              throw new Error('password=hunter2 at /srv/secret');
            },
          });
          return { ...context, services: { ...context.services, database } };
        },
      },
      new Request(`${TEST_ORIGIN}${TRPC_PATH}/organisations.create`, {
        method: 'POST',
        headers: { host: 'portal.test', origin: TEST_ORIGIN, 'content-type': 'application/json' },
        body: '{"name":"Broken"}',
      }),
    );
    expect(response.status).toBe(500);
    const text = await response.text();
    expect(text).not.toMatch(/hunter2|srv|stack/);
    expect(JSON.parse(text).error.data.code).toBe('internal_error');
    expect(portal.logged.at(-1)).toContain('hunter2');
  });

  it('that changes something is a POST from the portal’s own pages', async () => {
    const user = await portal.createUser();
    const input = { name: 'From elsewhere' };
    for (const origin of ['https://evil.test', 'null', null]) {
      const refused = await ask('organisations.create', { user, method: 'POST', input, origin });
      expect(refused.status).toBe(404);
    }
    expect((await ask('organisations.create', { user, input })).status).toBe(405);
    const { json } = await ask('session.me', { user });
    expect(json.result.data.organisations).toEqual([]);
    const made = await ask('organisations.create', { user, method: 'POST', input });
    expect(made.status).toBe(200);
  });

  it('carries at most ten calls, and a body of a megabyte', async () => {
    const user = await portal.createUser();
    const batch = (count: number) =>
      ask(`${Array.from({ length: count }, () => 'session.me').join(',')}?batch=1&input={}`, {
        user,
      });
    expect((await batch(10)).json).toHaveLength(10);
    expect((await batch(11)).status).toBe(400);
    const body = JSON.stringify({ name: 'x'.repeat(1_048_577) });
    const large = await ask('organisations.create', { user, method: 'POST', body });
    expect(large.status).toBe(413);
    const broken = await ask('organisations.create', { user, method: 'POST', body: '{' });
    expect(errorOf(broken)).toMatchObject({ code: 'invalid_request' });
  });
});
