import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '#devnet/chat/chat-world.ts';
import { type ChatServer, startChatServer } from '#devnet/chat/start-chat-server.ts';
import { createWatchSource } from '#server/agents/evaluate/index.ts';
import { fire } from '#server/agents/fire.ts';
import { Denylist } from '#server/chains/denylist/denylist.ts';
import { parseDenylist } from '#server/chains/denylist/parse-denylist.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { parseSourceConfig } from '#server/config/source-config.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { TEST_MASTER_KEY } from '#server/events/deliver/testing/seed-deliveries.ts';
import { testPipelineParts } from '#server/http/testing/test-pipeline-parts.ts';
import { linkOwner } from '#server/messaging/index.ts';
import type { Logger } from '#server/observability/logger.ts';
import {
  type AgentsService,
  OWNER,
  openAgentsService,
  type TestTenant,
} from '#server/operations/testing/agents-service.ts';
import { answerChatUpdateWith } from '#server/pages/answer-chat-update.ts';
import type { Agent } from '#server/schemas/agent.ts';
import type { ErrorEnvelope } from '#server/schemas/error-envelope.ts';
import { sealAtRest } from '#server/seal/seal-at-rest.ts';
import { type SpecChecks, turnOn as turnOnByLink } from '#server/surfaces/index.ts';
import { askedToWaitS, type Chat, openChat } from './index.ts';

const WALLET = { address: OWNER, chain: 'base' };
const GAS = {
  agent: 'gas-window',
  schema_version: '1',
  wallet: WALLET,
  subject: { kind: 'wallet' },
  field_values: { gas_price: 7 },
};
const PREPARES = {
  ...GAS,
  agent: 'rate-below',
  subject: { kind: 'market', id: 'aave-v3:base:USDC', chain: 'base' },
  field_values: { rate: 3 },
  action_id: 'prepare_withdrawal',
};
const USDC = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913';
const RENDERED = 'Ethereum gas price below 7 gwei';

let telegram: ChatServer;
let service: AgentsService;
let chat: Chat;
const errors: unknown[] = [];
/** Updates that nobody answers any more. */
const dropped: number[] = [];
const sources = createWatchSource(createChainAccess({}), parseSourceConfig({}));
/** What an agent is held to at Confirm; a test may have it refused. */
let gap: { part: 'asset'; message: string } | null = null;
let denied = new Denylist([]);
function denyUsdc(): Denylist {
  const parsed = parseDenylist({ tokens: [{ address: USDC, chain: 'base', reason: 'Frozen.' }] });
  if (!parsed.ok) throw new Error(parsed.why);
  return new Denylist([parsed.list]);
}
const checks: SpecChecks = {
  agentSources: { ...sources, findGap: async () => gap },
  intentModel: null,
  environment: { denylist: () => denied },
};
beforeAll(async () => {
  telegram = await startChatServer();
  const late: { chat?: Chat } = {};
  service = await openAgentsService({
    agentSources: { ...sources, findGap: async () => null },
    chat: { linkUrl: (code) => (late.chat as Chat).linkUrl(code) },
  });
  chat = openChat({
    pool: service.db.pool,
    config: {
      apiUrl: telegram.apiUrl,
      botToken: telegram.botToken,
      linkUrl: telegram.url,
      webhookSecret: null,
    },
    nowMs: service.nowMs,
    checks,
    webhook: null,
    masterKey: TEST_MASTER_KEY,
    onError: (error) => errors.push(error),
    onDropped: (id) => dropped.push(id),
  });
  late.chat = chat;
});
afterAll(async () => {
  chat.stop();
  await service.close();
  await telegram.stop();
});

let chats = 5_000;
/** A person with their own chat. */
function somebody() {
  chats += 1;
  const person = telegram.world.person(chats);
  const last = () => person.messages.at(-1);
  return {
    id: chats,
    person,
    last,
    texts: () => person.messages.filter(({ from }) => from.is_bot).map(({ text }) => text),
    async write(text: string) {
      person.write(text);
      await chat.receive();
      return last()?.text;
    },
    /** Taps a button of a message, the newest one unless it is given. */
    async tap(label: string, message = last()) {
      const button = message?.reply_markup?.inline_keyboard
        .flat()
        .find(({ text }) => text === label);
      person.press(message?.message_id ?? 0, button?.callback_data ?? '');
      await chat.receive();
      return last()?.text;
    },
  };
}
type Somebody = ReturnType<typeof somebody>;

const openTenant = (name: string) => service.openTenant({ surfaces: {}, name });
const codeOf = (url: string) => new URL(url).searchParams.get('start') ?? '';

async function askForLink(tenant: TestTenant, body: object = GAS): Promise<string> {
  const answer = await tenant.get<{ outcome: string; intent: string; activation_url: string }>(
    200,
    'POST',
    '/surfaces/activate',
    body,
  );
  expect(answer).toEqual({
    outcome: 'requires_action',
    intent: 'agent' in body ? 'agent' : 'link',
    activation_url: expect.stringMatching(
      new RegExp(`^${telegram.url}/portolan_local_bot\\?start=[A-Za-z0-9_-]{43}$`),
    ),
    expires_at: service.nowMs() + 600_000,
  });
  return answer.activation_url;
}

/** Public links are counted in `answer-turn-on.service.test.ts`. */
const admit = async () => undefined;

/** Links somebody's chat and turns an agent on. @returns the agent */
async function turnOn(tenant: TestTenant, who: Somebody, body: object = GAS): Promise<Agent> {
  await who.write(`/start ${codeOf(await askForLink(tenant, body))}`);
  await who.tap('Confirm');
  const [agent] = await agentsOf(tenant);
  return agent as Agent;
}

