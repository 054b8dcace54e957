import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Deliverer, runDeliveryPass } from '#server/events/deliver/index.ts';
import { seedTenant, TEST_MASTER_KEY } from '#server/events/deliver/testing/seed-deliveries.ts';
import { type Hook, respond, startHook } from '#server/events/deliver/testing/start-hook.ts';
import {
  openWebhookService,
  type WebhookService,
} from '#server/operations/testing/webhook-service.ts';

/** Nobody’s host is flooded by what a tenant here may ask for, and nobody’s alert is lost for it. */
let service: WebhookService;
beforeAll(async () => {
  service = await openWebhookService();
});
beforeEach(() => service.letMinutePass());
afterAll(() => service.close());

const MINUTE_MS = 60_000;
const SEED = 14;

async function passMinute(): Promise<void> {
  service.advance(MINUTE_MS);
  await service.letMinutePass();
}

/** Two workers at once, as in two processes. */
const deliver = () => Promise.all([service.deliver(), service.deliver()]);

/** What a tenant may do that makes posts. Each returns the answer's status. */
type Way = 'fire' | 'test_agent' | 'test_endpoint' | 'replay' | 'resend' | 'register_again';
const WAYS: readonly Way[] = [
  'fire',
  'test_agent',
  'test_endpoint',
  'replay',
  'resend',
  'register_again',
];

async function openAttacker(urls: readonly string[]) {
  const tenant = await service.openFiring();
  const agent = await tenant.create();
  let ids = await Promise.all(urls.map(async (url) => (await tenant.register(url)).id));
  const fired: string[] = [...(await tenant.fire(30))];
  const post = async (path: string, body?: object) => tenant.ask('POST', path, body);
  const ways: Readonly<Record<Way, () => Promise<Response | null>>> = {
    fire: async () => {
      fired.push(...(await tenant.fire(5)));
      return null;
    },
    test_agent: () => post(`/agents/${agent.id}/test`),
    test_endpoint: () => post(`/webhook-endpoints/${ids[0]}/test`),
    replay: () => post(`/webhook-endpoints/${ids[0]}/replay`, { since: 0 }),
    resend: () => post(`/agent-events/${fired[0]}/resend`, {}),
    register_again: async () => {
      const [first, ...others] = ids;
      await tenant.ask('DELETE', `/webhook-endpoints/${first}`);
      ids = [...others, (await tenant.register(urls[0] ?? '')).id];
      return null;
    },
  };
  return { tenant, fired, ways };
}

describe('an endpoint that never acknowledged anything', () => {
  it('gets ten posts a minute at most, of every kind, at any of its ports and endpoints', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.constantFrom(...WAYS), { minLength: 8, maxLength: 25 }),
        async (endpoints, asked) => {
          await service.letMinutePass();
          const hooks = await Promise.all(
            Array.from({ length: Math.min(endpoints, 2) }, () => startHook(respond(500))),
          );
          const urls = Array.from(
            { length: endpoints },
            (_, at) => hooks[at % hooks.length]?.url ?? '',
          );
          const { ways } = await openAttacker(urls);
          for (let minute = 1; minute <= 3; minute++) {
            for (const way of asked) {
              const answer = await ways[way]();
              if (answer?.status === 429) {
                expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
                expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60);
              }
            }
            await deliver();
            const received = hooks.reduce((sum, hook) => sum + hook.received.length, 0);
            expect(received).toBeLessThanOrEqual(10 * minute);
            await passMinute();
          }
          // Their posts wait in a database that the next round looks at too.
          await service.db.pool.query(`update webhook_delivery set state = 'cancelled'`);
        },
      ),
      { seed: SEED, numRuns: 12, endOnFailure: true },
    );
  });

  it('gets every firing in the end, in its order, and is not held back once it answers', async () => {
    const hook = await startHook(respond(500));
    const tenant = await service.openFiring();
    await tenant.register(hook.url);
    const fired = await tenant.fire(120);
    await deliver();
    expect(hook.received).toHaveLength(10);
    await passMinute();
    hook.answer = respond(204);
    const before = hook.received.length;
    for (let minute = 0; minute < 3; minute++) {
      await deliver();
      await passMinute();
    }
    const arrived = new Set(hook.received.slice(before).map(({ eventId }) => eventId));
    expect(arrived).toEqual(new Set(fired));
  });

  it('of one tenant costs those of the others nothing', async () => {
    const dead = await startHook(respond(500));
    const attacker = await service.openFiring();
    await attacker.register(dead.url);
    await attacker.fire(200);
    const well = await startHook();
    const tenant = await service.openFiring();
    await tenant.register(well.url);
    await tenant.fire(50);
    await deliver();
    expect(well.received).toHaveLength(50);
    expect(dead.received).toHaveLength(10);
    await service.db.pool.query(`update webhook_delivery set state = 'cancelled'`);
  });
});

