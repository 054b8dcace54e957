import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#server/http/testing/open-test-service.ts';
import { startServer, type TestServer } from '#server/http/testing/start-server.ts';

/** Every answer limits what browsers use it for: pages, the API, files, what is not there. */
let db: TestDatabase;
let secure: TestServer;
let plain: TestServer;
beforeAll(async () => {
  db = await openTestDatabase();
  const settings = {
    DATABASE_URL: db.url,
    JOBS: 'off',
    WEBHOOK_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
  secure = await startServer({ ...settings, APP_URL: 'https://portolan.test' });
  plain = await startServer(settings);
  // The pages may have to be built first.
}, 600_000);
afterAll(async () => {
  await Promise.all([secure?.stop(), plain?.stop()]);
  await db.close();
});

const KNOWN = [
  '/',
  '/docs',
  '/docs/no-such-page',
  '/llms.txt',
  '/server.json',
  '/sign-in',
  '/sign-in/confirm',
  '/invitation?token=x',
  '/portal',
  '/portal/acme/keys',
  '/review/plan/plan_x',
  '/review/open/x',
  '/review/draft/x',
  '/v1beta/meta',
  '/v1beta/no-such-operation',
  '/v1beta',
  '/openapi.json',
  '/healthz',
  '/icon.svg',
  '/favicon.ico',
  '/_next/static/no-such-file.js',
  '/api/auth/session',
  '/api/trpc/session.me',
  '/api/inngest',
  '/api/no-such-call',
  '/no-such-page',
  '/v1beta-like',
  '/openapi.jsonx',
];
const segment = fc.string({
  unit: fc.constantFrom(...'abcxyz019-_.~'),
  minLength: 1,
  maxLength: 9,
});
const unknown = fc
  .array(segment, { minLength: 1, maxLength: 4 })
  .map((parts) => `/${parts.filter((part) => !/^\.+$/.test(part)).join('/')}`);

async function expectHeaders(path: string, init: RequestInit = {}): Promise<void> {
  for (const [server, strict] of [
    [secure, /^max-age=\d{8,}/],
    [plain, null],
  ] as const) {
    const response = await fetch(server.origin + path, { redirect: 'manual', ...init });
    await response.arrayBuffer();
    const header = (name: string) => response.headers.get(name);
    const said = `${init.method ?? 'GET'} ${path} ${response.status}`;
    expect(header('x-content-type-options'), said).toBe('nosniff');
    expect(header('x-frame-options'), said).toBe('DENY');
    expect(header('cross-origin-opener-policy'), said).toBe('same-origin');
    expect(header('permissions-policy'), said).toMatch(/camera=\(\)/);
    const transport = header('strict-transport-security');
    if (strict === null) expect(transport, said).toBeNull();
    else expect(transport, said).toMatch(strict);
    if (header('content-type')?.includes('text/html')) {
      expect(header('content-security-policy'), said).toMatch(/frame-ancestors 'none'/);
      expect(header('content-security-policy'), said).not.toMatch(/unsafe/);
    }
  }
}

describe('every answer', () => {
  it.each(KNOWN)('of %s', (path) => expectHeaders(path));

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'])('to %s', async (method) => {
    for (const path of ['/', '/no-such-page', '/v1beta/meta', '/v1beta/nothing', '/api/auth/x']) {
      await expectHeaders(path, { method });
    }
  });

  it('of addresses that nothing has', async () => {
    await fc.assert(
      fc.asyncProperty(unknown, (path) => expectHeaders(path)),
      { seed: 14, numRuns: 30, endOnFailure: true },
    );
  });
});
