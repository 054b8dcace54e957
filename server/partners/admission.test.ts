import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { AdmissionGate, type AdmissionRequest, retryAfter } from './admission.ts';
import { hashApiKey, mintApiKey } from './api-key.ts';
import { HOLD_TTL_MS } from './credits.ts';

const KEY = mintApiKey();
const PARTNER = {
  api_key_id: 'key_1',
  scopes: ['agents'],
  partner_id: 'partner_1',
  partner_name: 'Acme',
  tier: 'standard',
  partner_protocol: null,
};
const PRINCIPAL = {
  partnerId: 'partner_1',
  partnerName: 'Acme',
  tier: 'standard',
  partnerProtocol: null,
  apiKeyId: 'key_1',
  scopes: ['agents'],
};

/** A gate whose database answers as it is asked to. */
function open(answer: (name: string, values: unknown[]) => readonly object[]) {
  const asked: { name: string; values: unknown[] }[] = [];
  const query = async ({ name, values }: { name: string; values: unknown[] }) => {
    asked.push({ name, values });
    return { rows: answer(name, values) };
  };
  return { asked, gate: new AdmissionGate({ query } as unknown as pg.Pool) };
}

const found = (more: object = {}) => ({
  outcome: 'admitted',
  retry_after_ms: null,
  key_sha256: hashApiKey(KEY),
  ...PARTNER,
  ...more,
});
const ask = (more: object = {}) =>
  ({
    apiKey: KEY,
    scope: null,
    isCounted: true,
    hold: null,
    requestId: 'req_1',
    ...more,
  }) as AdmissionRequest;

describe('a call with a key', () => {
  it('is admitted as its tenant, with its own hold where it costs', async () => {
    const { gate, asked } = open(() => [found()]);
    const hold = { cost: 5, reason: 'api_intent' as const };
    const verdict = await gate.admit(ask({ hold, scope: 'agents' }));
    expect(verdict).toEqual({
      isAdmitted: true,
      principal: PRINCIPAL,
      holdId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const holdId = verdict.isAdmitted ? verdict.holdId : null;
    expect(asked).toEqual([
      {
        name: 'admit_requests',
        values: [
          [hashApiKey(KEY)],
          ['agents'],
          [true],
          [5],
          ['api_intent'],
          [holdId],
          ['req_1'],
          30,
          120,
          600,
          60_000,
          HOLD_TTL_MS,
        ],
      },
    ]);
  });

  it('is counted without a hold where it is free', async () => {
    const { gate, asked } = open(() => [found()]);
    expect(await gate.admit(ask())).toMatchObject({ isAdmitted: true, holdId: null });
    expect(asked[0]?.values.slice(3, 6)).toEqual([[0], [null], [null]]);
  });

  it('holds credits also where it is not counted', async () => {
    const { gate, asked } = open(() => [found()]);
    const hold = { cost: 5, reason: 'api_intent' as const };
    const verdict = await gate.admit(ask({ isCounted: false, hold }));
    expect(verdict).toMatchObject({ isAdmitted: true, holdId: expect.any(String) });
    expect(asked[0]?.name).toBe('admit_requests');
  });

  it.each([
    ['rate_limited', 1_500, { 'Retry-After': '2' }],
    ['insufficient_credits', null, {}],
    ['scope_forbidden', null, {}],
  ])('is refused as %s, in its tenant’s name', async (outcome, retry_after_ms, headers) => {
    const { gate } = open(() => [found({ outcome, retry_after_ms })]);
    expect(await gate.admit(ask())).toMatchObject({
      isAdmitted: false,
      principal: PRINCIPAL,
      error: { code: outcome, headers },
    });
  });

  it.each<[string, object]>([
    ['no key', { apiKey: null }],
    ['a text that is none', { apiKey: 'nonsense' }],
    [
      'a key with a typing error',
      { apiKey: `${KEY.slice(0, -1)}${KEY.endsWith('0') ? '1' : '0'}` },
    ],
  ])('with %s is refused without asking', async (_, credential) => {
    const { gate, asked } = open(() => [found()]);
    const verdict = await gate.admit(ask(credential));
    expect(verdict).toMatchObject({
      isAdmitted: false,
      principal: null,
      error: { code: 'invalid_key' },
    });
    expect(asked).toEqual([]);
  });

  it.each([null, hashApiKey(mintApiKey())])(
    'that is unknown, or another tenant’s, does not identify a caller',
    async (key_sha256) => {
      const { gate } = open(() => [found({ key_sha256 })]);
      expect(await gate.admit(ask())).toMatchObject({
        isAdmitted: false,
        principal: null,
        error: { code: 'invalid_key' },
      });
    },
  );
});

describe('a call that neither counts nor costs', () => {
  const free = (more: object = {}) => ask({ isCounted: false, ...more });

  it('is known by one question for all that come together, each key once', async () => {
    const other = mintApiKey();
    const { gate, asked } = open(() => [found()]);
    const verdicts = await Promise.all([
      gate.admit(free()),
      gate.admit(free({ scope: 'agents' })),
      gate.admit(free({ apiKey: other })),
    ]);
    expect(verdicts).toMatchObject([
      { isAdmitted: true, principal: PRINCIPAL, holdId: null },
      { isAdmitted: true, principal: PRINCIPAL },
      { isAdmitted: false, principal: null, error: { code: 'invalid_key' } },
    ]);
    expect(asked).toEqual([
      { name: 'identify_keys', values: [[hashApiKey(KEY), hashApiKey(other)]] },
    ]);
  });

  it('needs the scope that it asks for', async () => {
    const { gate } = open(() => [found({ scopes: [] })]);
    expect(await gate.admit(free({ scope: 'agents' }))).toMatchObject({
      isAdmitted: false,
      principal: { partnerId: 'partner_1' },
      error: { code: 'scope_forbidden' },
    });
    expect(await gate.admit(free())).toMatchObject({ isAdmitted: true });
  });
});

describe('a call of the portal', () => {
  const call = ({ keyOf }: { keyOf: string }) => {
    const { apiKey: _, ...rest } = ask() as AdmissionRequest & { apiKey: string };
    return { ...rest, keyOf } as AdmissionRequest;
  };

  it('is made with the active key of its tenant', async () => {
    const { gate, asked } = open((name) => [
      name === 'key_in_force' ? { key_sha256: hashApiKey(KEY) } : found(),
    ]);
    expect(await gate.admit(call({ keyOf: 'partner_1' }))).toMatchObject({ isAdmitted: true });
    expect(asked[0]).toEqual({ name: 'key_in_force', values: ['partner_1'] });
    expect(asked[1]?.values[0]).toEqual([hashApiKey(KEY)]);
  });

  it('without a key is refused', async () => {
    const { gate, asked } = open(() => []);
    expect(await gate.admit(call({ keyOf: 'partner_1' }))).toMatchObject({
      error: { code: 'invalid_key' },
    });
    expect(asked).toHaveLength(1);
  });
});

it.each([
  [0, '1'],
  [1, '1'],
  [1_000, '1'],
  [1_001, '2'],
  [59_999.5, '60'],
])('%s ms are waited for in whole seconds: %s', (waitMs, seconds) => {
  expect(retryAfter(waitMs)).toEqual({ 'Retry-After': seconds });
});