const agentsOf = async (tenant: TestTenant) =>
  (await tenant.get<{ agents: Agent[] }>(200, 'GET', '/agents')).agents;
const isLinked = async (tenant: TestTenant) =>
  (
    await tenant.get<{ linked: boolean }>(
      200,
      'GET',
      `/messaging/link-status?address=${OWNER}&chain=base`,
    )
  ).linked;

async function fireAgent(agent: Agent, headline: string, more: object = {}): Promise<void> {
  const { rows } = await service.db.pool.query<{ id: string; partner_id: string }>(
    'select id, partner_id from agent where public_id = $1',
    [agent.id],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('no agent');
  await inTransaction(service.db.pool, (client) =>
    fire(
      client,
      [
        {
          agentId: row.id,
          partnerId: row.partner_id,
          type: 'agent.triggered',
          crossingKey: randomUUID(),
          trigger: { headline, kind: 'condition', condition: 'above', threshold: 0, wallet: OWNER },
          ...more,
        },
      ],
      service.nowMs(),
    ),
  );
}

const letRetriesFallDue = () =>
  service.db.pool.query(
    `update chat_message set next_attempt_at = now() - interval '1 second' where state = 'pending'`,
  );

describe('the chat of an owner', () => {
  it('links with Confirm, turns the agent on, hears of it once, and stops', async () => {
    const tenant = await openTenant('Lender & Co');
    const who = somebody();
    const url = await askForLink(tenant);
    // Nothing is on before its owner confirms.
    expect(await agentsOf(tenant)).toEqual([]);
    const asked = await who.write(`/start ${codeOf(url)}`);
    for (const said of ['Lender & Co', OWNER, RENDERED]) expect(asked).toContain(said);
    expect(await isLinked(tenant)).toBe(false);
    expect(await agentsOf(tenant)).toEqual([]);

    const done = await who.tap('Confirm');
    for (const said of ['Turned on', RENDERED, OWNER]) expect(done).toContain(said);
    expect(who.last()?.reply_markup).toBeUndefined();
    expect(await isLinked(tenant)).toBe(true);
    const [agent] = (await agentsOf(tenant)) as [Agent];
    expect(agent).toMatchObject({ rendered: RENDERED, status: 'active', wallets: [OWNER] });
    const resolve = { agent: GAS.agent, wallet: WALLET, subject: GAS.subject };
    expect(await tenant.get(200, 'POST', '/surfaces/resolve', resolve)).toMatchObject({
      linked: true,
      existing: { id: agent.id, field_values: { gas_price: 7, chain: 'ethereum' } },
    });
    // From now on an activation is done in the call, and no URL is given out.
    const more = await tenant.get<object>(200, 'POST', '/surfaces/activate', GAS);
    expect(more).toMatchObject({ outcome: 'activated', change: 'unchanged' });
    expect(JSON.stringify(more)).not.toContain('url');

    await fireAgent(agent, 'Ethereum gas price is 6.5 gwei');
    expect(await chat.send()).toEqual({ sent: 1, postponed: 0, failed: 0 });
    expect(who.last()?.text).toBe(`Ethereum gas price is 6.5 gwei\n\nLender & Co · ${OWNER}`);
    expect(await chat.send()).toEqual({ sent: 0, postponed: 0, failed: 0 });
    await tenant.get(202, 'POST', `/agents/${agent.id}/test`);
    await chat.send();
    expect(who.last()?.text).toContain('Test: ');

    expect(await who.write('/stop')).toContain('Stopped');
    expect(await isLinked(tenant)).toBe(false);
    await fireAgent(agent, 'Not told');
    expect(await chat.send()).toEqual({ sent: 0, postponed: 0, failed: 0 });
    expect(who.texts().join()).not.toContain('Not told');
    expect(await who.write('/stop')).toContain('receives no alerts');
    expect(errors).toEqual([]);
  });

  it('uses a code once, in one chat, for ten minutes', async () => {
    const tenant = await openTenant('Once');
    const [who, thief] = [somebody(), somebody()];
    const code = codeOf(await askForLink(tenant, { intent: 'link', wallet: WALLET }));
    await who.write(`/start ${code}`);
    const asking = who.last();
    expect(await thief.write(`/start ${code}`)).toContain('used or has expired');
    expect(await who.tap('Confirm')).toContain('Linked with Once');
    expect(await isLinked(tenant)).toBe(true);
    expect(await agentsOf(tenant)).toEqual([]);
    expect(await who.write(`/start ${code}`)).toContain('used or has expired');
    expect(asking?.text).toContain('Linked with Once');

    const late = codeOf(
      await askForLink(tenant, {
        ...GAS,
        wallet: { ...WALLET, address: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8' },
      }),
    );
    const other = somebody();
    await other.write(`/start ${late}`);
    service.advance(600_000);
    await other.tap('Confirm');
    expect(telegram.world.person(other.id).notice).toContain('used or has expired');
    expect(await other.write(`/start ${late}`)).toContain('used or has expired');
    for (const none of ['x', 'A'.repeat(43), "'; drop table chat_code"]) {
      expect(await other.write(`/start ${none}`)).toContain('used or has expired');
    }
    expect(await agentsOf(tenant)).toEqual([]);
  });

  it('answers a chat that writes and writes no more than the Bot API takes, and everybody else', async () => {
    const [loud, other] = [somebody(), somebody()];
    for (let at = 0; at < 70; at += 1) loud.person.write(`Hello ${at}`);
    await chat.receive();
    expect(loud.texts()).toHaveLength(60);
    expect(await other.write('/agents')).toContain('No agents send alerts');
    expect(dropped).toEqual([]);
  });

  it('does nothing where its owner cancels, and nobody else may press', async () => {
    const tenant = await openTenant('Cancelled');
    const who = somebody();
    await who.write(`/start ${codeOf(await askForLink(tenant))}`);
    const asking = who.last();
    const data = asking?.reply_markup?.inline_keyboard.flat()[0]?.callback_data ?? '';
    const stranger = somebody();
    await stranger.write('/start');
    const theirs = telegram.world.send(stranger.id, 'x', {
      inline_keyboard: [[{ text: 'Confirm', callback_data: data }]],
    });
    await stranger.tap('Confirm', theirs);
    expect(await isLinked(tenant)).toBe(false);
    expect(await who.tap('Cancel', asking)).toContain('Nothing was turned on');
    expect(await isLinked(tenant)).toBe(false);
    expect(await agentsOf(tenant)).toEqual([]);
  });

  it('learns only what its own tenant turned on; a wallet may have several chats', async () => {
    const [mine, other] = await Promise.all([openTenant('Mine'), openTenant('Other')]);
    const [first, second, foreign] = [somebody(), somebody(), somebody()];
    const agent = await turnOn(mine, first);
    // Linked already: a further chat of the wallet comes by a link alone.
    await turnOn(mine, second, { intent: 'link', wallet: WALLET });
    const theirs = await turnOn(other, foreign);
    await fireAgent(agent, 'Told by Mine');
    await fireAgent(theirs, 'Told by Other');
    // An agent of the API is reported by webhook.
    await fireAgent(await mine.create(), 'Told to nobody');
    expect(await chat.send()).toMatchObject({ sent: 3 });
    expect(first.texts().at(-1)).toContain('Told by Mine');
    expect(second.texts().at(-1)).toContain('Told by Mine');
    expect(foreign.texts().at(-1)).toContain('Told by Other');
    const all = [first, second, foreign].flatMap((one) => one.texts()).join();
    expect(all).not.toContain('Told to nobody');
  });

  it('keeps the code where the agent cannot be saved, and links nothing', async () => {
    const tenant = await openTenant('Full');
    const who = somebody();
    await who.write(`/start ${codeOf(await askForLink(tenant))}`);
    await service.db.pool.query(`update partner set surfaces = '{"agents":[]}' where id = $1`, [
      tenant.partnerId,
    ]);
    expect(await who.tap('Confirm')).toContain('Nothing was changed');
    expect(await isLinked(tenant)).toBe(false);
    expect(errors.splice(0)).toHaveLength(1);
  });

  it('lists the agents that it is notified of, and pauses and resumes those alone', async () => {
    const [tenant, other] = await Promise.all([openTenant('Listed'), openTenant('Unlisted')]);
    const [who, stranger] = [somebody(), somebody()];
    expect(await who.write('/agents')).toContain('No agents send alerts to this chat');
    const agent = await turnOn(tenant, who);
    await turnOn(other, stranger);
    const listed = await who.write('/agents');
    for (const said of [RENDERED, 'On', 'Listed', OWNER]) expect(listed).toContain(said);
    const statusOf = async () => (await agentsOf(tenant))[0]?.status;
    expect(await who.tap('Pause')).toContain('Paused');
    expect(await statusOf()).toBe('paused');
    // A page sees the same.
    const resolve = { agent: GAS.agent, wallet: WALLET, subject: GAS.subject };
    expect(await tenant.get(200, 'POST', '/surfaces/resolve', resolve)).toMatchObject({
      existing: { status: 'paused' },
    });
    await stranger.write('/agents');
    const foreign = telegram.world.send(stranger.id, 'x', {
      inline_keyboard: [[{ text: 'Resume', callback_data: `resume:${agent.id}` }]],
    });
    await stranger.tap('Resume', foreign);
    expect(telegram.world.person(stranger.id).notice).toContain(
      'no longer sends alerts to this chat',
    );
    expect(await statusOf()).toBe('paused');
    expect(await who.tap('Resume')).toContain('On');
    expect(await statusOf()).toBe('active');
    // Below an alert, which stays as it was reported.
    await fireAgent(agent, 'Gas fell');
    await chat.send();
    expect(await who.tap('Pause')).toContain('Gas fell');
    expect(telegram.world.person(who.id).notice).toBe('Paused');
    expect(await statusOf()).toBe('paused');
    // However many there are, each can be found and paused.
    await service.db.pool.query(
      `with made as (
         insert into agent (public_id, partner_id, type, kind, origin, wallets, wallets_lower, rendered, cadence,
                            condition, fire_headline, created_at)
         select 'w_condition_many' || n, a.partner_id, a.type, a.kind, a.origin, a.wallets, a.wallets_lower,
                a.rendered, a.cadence, a.condition, a.fire_headline, a.created_at + interval '1 second'
           from agent a, generate_series(1, 20) n where a.public_id = $1
         returning id, partner_id, public_id)
       insert into surface_agent (partner_id, wallet, agent_key, subject, chat_id, agent_id, field_values, action_id)
       select partner_id, $2, 'gas-window', public_id, '', id, '{}', 'notify' from made`,
      [agent.id, OWNER.toLowerCase()],
    );
    expect(await who.write('/agents')).toContain('/agents 2');
    expect(await who.write('/agents 2')).toContain('/agents 3');
    expect(await who.write('/agents 3')).toContain('Paused');
    await who.tap('Resume');
    const path = `/agents/${agent.id}`;
    expect(await tenant.get(200, 'GET', path)).toMatchObject({ agent: { status: 'active' } });
    expect(await who.write('/agents 4')).toContain('No agents send alerts');
    await who.write('/stop');
    expect(await who.write('/agents')).toContain('No agents send alerts');
  });

  it('reports claimed drafts and runs to chats that the wallet’s own signature linked, and to no other', async () => {
    const tenant = await openTenant('Vouches');
    const [vouched, signed] = [somebody(), somebody()];
    await turnOn(tenant, vouched, { intent: 'link', wallet: WALLET });
    const parts = { pool: service.db.pool, chat };
    const link = await linkOwner(parts, OWNER, service.nowMs());
    const asked = await signed.write(`/start ${codeOf(link.activation_url)}`);
    expect(asked).toContain('what this wallet signed on Portolan');
    expect(await signed.tap('Confirm')).toContain('Linked with Portolan');
    // The link is the wallet's, and no tenant's.
    expect(await isLinked(await openTenant('Another'))).toBe(false);

    const agent = await tenant.create();
    const make = (origin: string) =>
      service.db.pool.query('update agent set origin = $2::agent_origin where public_id = $1', [
        agent.id,
        origin,
      ]);
    await fireAgent(agent, 'Of the API');
    await make('draft');
    await fireAgent(agent, 'Of a draft');
    await make('guard');
    const report = {
      goal: 'Keep the health factor above 1.3.',
      done: 'Repaid 50 USDC.',
      remaining: '150 USDC of the budget.',
      reasoning: 'The health factor was 1.2.',
      next: 'It watches on.',
    };
    const hash = `0x${'ab'.repeat(32)}`;
    await fireAgent(agent, 'Done: repay', {
      execution: { status: 'done', report, transaction_hash: hash },
    });
    expect(await chat.send()).toEqual({ sent: 2, postponed: 0, failed: 0 });
    const [draft, run] = signed.texts().slice(-2);
    expect(draft).toContain(`Of a draft\n\nPortolan · ${OWNER}`);
    for (const said of ['Goal: Keep', 'Done: Repaid', 'Remaining: 150', 'Next: It', hash]) {
      expect(run).toContain(said);
    }
    // A permission is paused on its own page, by its owner's message.
    expect(signed.last()?.reply_markup).toBeUndefined();
    expect(vouched.texts().join()).not.toContain('Of a draft');
    const other = { ...WALLET, address: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8' };
    await fireAgent(await tenant.create({ wallets: [other.address] }), 'Of another wallet');
    expect(await chat.send()).toMatchObject({ sent: 0 });
  });

  it('turns an agent on by a public link for its own chat alone', async () => {
    const [first, second, owner] = [somebody(), somebody(), somebody()];
    const tenant = await openTenant('Lender');
    const mine = await turnOn(tenant, owner);
    const open = (query: string) =>
      turnOnByLink(
        { pool: service.db.pool, chat, nowMs: service.nowMs(), admit, ...checks },
        new URLSearchParams(query),
      );
    const link = `agent=gas-window&wallet=${OWNER}&chain=base`;
    for (const [who, gwei] of [
      [first, 5],
      [second, 6],
    ] as const) {
      const asked = await who.write(`/start ${codeOf(await open(`${link}&gas_price=${gwei}`))}`);
      for (const said of [
        `below ${gwei} gwei`,
        OWNER,
        'The owner of this wallet was not verified',
      ]) {
        expect(asked).toContain(said);
      }
      expect(asked).not.toContain('Lender');
      expect(await who.tap('Confirm')).toContain(`Turned on: Ethereum gas price below ${gwei}`);
    }
    const { rows } = await service.db.pool.query<{ publicId: string; chatId: string }>(
      `select a.public_id as "publicId", s.chat_id as "chatId" from surface_agent s
         join agent a on a.id = s.agent_id where s.chat_id <> '' order by s.chat_id`,
    );
    expect(rows.map(({ chatId }) => chatId)).toEqual([first, second].map(({ id }) => String(id)));
    await fireAgent({ id: rows[0]?.publicId } as Agent, 'Public news');
    await fireAgent(mine, 'Page news');
    expect(await chat.send()).toMatchObject({ sent: 2 });
    expect(first.texts().at(-1)).toContain(`Public news\n\nPortolan · ${OWNER}`);
    expect(owner.texts().at(-1)).toContain('Page news');
    expect([first, second].flatMap((one) => one.texts()).join()).not.toContain('Page news');
    expect(second.texts().join()).not.toContain('Public news');
    // It proves nothing: no tenant sees a link, and no agent of a page was changed.
    expect(await agentsOf(tenant)).toMatchObject([{ id: mine.id, rendered: RENDERED }]);
    expect(await isLinked(await openTenant('Nobody'))).toBe(false);
    const again = codeOf(await open(`${link}&gas_price=5`));
    await first.write(`/start ${again}`);
    await first.tap('Confirm');
    expect(await first.write(`/start ${again}`)).toContain('Tap “Turn on” on the page again');
  });

  it('asks again where what it would turn on changed, and takes no button of the old question', async () => {
    const tenant = await openTenant('Before');
    const who = somebody();
    const code = codeOf(await askForLink(tenant, PREPARES));
    const asked = await who.write(`/start ${code}`);
    expect(asked).toContain('below 3%');
    expect(asked).toContain('Withdraw all my USDC from Aave');
    const old = who.last()?.reply_markup?.inline_keyboard.flat()[0]?.callback_data ?? '';
    expect(Buffer.byteLength(old)).toBeLessThanOrEqual(64);
    await service.db.pool.query(
      `update chat_code set activation = jsonb_set(activation, '{field_values,rate}', '4')
        where partner_id = $1`,
      [tenant.partnerId],
    );
    const again = await who.tap('Confirm');
    expect(again).toContain('This changed since you were asked');
    expect(again).toContain('below 4%');
    expect(await agentsOf(tenant)).toEqual([]);
    // The tap that was on its way still answers the question that it was shown with.
    const stale = telegram.world.send(who.id, 'x', {
      inline_keyboard: [[{ text: 'Confirm', callback_data: old }]],
    });
    expect(await who.tap('Confirm', stale)).toContain('This changed');
    expect(await agentsOf(tenant)).toEqual([]);
    expect(await who.tap('Confirm')).toContain('below 4%');
    expect(await agentsOf(tenant)).toMatchObject([
      { rendered: expect.stringContaining('below 4%'), autonomy: 'prepare' },
    ]);
  });

  it('stands where its confirmation could not be edited, and is not confirmed twice', async () => {
    const tenant = await openTenant('Unedited');
    const who = somebody();
    await who.write(`/start ${codeOf(await askForLink(tenant))}`);
    telegram.world.refuseNext('editMessageText', new Refusal(500, 'Internal Server Error'));
    await who.tap('Confirm');
    expect(await isLinked(tenant)).toBe(true);
    const [agent] = await agentsOf(tenant);
    expect(errors.splice(0)).toHaveLength(1);
    await who.tap('Confirm');
    expect(telegram.world.person(who.id).notice).toContain('used or has expired');
    expect((await agentsOf(tenant)).map(({ id }) => id)).toEqual([agent?.id]);
    expect(dropped).toEqual([]);
  });

  it('has room for 20 agents of public links, on or paused', async () => {
    const who = somebody();
    const tenant = await openTenant('Room');
    const made = await Promise.all(Array.from({ length: 20 }, () => tenant.create()));
    await service.db.pool.query(
      `insert into surface_agent (agent_id, partner_id, wallet, agent_key, subject, field_values,
                                  action_id, chat_id)
       select id, partner_id, public_id, 'gas-window', 'wallet', '{}', 'notify', $1 from agent
        where public_id = any($2)`,
      [String(who.id), made.map(({ id }) => id)],
    );
    await tenant.get(200, 'PATCH', `/agents/${made[0]?.id}`, { status: 'paused' });
    const ask = async () => {
      const url = await turnOnByLink(
        { pool: service.db.pool, chat, nowMs: service.nowMs(), admit, ...checks },
        new URLSearchParams(`agent=gas-window&wallet=${OWNER}&chain=base&gas_price=4`),
      );
      await who.write(`/start ${codeOf(url)}`);
      return who.tap('Confirm');
    };
    expect(await ask()).toContain('Nothing was changed');
    expect(errors.splice(0)).toMatchObject([{ code: 'agent_quota_exceeded' }]);
    await tenant.get(204, 'DELETE', `/agents/${made[1]?.id}`);
    expect(await ask()).toContain('Turned on');
  });

  it('holds what is confirmed to the sources and to the denylist of that moment', async () => {
    const who = somebody();
    const refusals: [() => void, object][] = [
      [() => (gap = { part: 'asset', message: 'No source reads this.' }), GAS],
      [() => (denied = denyUsdc()), PREPARES],
    ];
    for (const [refuse, body] of refusals) {
      const tenant = await openTenant('Held');
      await who.write(`/start ${codeOf(await askForLink(tenant, body))}`);
      refuse();
      expect(await who.tap('Confirm')).toContain('Nothing was changed');
      expect(await agentsOf(tenant)).toEqual([]);
      expect(await isLinked(tenant)).toBe(false);
      gap = null;
      denied = new Denylist([]);
    }
    expect(errors.splice(0)).toMatchObject([
      { code: 'invalid_configuration' },
      { code: 'invalid_configuration' },
    ]);
  });
});

describe('a message', () => {
  it('is tried at least once however late, says when it happened, and fails after a week of tries', async () => {
    const tenant = await openTenant('Late');
    const who = somebody();
    const agent = await turnOn(tenant, who);
    const age = () =>
      service.db.pool.query(
        `update chat_message set next_attempt_at = now() - interval '1 second', created_at = created_at - interval '85 hours',
                first_tried_at = first_tried_at - interval '85 hours' where state = 'pending'`,
      );
    const happened = new Date(service.nowMs()).toISOString().slice(11, 16);
    await fireAgent(agent, 'Old news');
    await fireAgent(agent, 'Older news');
    service.advance(90_000_000);
    await age();
    telegram.world.refuseNext('sendMessage', new Refusal(502, 'Bad Gateway'));
    expect(await chat.send()).toEqual({ sent: 1, postponed: 1, failed: 0 });
    expect(who.last()?.text).toMatch(
      new RegExp(`^Late message. This happened on 8 Sept 2026, ${happened} UTC.\n\nOlder news`),
    );
    // An outage of days costs no alert.
    await age();
    telegram.world.refuseNext('sendMessage', new Refusal(502, 'Bad Gateway'));
    expect(await chat.send()).toEqual({ sent: 0, postponed: 1, failed: 0 });
    await age();
    telegram.world.refuseNext('sendMessage', new Refusal(502, 'Bad Gateway'));
    expect(await chat.send()).toEqual({ sent: 0, postponed: 0, failed: 1 });
    const { rows } = await service.db.pool.query(
      `select state, failure from chat_message where chat_id = $1 order by id`,
      [String(who.id)],
    );
    expect(rows).toEqual([
      { state: 'failed', failure: '502' },
      { state: 'sent', failure: null },
    ]);
    expect(errors.splice(0)).toHaveLength(3);
  });

  it('waits as long as the Bot API says, and is tried again where it does not answer', async () => {
    const tenant = await openTenant('Slow');
    const who = somebody();
    const agent = await turnOn(tenant, who);
    telegram.world.refuseNext(
      'sendMessage',
      new Refusal(429, 'Too Many Requests: retry after 30', { retry_after: 30 }),
      new Refusal(502, 'Bad Gateway'),
    );
    await fireAgent(agent, 'First');
    await fireAgent(agent, 'Second');
    expect(await chat.send()).toEqual({ sent: 0, postponed: 2, failed: 0 });
    const { rows } = await service.db.pool.query<{ wait: number }>(
      `select extract(epoch from next_attempt_at - now())::float8 as wait from chat_message
        where state = 'pending'`,
    );
    for (const { wait } of rows) expect(wait).toBeGreaterThan(25);
    expect(await chat.send()).toEqual({ sent: 0, postponed: 0, failed: 0 });
    await letRetriesFallDue();
    expect(await chat.send()).toEqual({ sent: 1, postponed: 1, failed: 0 });
    await letRetriesFallDue();
    expect(await chat.send()).toEqual({ sent: 1, postponed: 0, failed: 0 });
    const reported = who.texts().filter((text) => /^(First|Second)/.test(text));
    expect(reported).toHaveLength(2);
    expect(errors.splice(0)).toHaveLength(1);
  });

  it('is held up by no other chat, unless that is to be slower too', async () => {
    const tenant = await openTenant('Fair');
    const [burst, quiet, third] = [somebody(), somebody(), somebody()];
    const agents = new Map<Somebody, Agent>();
    for (const [at, who] of [burst, quiet, third].entries()) {
      const address = `0x${String(at + 1).repeat(40)}`;
      await turnOn(tenant, who, { ...GAS, wallet: { ...WALLET, address } });
      const all = await agentsOf(tenant);
      agents.set(who, all.find(({ wallets }) => wallets.includes(address)) as Agent);
    }
    const alert = (who: Somebody, headline: string) =>
      fireAgent(agents.get(who) as Agent, headline);
    const reported = (who: Somebody) =>
      who.texts().filter((text) => text.startsWith('Alert')).length;
    const slower = () => new Refusal(429, 'Too Many Requests: retry after 9', { retry_after: 9 });
    for (let at = 0; at < 30; at += 1) await alert(burst, `Alert ${at}`);
    await alert(quiet, 'Alert of another');
    telegram.world.refuseNext('sendMessage', slower());
    // More than one batch waits for the chat that is slowed: none of it is tried again before its time.
    expect(await chat.send()).toEqual({ sent: 1, postponed: 30, failed: 0 });
    expect([reported(burst), reported(quiet)]).toEqual([0, 1]);

    await letRetriesFallDue();
    await alert(quiet, 'Alert again');
    await alert(third, 'Alert of a third');
    telegram.world.refuseNext('sendMessage', slower(), slower());
    expect(await chat.send()).toEqual({ sent: 0, postponed: 32, failed: 0 });
    await letRetriesFallDue();
    expect(await chat.send()).toEqual({ sent: 32, postponed: 0, failed: 0 });
    expect([reported(burst), reported(quiet), reported(third)]).toEqual([30, 2, 1]);
  });

  it('comes again from a process that died, and only then', async () => {
    const tenant = await openTenant('Died');
    const who = somebody();
    await fireAgent(await turnOn(tenant, who), 'Leased');
    const lease = (ago: string) =>
      service.db.pool.query(
        `update chat_message set lease_token = $1, leased_until = now() - $2::interval
          where state = 'pending'`,
        [randomUUID(), ago],
      );
    await lease('-1 minute');
    expect(await chat.send()).toMatchObject({ sent: 0 });
    await lease('1 second');
    const passes = await Promise.all([chat.send(), chat.send(), chat.send()]);
    expect(passes.reduce((sum, { sent }) => sum + sent, 0)).toBe(1);
    expect(who.texts().filter((text) => text.startsWith('Leased'))).toHaveLength(1);
  });

  it('ends the link of a chat that blocked the bot', async () => {
    const tenant = await openTenant('Blocked');
    const who = somebody();
    const agent = await turnOn(tenant, who);
    who.person.block(true);
    await fireAgent(agent, 'One');
    await fireAgent(agent, 'Two');
    expect(await chat.send()).toMatchObject({ sent: 0, failed: 1 });
    expect(await isLinked(tenant)).toBe(false);
    const { rows } = await service.db.pool.query(
      `select state from chat_message where chat_id = $1 order by id`,
      [String(who.id)],
    );
    expect(rows.map(({ state }) => state)).toEqual(['failed', 'cancelled']);
    await turnOn(tenant, who, { intent: 'link', wallet: WALLET });
    expect(await isLinked(tenant)).toBe(true);
  });

  it('ends the link of a chat that became a group', async () => {
    const tenant = await openTenant('Migrated');
    const who = somebody();
    await fireAgent(await turnOn(tenant, who), 'One');
    telegram.world.refuseNext(
      'sendMessage',
      new Refusal(400, 'Bad Request: group chat was upgraded to a supergroup chat', {
        migrate_to_chat_id: -100123,
      }),
    );
    expect(await chat.send()).toEqual({ sent: 0, postponed: 0, failed: 1 });
    expect(await isLinked(tenant)).toBe(false);
  });

  it('is asked of people alone: a group opens no code, presses nothing and learns nothing', async () => {
    const tenant = await openTenant('Group');
    const who = somebody();
    const code = codeOf(await askForLink(tenant));
    await who.write(`/start ${code}`);
    const buttons = who.last()?.reply_markup?.inline_keyboard.flat() ?? [];
    const place = { id: -100_500, type: 'supergroup', title: 'Friends' };
    // What the bot writes to a group lands in a chat of the group's number here.
    const group = telegram.world.person(place.id);
    group.write('hello');
    await chat.receive();
    const from = { id: who.id, is_bot: false, first_name: 'You' };
    const message = { message_id: 1, date: 1, from, chat: place };
    let update = 0;
    const bring = (more: object) => {
      update += 1;
      return chat.answer({ update_id: update, ...more } as Parameters<Chat['answer']>[0]);
    };
    const before = group.messages.length;
    for (const text of [`/start ${code}`, '/agents', '/stop']) {
      const command = { type: 'bot_command', offset: 0, length: text.split(' ')[0]?.length };
      await bring({ message: { ...message, text, entities: [command] } });
    }
    await bring({ message: { ...message, text: 'Confirm' } });
    for (const { callback_data: data } of buttons) {
      await bring({ callback_query: { id: 'x', from, message, chat_instance: '1', data } });
    }
    expect(group.messages.slice(before).map(({ text }) => text)).toEqual(
      Array.from({ length: 3 }, () => expect.stringMatching(/^I only work in private chats/)),
    );
    expect([await isLinked(tenant), await agentsOf(tenant)]).toEqual([false, []]);
    // The code is still its owner's.
    await who.tap('Confirm');
    expect(await isLinked(tenant)).toBe(true);
  });

  it('opens the plan of an agent that prepares, or says why there is none', async () => {
    const tenant = await openTenant('Prepares');
    const who = somebody();
    const agent = await turnOn(tenant, who);
    const url = 'https://portolan.test/review/open/abc';
    const ready = {
      outcome: 'ready',
      triggered_at: 1,
      review_url: sealAtRest(url, TEST_MASTER_KEY, tenant.partnerId),
    };
    await fireAgent(agent, 'Ready', { preparation: ready });
    await chat.send();
    expect(who.last()?.text).toContain('A plan is ready');
    const pause = [{ text: 'Pause', callback_data: `pause:${agent.id}` }];
    expect(who.last()?.reply_markup?.inline_keyboard).toEqual([
      [{ text: 'Review plan', url }],
      pause,
    ]);
    // Telegram takes no button to a host like localhost: the alert comes all the same, and its link as text.
    telegram.world.refuseNext(
      'sendMessage',
      new Refusal(
        400,
        `Bad Request: inline keyboard button URL '${url}' is invalid: Wrong HTTP URL`,
      ),
    );
    await fireAgent(agent, 'Plain', { preparation: ready });
    expect(await chat.send()).toEqual({ sent: 1, postponed: 0, failed: 0 });
    expect(who.last()?.text).toMatch(
      /^Late message[\s\S]*Plain[\s\S]*Review plan: https:\/\/portolan.test/,
    );
    expect(who.last()?.reply_markup?.inline_keyboard).toEqual([pause]);
    // What else is refused of it is no matter of its button, and is reported.
    telegram.world.refuseNext('sendMessage', new Refusal(400, 'Bad Request: message is too long'));
    await fireAgent(agent, 'Long', { preparation: ready });
    expect(await chat.send()).toEqual({ sent: 0, postponed: 0, failed: 1 });
    expect(errors.splice(0)).toHaveLength(1);
    const failed = { outcome: 'failed', triggered_at: 1, reason: 'No route.\u202e' };
    await fireAgent(agent, 'Failed', { preparation: failed });
    await chat.send();
    expect(who.last()?.text).toContain('No plan was prepared: No route.\n');
    expect(who.last()?.reply_markup?.inline_keyboard).toEqual([pause]);
  });
});

describe('an activation', () => {
  it('503 activation_unavailable: the Bot API does not answer', async () => {
    const tenant = await openTenant('Away');
    const away = openChat({
      pool: service.db.pool,
      config: {
        apiUrl: 'http://127.0.0.1:1',
        botToken: telegram.botToken,
        linkUrl: telegram.url,
        webhookSecret: null,
      },
      nowMs: service.nowMs,
      checks,
      webhook: null,
      masterKey: TEST_MASTER_KEY,
      onError: () => undefined,
      onDropped: () => undefined,
    });
    await expect(away.linkUrl('x')).rejects.toThrow();
    const broken = await openAgentsService({ chat: { linkUrl: away.linkUrl } });
    const other = await broken.openTenant({ surfaces: {} });
    const refused = await other.get<ErrorEnvelope>(503, 'POST', '/surfaces/activate', GAS);
    expect(refused.error).toBe('activation_unavailable');
    await broken.close();
    expect(await isLinked(tenant)).toBe(false);
  });

  it('keeps no code in the database', async () => {
    const tenant = await openTenant('Hashed');
    const code = codeOf(await askForLink(tenant));
    const { rows } = await service.db.pool.query<{ row: string }>(
      'select chat_code::text as row from chat_code',
    );
    expect(rows.map(({ row }) => row).join()).not.toContain(code);
  });
});

describe('updates that the Bot API delivers', () => {
  it('are taken with the secret alone, and brought again where they could not be answered', async () => {
    const secret = 'S'.repeat(40);
    const bot = await startChatServer();
    const errors: unknown[] = [];
    const logger = { error: (fields: unknown) => errors.push(fields) } as unknown as Logger;
    let isDown = true;
    const statuses: number[] = [];
    const listener = http.createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const answer = await take(Buffer.concat(chunks).toString(), {
        'x-telegram-bot-api-secret-token': String(
          request.headers['x-telegram-bot-api-secret-token'],
        ),
      });
      statuses.push(answer.status);
      response.writeHead(answer.status).end();
    });
    await new Promise<void>((resolve) => {
      listener.listen(0, '127.0.0.1', resolve);
    });
    const { port } = listener.address() as AddressInfo;
    const brought = openChat({
      pool: service.db.pool,
      config: {
        apiUrl: bot.apiUrl,
        botToken: bot.botToken,
        linkUrl: bot.url,
        webhookSecret: secret,
      },
      webhook: { url: `http://127.0.0.1:${port}/api/chat`, secret },
      nowMs: service.nowMs,
      checks,
      masterKey: TEST_MASTER_KEY,
      onError: (error) => errors.push(error),
      onDropped: (id) => dropped.push(id),
    });
    const parts = { ...testPipelineParts(service.db.pool, logger), secret };
    const take = (body: string, headers: Record<string, string>, own: object = {}) =>
      answerChatUpdateWith(
        {
          ...parts,
          chat: isDown ? { answer: () => Promise.reject(new Error('down')) } : brought,
          ...own,
        },
        new Request('https://portolan.test/api/chat', {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body,
        }),
      );
    expect(await brought.receive()).toEqual({ updates: 0 });
    const person = bot.world.person(9_001);
    person.write('/agents');
    await expect.poll(() => statuses.length).toBeGreaterThan(0);
    expect(statuses[0]).toBe(500);
    isDown = false;
    await expect.poll(() => statuses.at(-1)).toBe(200);
    expect(person.messages.at(-1)?.text).toContain('No agents send alerts to this chat');

    const update = JSON.stringify({ update_id: 1 });
    const proof = { 'x-telegram-bot-api-secret-token': secret };
    for (const [status, body, headers, own] of [
      [401, update, {}, {}],
      [401, update, { 'x-telegram-bot-api-secret-token': 'S'.repeat(39) }, {}],
      [400, '{}', proof, {}],
      [400, 'no json', proof, {}],
      [413, JSON.stringify({ update_id: 1, text: 'x'.repeat(70_000) }), proof, {}],
      [404, update, proof, { secret: null }],
    ] as const) {
      expect((await take(body, headers, own)).status, body.slice(0, 30)).toBe(status);
    }
    brought.stop();
    listener.closeAllConnections();
    await new Promise((resolve) => listener.close(resolve));
    await bot.stop();
  });

  it('are dropped after three tries over minutes, in either way, and never silently', async () => {
    const bot = await startChatServer();
    const heard: unknown[] = [];
    const lost: number[] = [];
    const open = (webhook: { url: string; secret: string } | null) =>
      openChat({
        pool: service.db.pool,
        config: {
          apiUrl: bot.apiUrl,
          botToken: bot.botToken,
          linkUrl: bot.url,
          webhookSecret: webhook?.secret ?? null,
        },
        webhook,
        nowMs: service.nowMs,
        checks,
        masterKey: TEST_MASTER_KEY,
        onError: (error) => heard.push(error),
        onDropped: (id) => lost.push(id),
      });
    const down = () => new Refusal(500, 'Internal Server Error');
    const person = bot.world.person(9_002);
    const kept = () =>
      service.db.pool.query<{ tries: number }>('select tries from chat_update order by update_id');

    const age = () =>
      service.db.pool.query(
        "update chat_update set first_tried_at = first_tried_at - interval '4 minutes'",
      );

    const polling = open(null);
    person.write('/agents');
    const slower = new Refusal(429, 'Too Many Requests: retry after 7', { retry_after: 7 });
    bot.world.refuseNext('sendMessage', down(), slower, down(), down(), down());
    await expect(polling.receive()).rejects.toThrow();
    const reported = await polling.receive().catch((error: unknown) => error);
    expect(askedToWaitS(reported)).toBe(7);
    expect((await kept()).rows).toEqual([{ tries: 1 }]);
    await expect(polling.receive()).rejects.toThrow();
    // A short fault is over before long, however often it was asked meanwhile.
    await expect(polling.receive()).rejects.toThrow();
    expect(lost).toEqual([]);
    await age();
    expect(await polling.receive()).toEqual({ updates: 1 });
    expect(lost).toHaveLength(1);
    expect(heard.splice(0)).toHaveLength(5);
    person.write('/agents');
    expect(await polling.receive()).toEqual({ updates: 1 });
    expect(person.messages.at(-1)?.text).toContain('No agents send alerts to this chat');
    expect((await kept()).rows).toEqual([{ tries: 3 }]);

    const brought = open({ url: 'http://127.0.0.1:1/api/chat', secret: 'S'.repeat(40) });
    const update = (id: number) =>
      ({
        update_id: id,
        message: {
          message_id: id,
          date: 1,
          text: '/agents',
          entities: [{ type: 'bot_command', offset: 0, length: 7 }],
          from: { id: 9_002, is_bot: false, first_name: 'You' },
          chat: { id: 9_002, type: 'private', first_name: 'You' },
        },
      }) as Parameters<Chat['answer']>[0];
    bot.world.refuseNext('sendMessage', down(), down(), down());
    await expect(brought.answer(update(1))).rejects.toThrow();
    await expect(brought.answer(update(1))).rejects.toThrow();
    await age();
    await brought.answer(update(1));
    expect(lost.slice(1)).toEqual([1]);
    const before = person.messages.length;
    await brought.answer(update(2));
    expect(person.messages).toHaveLength(before + 1);

    // One that ends the process that answers it, each time, is dropped by the next.
    await service.db.pool.query(
      `insert into chat_update
       values ((select max(bot_id) from chat_update), 3, 3, now() - interval '4 minutes')`,
    );
    await brought.answer(update(3));
    expect(lost.slice(1)).toEqual([1, 3]);
    expect(person.messages).toHaveLength(before + 1);
    polling.stop();
    brought.stop();
    await bot.stop();
  });
});
