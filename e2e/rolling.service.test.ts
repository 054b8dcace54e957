import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildWeb } from '#devnet/launch/build-web.ts';
import { scaled } from '#devnet/testing/prove-scale.ts';
import { seedAgent } from '#server/events/deliver/testing/seed-deliveries.ts';
import { startHook } from '#server/events/deliver/testing/start-hook.ts';
import { openTestDatabase, type TestDatabase } from '#server/http/testing/open-test-service.ts';
import { startWorker } from '#server/jobs/testing/start-worker.ts';
import { RATE_TIERS } from '#server/partners/rate-tiers.ts';
import { startWeb, type Web } from './start-web.ts';

const CALLERS = 4;
/** How often every process is replaced. */
const ROLLS = scaled(1);
const WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

let db: TestDatabase;
beforeAll(async () => {
  await buildWeb();
  db = await openTestDatabase();
}, 600_000);
afterAll(() => db?.close());

/** Those a load balancer sends calls to, in turn. */
class Edge {
  readonly #behind: string[] = [];
  #calls = 0;

  put(origin: string): void {
    this.#behind.push(origin);
  }

  take(origin: string): void {
    this.#behind.splice(this.#behind.indexOf(origin), 1);
  }

  next(): string {
    const origin = this.#behind[this.#calls++ % this.#behind.length];
    if (origin === undefined) throw new Error('Nothing is behind the edge.');
    return origin;
  }
}

it(
  'loses no call and no alert while every process is replaced, one by one, under load',
  async () => {
    const tenants: string[] = [];
    const openTenant = async () => {
      const { partnerId, apiKey } = await db.createPartner({
        tier: 'high',
        scopes: ['agents'],
        credits: 1_000_000,
      });
      tenants.push(partnerId);
      return {
        partnerId,
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      };
    };
    const hook = await startHook((response) => {
      setTimeout(() => response.writeHead(204).end(), 10);
    });
    const alerts = await seedAgent(db.pool, (await openTenant()).partnerId);
    const endpoint = await alerts.addEndpoint(hook.url);

    const edge = new Edge();
    const [webs, workers] = await Promise.all([
      Promise.all([startWeb(db.url), startWeb(db.url)]),
      Promise.all([startWorker(db.url), startWorker(db.url)]),
    ]);
    for (const { origin } of webs) edge.put(origin);

    const created: string[] = [];
    const fired: string[] = [];
    const failed: string[] = [];
    let answered = 0;
    let isOver = false;
    /** What callers do: read, ask, save, open a page. */
    const calls = [
      () => ['/v1beta/meta'],
      () => [
        '/v1beta/intent',
        {
          prompt: 'Send 5 USDC to my friend on Base',
          wallets: [{ address: WALLET, chain: 'base', balances: { USDC: '50' } }],
        },
      ],
      () => [
        '/v1beta/agents',
        {
          kind: 'price',
          wallets: [WALLET],
          autonomy: 'notify',
          asset_symbol: 'ETH',
          price_source_id: 'ethereum',
          condition: 'below',
          threshold: 1 + created.length / 1_000,
        },
      ],
      () => ['/docs'],
    ] satisfies readonly (() => [string, object?])[];
    const call = async (at: number) => {
      let { headers } = await openTenant();
      for (let turn = at; !isOver; turn++) {
        // However fast the machine is, no tenant asks more than it may in a minute.
        if (turn % RATE_TIERS.high.max_requests === 0) ({ headers } = await openTenant());
        const [path, body] = (calls[turn % calls.length] as (typeof calls)[0])() as [
          string,
          object?,
        ];
        const origin = edge.next();
        try {
          const response = await fetch(`${origin}${path}`, {
            headers,
            ...(body && { method: 'POST', body: JSON.stringify(body) }),
          });
          const text = await response.text();
          if (!response.ok) failed.push(`${path} ${response.status} ${text.slice(0, 300)}`);
          if (path.endsWith('/agents') && response.ok) created.push(JSON.parse(text).agent.id);
          answered++;
        } catch (error) {
          failed.push(`${path} ${String((error as Error).cause ?? error)}`);
        }
        fired.push(...(await alerts.fire([endpoint], { atMs: Date.now() })));
      }
    };
    const load = Array.from({ length: CALLERS }, (_, at) => call(at));
    const served = async (more: number) => {
      const until = answered + more;
      await expect.poll(() => answered + failed.length, { interval: 20 }).toBeGreaterThan(until);
    };

    for (let roll = 0; roll < ROLLS; roll++) {
      for (const at of [0, 1]) {
        await served(CALLERS * calls.length);
        const old = webs[at] as Web;
        edge.take(old.origin);
        expect(await old.own.stop({ graceMs: 15_000 })).toEqual({ code: 0, signal: null });
        const fresh = await startWeb(db.url);
        webs[at] = fresh;
        edge.put(fresh.origin);
        await served(CALLERS * calls.length);
        expect(await workers[at]?.stop({ graceMs: 15_000 })).toEqual({ code: 0, signal: null });
        workers[at] = await startWorker(db.url);
      }
    }
    isOver = true;
    await Promise.all(load);
    expect(failed).toEqual([]);

    // A delivery that its worker had no time to record is made again: each comes at least once.
    const received = () => new Set(hook.received.map(({ eventId }) => eventId));
    await expect.poll(() => received().size, { timeout: 60_000 }).toBe(fired.length);
    expect([...received()].sort()).toEqual(fired.sort());
    const { rows } = await db.pool.query<{ id: string }>(
      `select public_id as id from agent where partner_id = any($1) and public_id <> $2`,
      [tenants, alerts.agentPublicId],
    );
    expect(rows.map(({ id }) => id).sort()).toEqual(created.sort());
    await Promise.all([...webs.map(({ own }) => own), ...workers].map((one) => one.stop()));
  },
  scaled(300_000),
);