describe('posts that somebody asks for', () => {
  async function openAcknowledged(hook: Hook, endpoints = 1) {
    const attacker = await openAttacker(Array(endpoints).fill(hook.url));
    for (let minute = 0; minute < 3; minute++) {
      await deliver();
      await service.letMinutePass();
    }
    return attacker;
  }

  it('are twenty a minute for a tenant at a host, over all ways together', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        fc.shuffledSubarray(['test_agent', 'test_endpoint', 'replay', 'resend'] as const, {
          minLength: 1,
        }),
        async (endpoints, ways) => {
          const hook = await startHook();
          const attacker = await openAcknowledged(hook, endpoints);
          const before = hook.received.length;
          const statuses: number[] = [];
          for (let at = 0; at < 40; at++) {
            const way = ways[at % ways.length] ?? 'test_agent';
            statuses.push((await attacker.ways[way]())?.status ?? 0);
            await service.deliver();
          }
          await deliver();
          expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
          expect(hook.received.length - before).toBeLessThanOrEqual(20);
          expect(hook.received.length - before).toBeGreaterThan(15);
          await service.db.pool.query(`update webhook_delivery set state = 'cancelled'
                                        where state = 'pending'`);
          await service.letMinutePass();
        },
      ),
      { seed: SEED, numRuns: 8, endOnFailure: true },
    );
  });

  it('are sixty a minute for a host, exact under calls of many tenants at once', async () => {
    const hook = await startHook();
    const tenants = await Promise.all(Array.from({ length: 5 }, () => openAcknowledged(hook)));
    const before = hook.received.length;
    const answers = await Promise.all(
      tenants.flatMap(({ ways }) => Array.from({ length: 18 }, () => ways.test_endpoint())),
    );
    expect(answers.filter((answer) => answer?.status === 200)).toHaveLength(60);
    expect(answers.filter((answer) => answer?.status === 429)).toHaveLength(30);
    expect(hook.received.length - before).toBe(60);
  });

  it('never hold back firings to an endpoint that has acknowledged before', async () => {
    const hook = await startHook();
    const { tenant, ways } = await openAcknowledged(hook);
    await Promise.all(Array.from({ length: 25 }, () => ways.test_endpoint()));
    expect((await ways.replay())?.status).toBe(429);
    const before = hook.received.length;
    const fired = await tenant.fire(300);
    await service.deliver();
    expect(
      hook.received
        .slice(before)
        .map(({ eventId }) => eventId)
        .toSorted(),
    ).toEqual([...fired].toSorted());
  });

  it('arrive all the same where one replay asks for more than a minute has', async () => {
    const hook = await startHook();
    const { fired, ways } = await openAcknowledged(hook);
    const before = hook.received.length;
    expect((await ways.replay())?.status).toBe(202);
    for (const received of [20, 30, 30]) {
      await deliver();
      expect(hook.received.length - before).toBe(received);
      await passMinute();
    }
    const again = hook.received.slice(before).map(({ eventId }) => eventId);
    expect(again.toSorted()).toEqual([...fired].toSorted());
  });
});

describe('a host that many names lead to', () => {
  const ADDRESS = '93.184.216.34';
  const resolver = {
    resolve4: async () => [ADDRESS],
    resolve6: async () => ['2606:2800:220:1::1'],
  };

  /** Sends to names that all lead to one address, and counts what would have been posted. */
  async function postsTo(
    endpoints: readonly { url: string; tenant: number; isAcknowledged: boolean }[],
    { firings, isAsked }: { firings: number; isAsked: boolean },
  ): Promise<number> {
    await service.letMinutePass();
    await service.db.pool.query(`update webhook_delivery set state = 'cancelled'`);
    const tenants: Awaited<ReturnType<typeof seedTenant>>[] = [];
    for (const { url, tenant, isAcknowledged } of endpoints) {
      tenants[tenant] ??= await seedTenant(service.db.pool);
      const endpoint = await tenants[tenant].addEndpoint(url, isAcknowledged);
      await tenants[tenant].fire([endpoint], { atMs: service.nowMs(), count: firings });
    }
    if (isAsked) {
      await service.db.pool.query(
        `update webhook_delivery set asked = true where state = 'pending'`,
      );
    }
    let posts = 0;
    const options: ConstructorParameters<typeof Deliverer>[0] = {
      pool: service.db.pool,
      masterKey: TEST_MASTER_KEY,
      policy: { allowsLoopback: false },
      resolver,
      nowMs: service.nowMs,
      onError: (error) => {
        throw error;
      },
      send: async () => {
        posts++;
        return {
          outcome: 'failed',
          reason: 'timeout',
          status: null,
          answerExcerpt: '',
          durationMs: 1,
        };
      },
    };
    await Promise.all([runDeliveryPass(options), runDeliveryPass(options)]);
    return posts;
  }

  const named = fc
    .string({ unit: fc.constantFrom(...'abcdefgh'), minLength: 1, maxLength: 8 })
    .chain((name) =>
      fc.constantFrom(
        `https://${name}.example/`,
        `https://${name.toUpperCase()}.example.:8443/x`,
        `https://${name}.${name}.example:4443/`,
        `https://${ADDRESS}/${name}`,
      ),
    );

  it('is one host: for what was never acknowledged, and for what is asked for', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(named, { minLength: 4, maxLength: 8 }), async (urls) => {
        const ofOne = urls.map((url) => ({ url, tenant: 0 }));
        const never = ofOne.map((one) => ({ ...one, isAcknowledged: false }));
        expect(await postsTo(never, { firings: 6, isAsked: false })).toBe(10);
        const before = ofOne.map((one) => ({ ...one, isAcknowledged: true }));
        expect(await postsTo(before, { firings: 6, isAsked: true })).toBe(20);
        const ofAll = before.map((one, tenant) => ({ ...one, tenant }));
        expect(await postsTo(ofAll, { firings: 20, isAsked: true })).toBe(60);
        expect(await postsTo(before, { firings: 6, isAsked: false })).toBe(urls.length * 6);
      }),
      { seed: SEED, numRuns: 5, endOnFailure: true },
    );
  });
});
