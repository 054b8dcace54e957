import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { openClaimWorld } from '#server/drafts/testing/claim-world.ts';
import { answerPageCallWith } from '#server/pages/answer-page-call.ts';
import { DRAFT_CALLS } from '#server/pages/draft-calls.ts';
import { PLAN_CALLS } from '#server/pages/plan-calls.ts';
import { type TestPageParts, testPageParts } from '#server/pages/testing/test-page-parts.ts';
import { findPlan } from '#server/review/find-plan.ts';
import { reviewCookieName } from '#server/review/review-cookie.ts';
import { storeSomeLink } from '#server/review/testing/store-some-plan.ts';
import { answerTrpcWith, TRPC_PATH } from '#server/trpc/answer-trpc.ts';
import { listProcedures } from '#server/trpc/testing/list-procedures.ts';
import { openForFile } from '#server/trpc/testing/open-for-file.ts';
import { openTestPortal, TEST_ORIGIN } from '#server/trpc/testing/open-test-portal.ts';
import { PROCEDURES } from '#server/trpc/testing/procedures.ts';
import { countedBody } from './counted-body.ts';

const SEED = 20_260_908;
const OWNER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** A flood of values that is short to send, for how long it takes to parse. */
const FLOOD = `[${'{},'.repeat(70_000)}0]`;

describe('calls of the owner’s pages', () => {
  /** What can be wrong with a call, in the order in which it must be reported. */
  const FAULTS = [
    { name: 'a blocked region', status: 451 },
    { name: 'another method', status: 405 },
    { name: 'a foreign origin', status: 404 },
    { name: 'too often from an address', status: 429 },
    { name: 'no cookie', status: 404 },
    { name: 'the cookie of another', status: 404 },
    { name: 'too often for a plan', status: 429 },
    { name: 'another type', status: 415 },
    { name: 'a body that is too large', status: 413 },
    { name: 'no JSON', status: 400 },
    { name: 'a flood of values', status: 400 },
    { name: 'other fields', status: 400 },
  ] as const;
  type Fault = (typeof FAULTS)[number]['name'];
  const BODY_READ_FROM = FAULTS.findIndex(({ name }) => name === 'no JSON');

  let world: Awaited<ReturnType<typeof openClaimWorld>>;
  let parts: TestPageParts;
  let addresses = 0;
  beforeAll(async () => {
    world = await openClaimWorld();
    const environment = { chains: createChainAccess({}), nowMs: world.nowMs };
    parts = testPageParts(world.db.pool, { environment, sealKey: world.sealKey });
  });
  afterAll(() => world.close());

  async function plan(): Promise<{ id: string; token: string }> {
    const { partnerId } = await world.db.createPartner();
    const createdAtMs = world.nowMs();
    const stored = { partnerId, wallet: OWNER, plan: { steps: [] }, createdAtMs };
    const token = await storeSomeLink(world.db.pool, stored);
    const found = await findPlan(world.db.pool, token, {
      nowMs: createdAtMs,
      sealKey: world.sealKey,
    });
    if (found.state !== 'open') throw new Error('The plan is not there.');
    return { id: found.plan.id, token };
  }

  const fill = (operation: string, address: string, windowMs: number, used: number) =>
    world.db.pool.query(
      `insert into address_window (operation, address, window_ms, started_at, used)
       values ($1, $2, $3, now() + interval '1 hour', $4) on conflict do nothing`,
      [operation, address, windowMs, used],
    );

  async function callWith(subject: 'plan' | 'draft', kind: string, faults: ReadonlySet<Fault>) {
    const make = subject === 'plan' ? plan : () => world.draft();
    const [mine, other] = [await make(), await make()];
    const address = `10.1.${(++addresses >> 8) & 255}.${addresses & 255}`;
    if (faults.has('too often for a plan')) {
      await fill(`review_${kind}`, mine.id, 60_000, 1_000);
    }
    if (faults.has('too often from an address')) {
      const { addressLimits } = DRAFT_CALLS[kind as keyof typeof DRAFT_CALLS];
      for (const { windowMs, maxRequests } of addressLimits) {
        await fill(`draft_${kind}`, address, windowMs, maxRequests);
      }
    }
    const token = faults.has('the cookie of another') ? other.token : mine.token;
    const text = faults.has('no JSON')
      ? '{"a":'
      : faults.has('a flood of values')
        ? FLOOD
        : '{"nothing":{"that":"is"},"known":[]}';
    const body = countedBody(text);
    const request = new Request(`https://portolan.test/review/${subject}/${mine.id}/${kind}`, {
      method: faults.has('another method') ? 'PUT' : 'POST',
      headers: {
        host: 'portolan.test',
        origin: faults.has('a foreign origin') ? 'https://evil.test' : 'https://portolan.test',
        'content-type': faults.has('another type') ? 'text/plain' : 'application/json',
        'x-caller': address,
        ...(faults.has('no cookie') ? {} : { cookie: `${reviewCookieName(mine.id)}=${token}` }),
        ...(faults.has('a body that is too large') ? { 'content-length': '9000000' } : {}),
        ...(faults.has('a blocked region') ? { 'x-country': 'KP' } : {}),
      },
      body: body.stream,
      duplex: 'half',
    } as RequestInit);
    const response = await answerPageCallWith(parts, request);
    return { response, reads: body.reads() };
  }

  const CALLS = [
    ...Object.keys(PLAN_CALLS).map((kind) => ['plan', kind] as const),
    ...Object.keys(DRAFT_CALLS).map((kind) => ['draft', kind] as const),
  ];

  it.each(CALLS)(
    '%s, %s: the first of whatever is wrong is reported, and no body read before the caller is known',
    async (subject, kind) => {
      const possible = FAULTS.map(({ name }) => name).filter(
        (name) =>
          !(subject === 'plan' && name === 'too often from an address') &&
          !(subject === 'draft' && name === 'too often for a plan') &&
          // One call of a plan takes any object.
          !(kind === 'recipients' && name === 'other fields'),
      );
      const subsets = fc.subarray([...possible], { minLength: 1 });
      await fc.assert(
        fc.asyncProperty(subsets, async (faults) => {
          const { response, reads } = await callWith(subject, kind, new Set(faults));
          const first = FAULTS.findIndex(({ name }) => faults.includes(name));
          expect(response.status).toBe(FAULTS[first]?.status);
          if (first < BODY_READ_FROM) expect(reads).toBe(0);
          if (response.status !== 451) {
            const envelope = (await response.json()) as { request_id: string };
            expect(envelope).toMatchObject({ friendly_message: expect.any(String) });
            expect(envelope.request_id).toBe(response.headers.get('service-request-id'));
          }
        }),
        { seed: SEED, numRuns: 10, examples: possible.map((fault) => [[fault]]) },
      );
      expect(parts.bodyBytes.total).toBe(0);
    },
  );
});

