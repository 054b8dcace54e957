import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { answerBot } from '#devnet/chat/answer-bot.ts';
import { createChatWorld } from '#devnet/chat/chat-world.ts';
import { SEED, scaled } from '#devnet/testing/prove-scale.ts';
import { fire } from '#server/agents/fire.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { seedAgent } from '#server/events/deliver/testing/seed-deliveries.ts';
import { openTestDatabase, type TestDatabase } from '#server/http/testing/open-test-service.ts';

const NOW_MS = Date.UTC(2026, 8, 8, 12);
const MESSAGES = scaled(250);
const WALLET = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const CHAT = 7_001;
/** By which its connections are found. */
const SENDER = 'portolan-chat-chaos';
const WORKER = fileURLToPath(new URL('testing/send-worker.ts', import.meta.url));

/** What happens to a call of the Bot API. */
const FATES = [
  /** The sender dies before the message is taken. */
  'killed before',
  /** The sender dies when it is taken, and never hears so. */
  'killed after',
  'slower',
  'broken',
  /** The connection ends before the message is taken. */
  'cut before',
  /** It is taken, and the connection ends. */
  'cut after',
  /** The sender's connections to the database end while it waits for the answer. */
  'database cut',
] as const;
/** After these nobody can know whether it was taken. */
const UNKNOWN: readonly string[] = ['killed after', 'cut after', 'database cut'];

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

/** An agent of a page that a chat hears of, and so many messages on their way to it. */
async function fillQueue(): Promise<void> {
  const { partnerId } = await db.createPartner({ surfaces: {} });
  const { agentPublicId } = await seedAgent(db.pool, partnerId);
  const { rows } = await db.pool.query<{ id: string }>(
    'select id from agent where public_id = $1',
    [agentPublicId],
  );
  const agentId = rows[0]?.id ?? '';
  await db.pool.query(
    `insert into surface_agent
       (agent_id, partner_id, wallet, agent_key, subject, field_values, action_id)
     values ($1, $2, $3, 'gas-window', 'wallet', '{}', 'notify')`,
    [agentId, partnerId, WALLET],
  );
  await db.pool.query(
    `insert into chat_link (partner_id, wallet, chat_id, proof) values ($1, $2, $3, 'partner')`,
    [partnerId, WALLET, String(CHAT)],
  );
  const firings = Array.from({ length: MESSAGES }, (_, at) => ({
    agentId,
    partnerId,
    type: 'agent.triggered' as const,
    crossingKey: `crossing ${at}`,
    trigger: {
      headline: `Alert ${at}.`,
      kind: 'condition' as const,
      condition: 'above' as const,
      threshold: 0,
      wallet: WALLET,
    },
  }));
  await inTransaction(db.pool, (client) => fire(client, firings, NOW_MS));
}

it(
  'loses no message while senders die and the Bot API refuses, and sends one twice at most for each',
  async () => {
    await fillQueue();
    // One call in eight or so meets its fate; which one, and which fate, is of the seed.
    const fates = fc
      .sample(fc.tuple(fc.integer({ min: 1, max: 16 }), fc.constantFrom(...FATES)), {
        numRuns: MESSAGES / 10,
        seed: SEED,
      })
      .flatMap(([calls, fate]) => [...Array<null>(calls - 1).fill(null), fate]);
    const met = new Map<string, number>();
    const world = createChatWorld();
    world.person(CHAT).write('/start');
    let worker: ChildProcess | undefined;
    const startWorker = () => {
      const { port } = server.address() as AddressInfo;
      const api = `http://127.0.0.1:${port}`;
      const url = new URL(db.url);
      url.searchParams.set('application_name', SENDER);
      const reported = [url.href, api, world.botToken, String(NOW_MS)];
      worker = fork(WORKER, reported, { stdio: 'ignore' });
    };
    // What a sender lost it holds until its leases end; nobody waits for that here. Rows are locked in one order: what
    // the poll below puts forward is locked by it meanwhile.
    const release = () =>
      db.pool.query(
        `update chat_message set leased_until = now() - interval '1 second' where id in
           (select id from chat_message where leased_until > now() order by id for update)`,
      );
    const kill = async () => {
      worker?.kill('SIGKILL');
      if (worker !== undefined) await once(worker, 'exit');
      await release();
      startWorker();
    };
    const cutDatabase = async () => {
      await db.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1`,
        [SENDER],
      );
      await release();
    };

    async function answer(request: http.IncomingMessage, response: http.ServerResponse) {
      const [, bot = '', method = ''] = (request.url ?? '').split('/');
      const payload = (await json(request)) as Record<string, unknown>;
      const fate = fates.shift() ?? null;
      if (fate !== null) met.set(fate, (met.get(fate) ?? 0) + 1);
      if (fate === 'killed before') return kill();
      if (fate === 'cut before') return response.destroy();
      if (fate === 'slower' || fate === 'broken') {
        const [error_code, parameters] =
          fate === 'slower' ? ([429, { retry_after: 1 }] as const) : ([502, undefined] as const);
        response.writeHead(error_code, { 'content-type': 'application/json' });
        return response.end(
          JSON.stringify({ ok: false, error_code, description: fate, parameters }),
        );
      }
      const { signal } = new AbortController();
      const { status, body } = await answerBot(world, bot.slice(3), method, payload, signal);
      if (fate === 'killed after') return kill();
      if (fate === 'cut after') return response.destroy();
      if (fate === 'database cut') await cutDatabase();
      response.writeHead(status, { 'content-type': 'application/json' });
      return response.end(JSON.stringify(body));
    }
    const faults: unknown[] = [];
    const server = http.createServer((request, response) => {
      answer(request, response).catch((error: unknown) => faults.push(error));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      worker?.kill('SIGKILL');
      server.closeAllConnections();
      server.close();
    });

    startWorker();
    await expect
      .poll(
        async () => {
          // What was put off is due now: no test waits for minutes.
          await db.pool.query(
            `update chat_message set next_attempt_at = now() - interval '1 second' where id in
               (select id from chat_message where state = 'pending' and next_attempt_at > now()
                 order by id for update)`,
          );
          const { rows } = await db.pool.query<{ open: number }>(
            `select count(*)::int as open from chat_message where state = 'pending'`,
          );
          return rows[0]?.open;
        },
        { timeout: scaled(60_000), interval: 100 },
      )
      .toBe(0);

    expect(faults).toEqual([]);
    const { rows } = await db.pool.query(
      'select state, count(*)::int from chat_message group by 1',
    );
    expect(rows).toEqual([{ state: 'sent', count: MESSAGES }]);
    const reported = new Map<string, number>();
    for (const { text, from } of world.person(CHAT).messages) {
      const headline = from.is_bot ? /Alert \d+\./.exec(text)?.[0] : undefined;
      if (headline !== undefined) reported.set(headline, (reported.get(headline) ?? 0) + 1);
    }
    expect(reported.size).toBe(MESSAGES);
    const again = [...reported.values()].reduce((sum, count) => sum + count - 1, 0);
    const unknown = UNKNOWN.reduce((sum, fate) => sum + (met.get(fate) ?? 0), 0);
    expect(met.size).toBe(FATES.length);
    expect(again).toBeGreaterThan(0);
    expect(again).toBeLessThanOrEqual(unknown);
  },
  scaled(120_000),
);
