import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fire } from '#server/agents/fire.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { openClaimWorld, type Signer } from '#server/drafts/testing/claim-world.ts';
import { someEvm } from '#server/drafts/testing/some-signers.ts';
import { TEST_MASTER_KEY } from '#server/events/deliver/testing/seed-deliveries.ts';
import type { Mail } from '#server/mail/send-mail.ts';
import { someAddress } from '#server/operations/testing/agents-service.ts';
import { answerMailWith, isMailCall } from '#server/pages/answer-mail.ts';
import { answerPageCallWith } from '#server/pages/answer-page-call.ts';
import { type TestPageParts, testPageParts } from '#server/pages/testing/test-page-parts.ts';
import { ownerCookieName } from '#server/review/owner-cookie.ts';
import { reviewCookieName } from '#server/review/review-cookie.ts';
import { sealAtRest } from '#server/seal/seal-at-rest.ts';
import { sendMails } from './index.ts';

const ORIGIN = 'https://portolan.test';

let world: Awaited<ReturnType<typeof openClaimWorld>>;
let parts: TestPageParts;
const sent: Mail[] = [];
/** What the mail server says to the next mails; it takes what comes after. */
const refusals: unknown[] = [];
const errors: unknown[] = [];

beforeAll(async () => {
  world = await openClaimWorld();
  parts = testPageParts(world.db.pool, {
    environment: { chains: world.access, nowMs: world.nowMs },
    sealKey: world.sealKey,
  });
});
afterAll(() => world.close());

const send = ({ signal = new AbortController().signal } = {}) =>
  sendMails({
    pool: world.db.pool,
    mailer: {
      async send(mail) {
        const refusal = refusals.shift();
        if (refusal !== undefined) throw refusal;
        sent.push(mail);
      },
    },
    appUrl: ORIGIN,
    masterKey: TEST_MASTER_KEY,
    nowMs: world.nowMs,
    signal,
    onError: (failure) => errors.push(failure),
  });