describe('calls of the portal', () => {
  const portal = openForFile(openTestPortal);
  const MUTATIONS = listProcedures().filter(({ type }) => type === 'mutation');
  const FOR_USERS = MUTATIONS.filter(({ path }) => PROCEDURES[path]?.access !== 'public');

  async function post(
    path: string,
    sent: { context: ReturnType<typeof portal.contextOf>; text: string; origin?: string },
  ) {
    const body = countedBody(sent.text);
    const request = new Request(`${TEST_ORIGIN}${TRPC_PATH}/${path}`, {
      method: 'POST',
      headers: {
        host: new URL(TEST_ORIGIN).host,
        origin: sent.origin ?? TEST_ORIGIN,
        'content-type': 'application/json',
        'content-length': String(sent.text.length),
      },
      body: body.stream,
      duplex: 'half',
    } as RequestInit);
    const parts = { ...portal.pipeline, createContext: async () => sent.context };
    const response = await answerTrpcWith(parts, request);
    const answer = (await response.json()) as { error?: { data: { code: string } } };
    return { status: response.status, code: answer.error?.data.code, reads: body.reads() };
  }

  it.each(FOR_USERS)('$path: a megabyte of nobody is refused unread', async ({ path }) => {
    const text = JSON.stringify({ name: 'x'.repeat(1_000_000) });
    const user = await portal.createUser();
    const contexts = [
      portal.contextOf(null),
      // A session that was ended, and one of somebody who is gone.
      portal.contextOf(user, 7),
      portal.contextOf({ id: '00000000-0000-4000-8000-000000000000', email: 'gone@people.test' }),
    ];
    for (const context of contexts) {
      const refused = await post(path, { context, text });
      expect(refused).toEqual({ status: 401, code: 'not_signed_in', reads: 0 });
    }
    const batch = await post(`passkeys.startSignIn,${path}?batch=1`, {
      context: portal.contextOf(null),
      text,
    });
    expect(batch).toEqual({ status: 401, code: 'not_signed_in', reads: 0 });
  });

  it.each(MUTATIONS)('$path: a page elsewhere is refused unread', async ({ path }) => {
    const context = portal.contextOf(await portal.createUser());
    const refused = await post(path, { context, text: '{}', origin: 'https://evil.test' });
    expect(refused).toEqual({ status: 404, code: 'not_found', reads: 0 });
  });

  it('a flood of values, and more than a megabyte, are refused before they are parsed', async () => {
    const context = portal.contextOf(await portal.createUser());
    const flood = await post('organisations.create', { context, text: FLOOD });
    expect(flood).toMatchObject({ status: 400, code: 'invalid_request' });
    const large = await post('organisations.create', { context, text: 'x'.repeat(1_100_000) });
    expect(large).toEqual({ status: 413, code: 'payload_too_large', reads: 0 });
    expect(portal.pipeline.bodyBytes.total).toBe(0);
  });
});
