import { NextRequest } from 'next/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DRAFT_CALLS } from '#server/pages/draft-calls.ts';
import { GUARD_CALLS } from '#server/pages/guard-calls.ts';
import { ME_CALLS } from '#server/pages/me-calls.ts';
import { PLAN_CALLS } from '#server/pages/plan-calls.ts';
import { REPORT_TURN_ON_PATH, TRY_PATH, TURN_ON_PATH } from '#server/schemas/paths-beside.ts';
import { config, proxy } from './proxy.ts';

const headersOf = (path: string) =>
  proxy(new NextRequest(new URL(path, 'http://127.0.0.1:3000'))).headers;
const directive = (path: string, name: string) =>
  headersOf(path)
    .get('content-security-policy')
    ?.split('; ')
    .find((one) => one.startsWith(`${name} `));

describe('what pages may reach', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('is their own service, and nothing else', () => {
    for (const path of ['/review/plan/1', '/review/draft/1', '/me', '/portal', '/docs']) {
      expect(directive(path, 'connect-src')).toBe("connect-src 'self'");
      expect(directive(path, 'worker-src')).toBe("worker-src 'self'");
    }
  });

  it('is also the relay of WalletConnect, where wallets sign and nowhere else', () => {
    const before = headersOf('/review/plan/1');
    vi.stubEnv('WALLETCONNECT_PROJECT_ID', '0123456789abcdef0123456789abcdef');
    vi.stubEnv('WALLETCONNECT_RELAY_URL', 'wss://relay.example:8443/v2?one=1');
    for (const path of ['/review/plan/1', '/review/draft/1', '/review/guard/1', '/me']) {
      expect(directive(path, 'connect-src')).toBe("connect-src 'self' wss://relay.example:8443");
    }
    for (const path of ['/portal', '/sign-in', '/docs']) {
      expect(directive(path, 'connect-src')).toBe("connect-src 'self'");
    }
    const withoutNonce = (headers: Headers) =>
      [...headers].map(([name, value]) => [
        name,
        value
          .replaceAll(/nonce-[^']+|[A-Za-z0-9+/]{22}==/g, 'nonce')
          .replace(' wss://relay.example:8443', ''),
      ]);
    expect(withoutNonce(headersOf('/review/plan/1'))).toEqual(withoutNonce(before));
  });
});

describe('what answers for itself', () => {
  const [matcher = ''] = config.matcher;
  const isPage = (path: string) => new RegExp(`^${matcher}$`).test(path);

  it('is every call of a page, and no page', () => {
    const calls = [
      ...Object.keys(PLAN_CALLS).map((kind) => `/review/plan/x/${kind}`),
      ...Object.keys(DRAFT_CALLS).map((kind) => `/review/draft/x/${kind}`),
      ...Object.keys(GUARD_CALLS).map((kind) => `/review/guard/x/${kind}`),
      ...Object.keys(ME_CALLS).map((kind) => `/me/${kind}`),
      '/mail/confirm/x/now',
      '/mail/unsubscribe/x/now',
      REPORT_TURN_ON_PATH,
      TRY_PATH,
      TURN_ON_PATH,
    ];
    expect(calls.filter(isPage)).toEqual([]);
    for (const path of [
      '/me',
      '/mail/confirm/x',
      '/review/draft/x',
      '/review/guard/open/x',
      '/report/x',
    ]) {
      expect(isPage(path), path).toBe(true);
    }
  });
});