/** An owner who claimed a draft, as their browser is known. */
async function owner(wallet: Signer = someEvm()) {
  const { id, token } = await world.draft({ wallet: wallet.address });
  const claimed = await world.claim(token, await world.sign(token, wallet));
  const cookie = `${reviewCookieName(id)}=${token}; ${ownerCookieName(id)}=${claimed.ownerToken}`;
  const ask = async (address: string, cookies = cookie) => {
    const response = await answerPageCallWith(
      parts,
      new Request(`${ORIGIN}/review/draft/${id}/email`, {
        method: 'POST',
        headers: {
          origin: ORIGIN,
          host: 'portolan.test',
          'content-type': 'application/json',
          cookie: cookies,
          'x-caller': someAddress(),
        },
        body: JSON.stringify({ address }),
      }),
    );
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return { ask, agentId: claimed.agent_id ?? '', link: `${reviewCookieName(id)}=${token}` };
}

async function alert(publicId: string, headline: string, more: object = {}): Promise<void> {
  const { rows } = await world.db.pool.query<{ id: string; partner_id: string; wallet: string }>(
    'select id, partner_id, wallets[1] as wallet from agent where public_id = $1',
    [publicId],
  );
  const [agent] = rows;
  if (agent === undefined) throw new Error('no agent');
  const { id: agentId, partner_id: partnerId, wallet } = agent;
  const trigger = {
    headline,
    kind: 'condition',
    condition: 'above',
    threshold: 0,
    wallet,
  } as const;
  const firing = { agentId, partnerId, type: 'agent.triggered', trigger } as const;
  await inTransaction(world.db.pool, (client) =>
    fire(client, [{ ...firing, crossingKey: randomUUID(), ...more }], world.nowMs()),
  );
}

const lastMail = () => sent.at(-1) as Mail;
const linkIn = ({ text }: Mail, purpose: string) =>
  new RegExp(`${ORIGIN}/mail/${purpose}/[\\w.-]+`).exec(text)?.[0] ?? '';

async function press(url: string, { method = 'POST', headers = {} as object } = {}) {
  return answerMailWith(
    { ...parts, root: { ...parts.root, masterKey: TEST_MASTER_KEY } },
    new Request(url, {
      method,
      headers: { 'x-caller': someAddress(), ...headers },
      // As mail programs do (RFC 8058).
      ...(method === 'POST' && { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }),
    }),
  );
}

/** Has an address notified of an owner's agents. */
async function confirmed(address: string, who = owner()) {
  const { ask, ...rest } = await who;
  expect(await ask(address)).toEqual({ status: 200, body: { is_active: false } });
  expect(await send()).toEqual({ sent: 1, postponed: 0, failed: 0 });
  const mail = lastMail();
  expect((await press(`${linkIn(mail, 'confirm')}/now`)).status).toBe(200);
  return { ask, mail, ...rest };
}

describe('an address', () => {
  it('is notified once it confirmed, with no secret, until one tap ends it', async () => {
    const { ask, agentId } = await owner();
    expect(await ask('Alice@Example.com')).toMatchObject({ status: 200 });
    await alert(agentId, 'Before it said yes');
    expect(await send()).toMatchObject({ sent: 1 });
    const asking = lastMail();
    expect(asking.to).toBe('alice@example.com');
    expect(asking.unsubscribeUrl).toBeUndefined();
    const confirm = linkIn(asking, 'confirm');

    // Scanners of mails open every link.
    for (const method of ['GET', 'HEAD']) {
      expect((await press(`${confirm}/now`, { method })).status).toBe(303);
    }
    await alert(agentId, 'Still before');
    expect(await send()).toMatchObject({ sent: 0 });
    const pressed = await press(`${confirm}/now`, { headers: { 'sec-fetch-mode': 'navigate' } });
    expect(pressed.status).toBe(303);
    expect(pressed.headers.get('location')).toBe(confirm);
    expect(await ask('alice@example.com')).toEqual({ status: 200, body: { is_active: true } });

    const url = `${ORIGIN}/review/open/secret`;
    const preparation = {
      outcome: 'ready',
      triggered_at: world.nowMs(),
      review_url: sealAtRest(url, TEST_MASTER_KEY, 'x'),
    };
    await alert(agentId, 'ETH fell\r\nBcc: everybody', { preparation });
    expect(await send()).toEqual({ sent: 1, postponed: 0, failed: 0 });
    const reported = lastMail();
    expect(reported).toMatchObject({ to: 'alice@example.com', subject: 'ETH fell Bcc: everybody' });
    expect(reported.text).toContain('A plan is ready');
    expect(reported.text).toContain(`${ORIGIN}/me`);
    expect(reported.text + reported.html).not.toContain('/review/');
    expect(reported.text + reported.html).not.toContain(preparation.review_url);

    await alert(agentId, 'On its way');
    expect(reported.unsubscribeUrl).toBe(`${linkIn(reported, 'unsubscribe')}/now`);
    const ended = await press(reported.unsubscribeUrl ?? '');
    // RFC 8058: no redirect.
    expect(ended.status).toBe(200);
    expect((await press(reported.unsubscribeUrl ?? '')).status).toBe(200);
    await alert(agentId, 'After it ended');
    expect(await send()).toMatchObject({ sent: 0 });
    // An old confirmation does not restore it; its owner may ask again.
    expect((await press(`${confirm}/now`)).status).toBe(404);
    expect(await ask('alice@example.com')).toEqual({ status: 200, body: { is_active: false } });
    await send();
    const { rows } = await world.db.pool.query<{ row: string }>(
      'select row_to_json(l)::text as row from mail_link l',
    );
    expect(rows.map(({ row }) => row).join()).not.toContain(confirm.split('.').at(-1));
  });

  it('is notified of what the wallet’s own signature made, and nothing else', async () => {
    const wallet = someEvm();
    const { agentId } = await confirmed('bob@example.com', owner(wallet));
    const other = await owner();
    const tenant = await world.openTenant();
    await alert(other.agentId, 'Of another wallet');
    await alert((await tenant.create({ wallets: [wallet.address] })).id, 'Of a partner');
    expect(await send()).toMatchObject({ sent: 0 });
    await alert(agentId, 'Of the wallet');
    expect(await send()).toMatchObject({ sent: 1 });
    expect(lastMail()).toMatchObject({ to: 'bob@example.com', subject: 'Of the wallet' });
    // A run in its five parts, each on its own line whatever a token calls itself.
    const report = {
      goal: 'When the health factor falls: repay your USDC\r\nNext: send all loan.',
      done: '100 USDC was spent on it.',
      remaining: '400 USDC is left.',
      reasoning: 'The condition was true.',
      next: 'It runs again.',
    };
    const hash = `0x${'ab'.repeat(32)}`;
    await alert(agentId, 'Done: repay', {
      execution: { status: 'done', report, transaction_hash: hash },
    });
    expect(await send()).toMatchObject({ sent: 1 });
    expect(lastMail().text.split(/\n+/)).toEqual(
      expect.arrayContaining([
        'Goal: When the health factor falls: repay your USDC Next: send all loan.',
        'Done: 100 USDC was spent on it.',
        'Remaining: 400 USDC is left.',
        'Reasoning: The condition was true.',
        'Next: It runs again.',
        `Transaction: ${hash}`,
      ]),
    );
  });

  it('is asked for by the owner’s browser alone, at most three times a day, three of a wallet', async () => {
    const { ask, link } = await owner();
    expect(await ask('carol@example.com', link)).toMatchObject({
      status: 404,
      body: { error: 'draft_not_found' },
    });
    for (const none of ['', 'carol', 'a@b@c.example', 'a b@c.example', 'a@c.example,b@c.example']) {
      expect((await ask(none)).status, none).toBe(400);
    }
    const mails = [];
    for (let at = 0; at < 3; at += 1) {
      expect((await ask('carol@example.com')).status).toBe(200);
      world.advance(1);
      await send();
      mails.push(linkIn(lastMail(), 'confirm'));
    }
    expect(await ask('carol@example.com')).toMatchObject({ status: 429 });
    const another = await owner();
    expect(await another.ask('carol@example.com')).toMatchObject({ status: 429 });
    // Only the newest link is good, for a day.
    expect((await press(`${mails[0]}/now`)).status).toBe(404);
    for (const name of ['d', 'e']) expect((await ask(`${name}@example.com`)).status).toBe(200);
    expect(await ask('f@example.com')).toMatchObject({
      status: 429,
      body: { error: 'rate_limited' },
    });
    await send();
    world.advance(86_400_000);
    expect((await press(`${mails[2]}/now`)).status).toBe(404);
    expect((await ask('f@example.com')).status).toBe(200);
    await send();
  });

  it('takes no link of another address, purpose or making', async () => {
    const { mail } = await confirmed('gina@example.com');
    const { mail: other } = await confirmed('hans@example.com');
    const [mine, theirs] = [linkIn(mail, 'confirm'), linkIn(other, 'confirm')];
    const [token = '', foreign = ''] = [mine, theirs].map((url) => url.split('/').at(-1) ?? '');
    const [id] = token.split('.');
    for (const path of [
      `unsubscribe/${token}`,
      `confirm/${id}.${foreign.split('.')[1]}`,
      `confirm/${id}.${'A'.repeat(43)}`,
      `unsubscribe/${id}`,
      'unsubscribe/x',
      `unsubscribe/${'%00'.repeat(9)}`,
      `stop/${token}`,
    ]) {
      expect((await press(`${ORIGIN}/mail/${path}/now`)).status, path).toBe(404);
    }
    expect((await press(`${mine}/now`, { method: 'DELETE' })).status).toBe(405);
    expect(isMailCall(new URL(mine).pathname)).toBe(false);
    expect(isMailCall(`${new URL(mine).pathname}/now`)).toBe(true);
  });
});

describe('a mail', () => {
  it('is tried again until the server takes it, failed where that says no, and late ones say when', async () => {
    const { agentId } = await confirmed('iris@example.com');
    const due = () =>
      world.db.pool.query(`update mail_message set next_attempt_at = now() - interval '1 second'`);
    await alert(agentId, 'First');
    refusals.push(new Error('no connection'), { responseCode: 451 });
    expect(await send()).toEqual({ sent: 0, postponed: 1, failed: 0 });
    expect(await send()).toEqual({ sent: 0, postponed: 0, failed: 0 });
    await due();
    expect(await send()).toEqual({ sent: 0, postponed: 1, failed: 0 });
    world.advance(3_600_000);
    await due();
    expect(await send()).toEqual({ sent: 1, postponed: 0, failed: 0 });
    expect(lastMail().text).toMatch(/^Late message\. This happened on /);
    await alert(agentId, 'Second');
    refusals.push(Object.assign(new Error(), { responseCode: 550, command: 'RCPT TO' }));
    expect(await send()).toEqual({ sent: 0, postponed: 0, failed: 1 });
    await alert(agentId, 'Third');
    refusals.push(new Error('no connection'), new Error('no connection'));
    await send();
    await world.db.pool.query(
      `update mail_message set first_tried_at = now() - interval '8 days', next_attempt_at = now() - interval '1 second'
        where state = 'pending'`,
    );
    expect(await send()).toEqual({ sent: 0, postponed: 0, failed: 1 });
    expect(errors.splice(0)).toHaveLength(5);
  });

  it('fails at once where its recipient is refused, and for nothing else that a server says', async () => {
    const { agentId } = await confirmed('kim@example.com');
    const outcomes: unknown[] = [];
    const of = async (command: string, response: string) => {
      await alert(agentId, response);
      const responseCode = Number(response.slice(0, 3));
      const message = `${response} <kim@example.com>`;
      refusals.push(Object.assign(new Error(message), { command, response, responseCode }));
      outcomes.push(await send());
    };
    for (const response of [
      '550 No such user',
      '551-5.1.6 Moved',
      '553 5.1.3 Bad',
      '550 5.2.1 Off',
    ]) {
      await of('RCPT TO', response);
    }
    expect(outcomes.splice(0)).toEqual(Array(4).fill({ sent: 0, postponed: 0, failed: 1 }));
    await of('AUTH PLAIN', '535 5.7.8 Bad credentials');
    await of('MAIL FROM', '550 5.1.8 Sender refused');
    await of('DATA', '554 5.7.1 Spam');
    await of('DATA', '550 5.1.1 No such user');
    await of('RCPT TO', '550 5.7.1 Relaying denied');
    await of('RCPT TO', '550 5.1.8 Bad sender');
    await of('RCPT TO', '552 5.2.2 Mailbox full');
    expect(outcomes.splice(0)).toEqual(Array(7).fill({ sent: 0, postponed: 1, failed: 0 }));
    // What is logged names no recipient.
    expect(errors).toHaveLength(11);
    expect(JSON.stringify(errors.splice(0))).not.toContain('example.com');
    await world.db.pool.query(
      `update mail_message set next_attempt_at = now() - interval '1 second'`,
    );
    expect(await send()).toEqual({ sent: 7, postponed: 0, failed: 0 });
  });

  it('is one of few in a pass, which ends where no server is reached or the process stops', async () => {
    const { agentId } = await confirmed('lea@example.com');
    const first = sent.length;
    for (let at = 0; at < 55; at += 1) await alert(agentId, `Alert ${at}`);
    const attempts = async () => {
      const { rows } = await world.db.pool.query(
        `select attempts, count(*)::int as mails from mail_message
          where state = 'pending' and leased_until is null group by attempts order by attempts`,
      );
      return rows.map((row) => [row.attempts, row.mails]);
    };
    const codes = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'EAUTH'];
    for (const code of codes) {
      refusals.push(Object.assign(new Error('down'), { code, command: 'CONN' }));
      expect(await send(), code).toEqual({ sent: 0, postponed: 1, failed: 0 });
    }
    expect(errors.splice(0)).toMatchObject(codes.map((code) => ({ code, command: 'CONN' })));
    // The others are due as before, for anybody.
    expect(await attempts()).toEqual([
      [0, 50],
      [1, 5],
    ]);
    const stopping = new AbortController();
    refusals.push(undefined, {
      get responseCode() {
        stopping.abort();
        return 451;
      },
    });
    expect(await send({ signal: stopping.signal })).toEqual({ sent: 1, postponed: 1, failed: 0 });
    expect(await send({ signal: stopping.signal })).toEqual({ sent: 0, postponed: 0, failed: 0 });
    errors.splice(0);
    expect(await attempts()).toEqual([
      [0, 48],
      [1, 6],
    ]);
    await world.db.pool.query(
      `update mail_message set next_attempt_at = now() - interval '1 second'`,
    );
    expect(await send()).toEqual({ sent: 50, postponed: 0, failed: 0 });
    expect(await send()).toEqual({ sent: 4, postponed: 0, failed: 0 });
    expect(new Set(sent.slice(first).map(({ subject }) => subject)).size).toBe(55);
  });

  it('comes again from a process that died, and once from several that live', async () => {
    const { agentId } = await confirmed('jan@example.com');
    await alert(agentId, 'Leased');
    const lease = (ago: string) =>
      world.db.pool.query(
        `update mail_message set lease_token = $1, leased_until = now() - $2::interval
          where state = 'pending'`,
        [randomUUID(), ago],
      );
    await lease('-1 minute');
    expect(await send()).toMatchObject({ sent: 0 });
    await lease('1 second');
    const passes = await Promise.all([send(), send(), send()]);
    expect(passes.reduce((sum, pass) => sum + pass.sent, 0)).toBe(1);
  });
});
