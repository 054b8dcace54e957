import { randomBytes } from 'node:crypto';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testWorld } from '#devnet/testing/test-world.ts';
import { createWatchSource } from '#server/agents/evaluate/index.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { ChainUnreachable } from '#server/chains/evm/chain-unreachable.ts';
import { parseSourceConfig } from '#server/config/source-config.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { BASE_ID, openClaimWorld, type Signer } from '#server/drafts/testing/claim-world.ts';
import { openSafeWallet } from '#server/drafts/testing/safe-wallet.ts';
import { someEvm, someSolana } from '#server/drafts/testing/some-signers.ts';
import { linkChat } from '#server/messaging/index.ts';
import { someAddress, type TestTenant } from '#server/operations/testing/agents-service.ts';
import { answerPageCallWith, isPageCall } from '#server/pages/answer-page-call.ts';
import { ME_CALLS, type MeCallKind } from '#server/pages/me-calls.ts';
import { type TestPageParts, testPageParts } from '#server/pages/testing/test-page-parts.ts';
import { PUBLIC_PARTNER_ID } from '#server/partners/public-partner.ts';
import { ownerCookieName } from '#server/review/owner-cookie.ts';
import { reviewCookieName } from '#server/review/review-cookie.ts';
import type { Agent } from '#server/schemas/agent.ts';
import type { MeView } from '#server/schemas/me.ts';
import { sessionOf } from '#server/wallet-proof/index.ts';
import { viewMe } from './view-me.ts';

const ORIGIN = 'https://portolan.test';
const COOKIE = '__Host-portolan_wallet';
const GAS = {
  agent: 'gas-window',
  schema_version: '1',
  subject: { kind: 'wallet' },
  field_values: { gas_price: 7 },
};
/** An address with code that says yes to every signature (ERC-1271). */
const YES = '0x631626ba7e60e01b60005260206000f3';

let world: Awaited<ReturnType<typeof openClaimWorld>>;
let parts: TestPageParts;
const sources = createWatchSource(createChainAccess({}), parseSourceConfig({}));

beforeAll(async () => {
  world = await openClaimWorld({ agentSources: { ...sources, findGap: async () => null } });
  parts = testPageParts(world.db.pool, {
    environment: { chains: world.access, nowMs: world.nowMs },
    sealKey: world.sealKey,
  });
});
afterAll(() => world.close());

interface Asked {
  readonly cookie?: string;
  readonly origin?: string;
  readonly method?: string;
  readonly chains?: typeof world.access;
  /** The address that it comes from; another one each time where none is given. */
  readonly from?: string;
  /** Of the deployment. */
  readonly appUrl?: string;
}

/** Asks as the page does. */
async function ask(
  kind: MeCallKind,
  body: object,
  {
    cookie = '',
    origin = ORIGIN,
    method = 'POST',
    chains = world.access,
    from = someAddress(),
    appUrl = ORIGIN,
  }: Asked = {},
) {
  const environment = { chains, nowMs: world.nowMs };
  const response = await answerPageCallWith(
    { ...parts, appUrl, root: { ...parts.root, appUrl, environment } as TestPageParts['root'] },
    new Request(`${ORIGIN}/me/${kind}`, {
      method,
      headers: {
        origin,
        host: appUrl === ORIGIN ? 'portolan.test' : new URL(origin).host,
        'content-type': 'application/json',
        cookie,
        'x-caller': from,
      },
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    }),
  );
  if (response.status === 500) throw new Error('It failed.', { cause: parts.logged.at(-1) });
  const text = await response.text();
  return {
    status: response.status,
    body: (text === '' ? {} : JSON.parse(text)) as { error?: string; message?: string },
    setCookie: response.headers.get('set-cookie'),
  };
}

async function message({ address, chainId }: Omit<Signer, 'sign'>): Promise<string> {
  const chain = chainId === undefined ? {} : { chain_id: chainId };
  const { status, body } = await ask('message', { address, ...chain });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.message ?? '';
}

/** Signs a wallet in. @returns the `Cookie` header of its browser from then on */
async function signIn(wallet: Signer, chains = world.access): Promise<string> {
  const text = await message(wallet);
  const signed = { message: text, signature: await wallet.sign(text) };
  const { status, body, setCookie } = await ask('sign-in', signed, { chains });
  expect(status, JSON.stringify(body)).toBe(200);
  return setCookie?.split(';')[0] ?? '';
}

async function look(cookie: string, page = 1): Promise<MeView> {
  const session = await sessionOf(world.db.pool, cookie, ORIGIN);
  if (session === null) throw new Error('Nobody is signed in');
  return viewMe(world.db.pool, session, world.nowMs(), page);
}

async function claim(wallet: Signer): Promise<string> {
  const { token } = await world.draft({ wallet: wallet.address });
  const { agent_id: id } = await world.claim(token, await world.sign(token, wallet));
  return id ?? '';
}

const link = (partnerId: string, wallet: string, chatId: string, proof: 'partner' | 'signature') =>
  inTransaction(world.db.pool, (client) =>
    linkChat(client, { partnerId, wallet, chatId, proof }, world.nowMs()),
  );

/** Turns an agent on at a partner's page, for a wallet with a chat there. */
async function turnOn(tenant: TestTenant, address: string, chatId: string): Promise<string> {
  await link(tenant.partnerId, address, chatId, 'partner');
  const body = { ...GAS, wallet: { address, chain: 'base' } };
  const answer = await tenant.get<{ agent: Agent }>(200, 'POST', '/surfaces/activate', body);
  return answer.agent.id;
}

/** An agent of a public link, as one chat turned it on. */
async function byPublicLink(agentId: string, wallet: string, chatId: string): Promise<void> {
  await world.db.pool.query(
    `update surface_agent s set partner_id = $3, chat_id = $2 from agent a
      where a.id = s.agent_id and a.public_id = $1 and s.wallet = $4`,
    [agentId, chatId, PUBLIC_PARTNER_ID, wallet.toLowerCase()],
  );
  await world.db.pool.query('update agent set partner_id = $2 where public_id = $1', [
    agentId,
    PUBLIC_PARTNER_ID,
  ]);
}

async function setCode(rpcUrl: string, address: string, code: string): Promise<void> {
  const body = { jsonrpc: '2.0', id: 1, method: 'anvil_setCode', params: [address, code] };
  await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

const tenantOf = (name: string) => world.openTenant({ surfaces: {}, name });
const ids = ({ watches }: MeView) => watches.map(({ id }) => id).sort();

describe('a wallet that signs in', () => {
  it('sees what is its own over all partners, and nothing of anybody else', async () => {
    const [mine, other] = [someEvm(), someEvm()];
    const [harbor, lagoon] = [await tenantOf('Harbor'), await tenantOf('Lagoon')];
    const draft = await claim(mine);
    const atHarbor = await turnOn(harbor, mine.address, 'a');
    const atLagoon = await turnOn(lagoon, mine.address.toLowerCase(), 'b');
    const publicOne = await turnOn(await tenantOf('Elsewhere'), mine.address, 'c');
    await byPublicLink(publicOne, mine.address, 'c');
    // What a partner watches of an address by its key is the partner's own.
    await harbor.create({ wallets: [mine.address] });
    await claim(other);
    await turnOn(harbor, other.address, 'a');

    const cookie = await signIn(mine);
    const seen = await look(cookie);
    expect(ids(seen)).toEqual([draft, atHarbor, atLagoon].sort());
    expect(seen).toMatchObject({ wallet: mine.address, chain: null, is_partial: false });
    expect(seen.partners).toEqual([
      expect.objectContaining({ name: 'Elsewhere', watches: 0, chats: 1, permissions: 0 }),
      expect.objectContaining({ name: 'Harbor', watches: 1, chats: 1 }),
      expect.objectContaining({ name: 'Lagoon', watches: 1, chats: 1 }),
    ]);
    expect(seen.chats.map(({ partner }) => partner).sort()).toEqual([
      'Elsewhere',
      'Harbor',
      'Lagoon',
    ]);
    // No chat, tenant or key is named by its own id.
    const reported = JSON.stringify(seen);
    for (const secret of [harbor.partnerId, lagoon.partnerId, PUBLIC_PARTNER_ID, 'ptn_']) {
      expect(reported).not.toContain(secret);
    }
    // A public link proves no wallet, until the chat that turned it on is one that this wallet linked.
    await link(PUBLIC_PARTNER_ID, mine.address, 'c', 'signature');
    expect(ids(await look(cookie))).toEqual([draft, atHarbor, atLagoon, publicOne].sort());
    expect(ids(await look(await signIn(other)))).not.toContain(draft);
  });

  it('pauses, resumes and stops what is its own, and nothing else', async () => {
    const [mine, other] = [someEvm(), someEvm()];
    const harbor = await tenantOf('Harbor');
    const draft = await claim(mine);
    const watched = await turnOn(harbor, mine.address, 'p1');
    await turnOn(harbor, other.address, 'p1');
    const foreign = await claim(other);
    const typed = await harbor.create({ wallets: [mine.address] });
    const cookie = await signIn(mine);
    const states = async (as = cookie) =>
      (await look(as)).watches.map(({ id, status }) => [id, status]);
    const set = (watches: readonly string[], status = 'paused') =>
      ask('status', { watches, status }, { cookie });

    for (const [strange] of [[foreign], [typed.id], ['w_alert_nobody0000000']]) {
      const refused = await set([strange ?? '']);
      expect(refused).toMatchObject({ status: 404, body: { error: 'agent_not_found' } });
    }
    expect(await states()).toEqual(expect.arrayContaining([[draft, 'active']]));
    // What is gone keeps nothing else on.
    expect((await set([draft, watched, foreign, 'w_alert_gone00000000'])).status).toBe(200);
    expect((await set([draft, 'w_alert_gone00000000'], 'active')).status).toBe(404);
    expect(await states()).toEqual(
      expect.arrayContaining([
        [draft, 'paused'],
        [watched, 'paused'],
      ]),
    );
    const atPartner = await harbor.get<{ agents: Agent[] }>(200, 'GET', '/agents');
    expect(atPartner.agents.find(({ id }) => id === watched)?.status).toBe('paused');
    expect((await set([draft, watched], 'active')).status).toBe(200);

    const [chat] = (await look(cookie)).chats;
    const otherChats = (await look(await signIn(other))).chats;
    const stop = (body: object) => ask('stop', body, { cookie });
    expect((await stop({ watches: [], chats: [otherChats[0]?.id], mails: [] })).status).toBe(200);
    expect((await look(await signIn(other))).chats).toEqual(otherChats);
    expect((await stop({ watches: [], chats: [chat?.id], mails: [] })).status).toBe(200);
    expect((await look(cookie)).chats).toEqual([]);
    const status = await harbor.get<{ linked: boolean }>(
      200,
      'GET',
      `/messaging/link-status?address=${mine.address}&chain=base`,
    );
    expect(status.linked).toBe(false);

    await link(PUBLIC_PARTNER_ID, mine.address, 'p2', 'signature');
    expect((await stop({ watches: 'all', chats: 'all', mails: 'all' })).status).toBe(200);
    const after = await look(cookie);
    expect(after.watches.map((one) => one.status)).toEqual(['paused', 'paused']);
    expect(after.chats).toEqual([]);
    expect((await look(await signIn(other))).watches.map((one) => one.status)).toEqual([
      'active',
      'active',
    ]);
    const { agent } = await harbor.get<{ agent: Agent }>(200, 'GET', `/agents/${typed.id}`);
    expect(agent.status).toBe('active');
  });

  it('turns its agents by pages, and stops all of them, or all of one partner, however many they are', async () => {
    const wallet = someEvm();
    const [harbor, flood] = [await tenantOf('Harbor'), await tenantOf('Flood')];
    const atHarbor = await turnOn(harbor, wallet.address, 'm1');
    const model = await turnOn(flood, wallet.address, 'm2');
    // A partner fills the list with its own agents, newer than all that the wallet wants.
    await world.db.pool.query(
      `with made as (
         insert into agent (public_id, partner_id, type, kind, origin, wallets, wallets_lower, rendered, cadence, condition,
                            fire_headline, intent)
         select 'w_condition_flood' || n, a.partner_id, 'condition', 'condition', 'surface', a.wallets,
                a.wallets_lower, a.rendered, a.cadence, a.condition, a.fire_headline, a.intent
           from agent a, generate_series(1, 230) n where a.public_id = $1
         returning id, partner_id, public_id)
       insert into surface_agent (partner_id, wallet, agent_key, subject, chat_id, agent_id, field_values, action_id)
       select partner_id, $2, 'gas-window', public_id, '', id, '{}', 'notify' from made`,
      [model, wallet.address.toLowerCase()],
    );
    const cookie = await signIn(wallet);
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => look(cookie, page)));
    expect(pages.map(({ watches }) => watches.length)).toEqual([50, 50, 50, 50, 32]);
    const shown = pages.flatMap(ids);
    expect(new Set(shown).size).toBe(232);
    expect(shown).toContain(atHarbor);
    expect(await look(cookie, 99)).toMatchObject({ page: 5, pages: 5, all_watches: 232 });
    const [flooding, wanted] = pages[0]?.partners ?? [];
    expect([flooding, wanted]).toMatchObject([{ watches: 231 }, { watches: 1 }]);

    const isOn = async () => {
      const { rows } = await world.db.pool.query<{ name: string; on: number; chats: number }>(
        `select p.name, count(*) filter (where a.status = 'active')::int as "on",
                (select count(*)::int from chat_link l where l.partner_id = p.id and l.status = 'active') as chats
           from agent a join partner p on p.id = a.partner_id
          where $1 = any(a.wallets_lower) group by p.id order by 1`,
        [wallet.address.toLowerCase()],
      );
      return rows.map(({ name, on, chats }) => [name, on, chats]);
    };
    const stop = (body: object) => ask('stop', body, { cookie });
    expect((await stop({ partner: 'nobody', watches: 'all' })).status).toBe(400);
    expect((await stop({ partner: 'nobody' })).status).toBe(200);
    expect(await isOn()).toEqual([
      ['Flood', 231, 1],
      ['Harbor', 1, 1],
    ]);
    expect((await stop({ partner: flooding?.slug })).status).toBe(200);
    expect(await isOn()).toEqual([
      ['Flood', 0, 0],
      ['Harbor', 1, 1],
    ]);
    const patch = { watches: [model, ...ids(pages[4] as MeView)].slice(0, 20), status: 'active' };
    expect((await ask('status', patch, { cookie })).status).toBe(200);
    expect((await stop({ watches: 'all', chats: 'all', mails: 'all' })).status).toBe(200);
    expect(await isOn()).toEqual([
      ['Flood', 0, 0],
      ['Harbor', 0, 0],
    ]);
  });

  it('opens the pages of its own drafts without their links', async () => {
    const [mine, other] = [someEvm(), someEvm()];
    await claim(mine);
    const [watch] = (await look(await signIn(mine))).watches;
    const stopAs = (cookie: string) =>
      answerPageCallWith(
        parts,
        new Request(`${ORIGIN}${watch?.page}/stop`, {
          method: 'POST',
          headers: {
            origin: ORIGIN,
            host: 'portolan.test',
            'content-type': 'application/json',
            cookie,
            'x-caller': someAddress(),
          },
          body: '{}',
        }),
      );
    expect((await stopAs(await signIn(other))).status).toBe(404);
    expect((await stopAs('')).status).toBe(404);
    expect((await stopAs(await signIn(mine))).status).toBe(200);
    expect((await look(await signIn(mine))).watches).toEqual([]);
  });

  it('is a Solana wallet as well', async () => {
    const wallet = await someSolana();
    const draft = await claim(wallet);
    expect(await look(await signIn(wallet))).toMatchObject({
      wallet: wallet.address,
      watches: [{ id: draft, source: 'draft' }],
    });
  });
});

describe('a contract that signs in', () => {
  it('sees what belongs to it on its chain; the rest only where its address cannot be another owner’s', async () => {
    const { base, ethereum } = testWorld().chains;
    const safe = await openSafeWallet({
      rpcUrl: base.rpc_url,
      chainId: BASE_ID,
      owner: privateKeyToAccount(
        '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
      ),
      salt: BigInt(`0x${randomBytes(8).toString('hex')}`),
    });
    await safe.deploy();
    const wallet = { address: safe.address, chainId: BASE_ID, sign: safe.sign };
    const draft = await claim(wallet);
    const watched = await turnOn(await tenantOf('Harbor'), safe.address, 's1');
    const seen = await look(await signIn(wallet));
    expect(seen).toMatchObject({ chain: 'base', is_partial: false });
    expect(ids(seen)).toEqual([draft, watched].sort());

    // Somebody puts a contract at the same address elsewhere, which says yes to every signature.
    await setCode(ethereum.rpc_url, safe.address, YES);
    const thief = { address: safe.address, chainId: 1, sign: safe.sign };
    const stolen = await signIn(thief);
    expect(await look(stolen)).toMatchObject({
      chain: 'ethereum',
      is_partial: true,
      watches: [],
      chats: [],
      permissions: [],
    });
    // Nor can they be notified of it: what they claim there is reported by wallet alone.
    const { id, token } = await world.draft({ wallet: safe.address });
    const { ownerToken } = await world.claim(token, await world.sign(token, thief));
    const linkFrom = (cookies: string, draftId: string, chains = world.access) => {
      const root = { ...parts.root, environment: { chains, nowMs: world.nowMs } };
      return Promise.all(
        Object.entries({ chat: {}, email: { address: 'thief@example.com' } }).map(
          async ([call, body]) => {
            const response = await answerPageCallWith(
              {
                ...parts,
                root: {
                  ...root,
                  chat: { linkUrl: async (code: string) => `https://t.me/bot?start=${code}` },
                  sendsMail: true,
                } as TestPageParts['root'],
              },
              new Request(`${ORIGIN}/review/draft/${draftId}/${call}`, {
                method: 'POST',
                headers: {
                  origin: ORIGIN,
                  host: 'portolan.test',
                  'content-type': 'application/json',
                  cookie: cookies,
                  'x-caller': someAddress(),
                },
                body: JSON.stringify(body),
              }),
            );
            const { error } = (await response.json()) as { error?: string };
            return error ?? response.status;
          },
        ),
      );
    };
    const byDraft = `${reviewCookieName(id)}=${token}; ${ownerCookieName(id)}=${ownerToken}`;
    expect(await linkFrom(byDraft, id)).toEqual(['signature_refused', 'signature_refused']);
    expect(await linkFrom(stolen, id)).toEqual(['signature_refused', 'signature_refused']);
    const refused = await ask('status', { watches: [draft], status: 'paused' }, { cookie: stolen });
    expect(refused.body.error).toBe('agent_not_found');
    await ask('stop', { watches: 'all', chats: 'all', mails: 'all' }, { cookie: stolen });
    const own = await look(await signIn(wallet));
    expect(own).toMatchObject({ is_partial: true, watches: [{ id: draft, status: 'active' }] });
    const { rows } = await world.db.pool.query(
      `select a.status, l.status as link from agent a, chat_link l
        where a.public_id = $1 and l.wallet = $2`,
      [watched, safe.address.toLowerCase()],
    );
    expect(rows).toEqual([{ status: 'active', link: 'active' }]);
    await setCode(ethereum.rpc_url, safe.address, '0x');
    // Where no other owner can be meant, its owner is notified.
    const [watch] = (await look(await signIn(wallet))).watches.filter((one) => one.id === draft);
    const ownDraft = watch?.page?.split('/').at(-1) ?? '';
    expect(await linkFrom(await signIn(wallet), ownDraft)).toEqual([200, 200]);
  });
});

describe('a session', () => {
  it('is opened by its own message alone, once, and by that wallet', async () => {
    const [mine, other] = [someEvm(), someEvm()];
    const text = await message(mine);
    const signed = async (signer: Signer, what = text) => ({
      message: what,
      signature: await signer.sign(what),
    });
    const refusal = async (body: object) => (await ask('sign-in', body)).body.error;
    const draft = await world.draft();
    const claiming = await world.challenge(draft.token, mine);
    expect(await refusal(await signed(mine, claiming.message))).toBe('other_subject');
    const renamed = text.replaceAll(mine.address, other.address);
    expect(await refusal(await signed(other, renamed))).toBe('changed_message');
    expect(await refusal(await signed(mine, text.replace(/portolan\.test/, 'evil.test')))).toBe(
      'other_site',
    );
    expect(await refusal(await signed(other))).toBe('bad_signature');
    expect(await refusal(await signed(mine))).toBe('used_nonce');
    expect(await refusal({ message: 'hello', signature: '0x12' })).toBe('other_subject');
    // And none of a session opens a draft.
    const claimed = world.claim(draft.token, await signed(mine, await message(mine)));
    await expect(claimed).rejects.toMatchObject({ reason: 'other_subject' });
  });

  it.each(['http://localhost:3000', 'http://127.0.0.1:3000'])(
    'is signed for the name of this machine that its owner sees: %s',
    async (origin) => {
      const wallet = someEvm();
      const here = { origin, appUrl: 'http://127.0.0.1:3000' };
      const asked = { address: wallet.address, chain_id: BASE_ID };
      const { body } = await ask('message', asked, here);
      const text = body.message ?? '';
      expect(text).toContain(`${new URL(origin).host} wants you to sign in`);
      expect(text).toContain(`URI: ${origin}\n`);
      const signed = { message: text, signature: await wallet.sign(text) };
      const elsewhere = { ...here, origin: 'http://evil.test:3000' };
      expect((await ask('sign-in', signed, elsewhere)).status).toBe(404);
      const isNamed = origin.includes('localhost');
      const other = { ...here, origin: `http://${isNamed ? '127.0.0.1' : 'localhost'}:3000` };
      expect((await ask('sign-in', signed, other)).body.error).toBe('other_site');
      expect((await ask('sign-in', signed, here)).status).toBe(200);
    },
  );

  it('is open to its owner, however many messages strangers ask for in its name', async () => {
    const wallet = someEvm();
    const text = await message(wallet);
    const { rows } = await world.db.pool.query<{ count: number }>(
      `insert into wallet_challenge (nonce_sha256, subject, purpose, address, chain, message_sha256,
                                     issued_at, expires_at)
       select sha256((subject || n)::bytea), subject, purpose, address, chain, sha256(n::text::bytea),
              issued_at + interval '1 second', expires_at
         from wallet_challenge, generate_series(1, 2000) n where address = $1 returning 1`,
      [wallet.address],
    );
    expect(rows).toHaveLength(2000);
    await message(wallet);
    const signed = { message: text, signature: await wallet.sign(text) };
    expect((await ask('sign-in', signed)).status).toBe(200);
    // Each asker pays by the budget of their own address.
    const from = someAddress();
    const asked = { address: wallet.address, chain_id: BASE_ID };
    const statuses: number[] = [];
    for (let at = 0; at < 16; at += 1) {
      statuses.push((await ask('message', asked, { from })).status);
    }
    expect(statuses).toEqual([...Array(15).fill(200), 429]);
    expect((await ask('message', asked)).status).toBe(200);
  });

  it('is kept from scripts and other sites, and ends by itself and by its owner', async () => {
    const wallet = someEvm();
    const draft = await claim(wallet);
    const text = await message(wallet);
    const signed = { message: text, signature: await wallet.sign(text) };
    const { setCookie } = await ask('sign-in', signed);
    expect(setCookie).toMatch(
      new RegExp(
        `^${COOKIE}=[A-Za-z0-9_-]{43}; Path=/; Max-Age=3600; HttpOnly; SameSite=Lax; Secure$`,
      ),
    );
    const cookie = setCookie?.split(';')[0] ?? '';
    const body = { watches: [draft], status: 'paused' };
    const from = async (asked: Asked) => (await ask('status', body, asked)).status;
    expect(await from({ cookie, origin: 'https://evil.test' })).toBe(404);
    expect(await from({ cookie, method: 'GET' })).toBe(405);
    expect(await from({})).toBe(401);
    expect(await from({ cookie: `${COOKIE}=${'A'.repeat(43)}` })).toBe(401);
    expect(await from({ cookie })).toBe(200);

    // The database holds no secret that opens it.
    const { rows } = await world.db.pool.query<{ text: string }>(
      'select s::text as text from wallet_session s',
    );
    expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1]);

    const again = await signIn(wallet);
    const ended = await ask('sign-out', {}, { cookie });
    expect(ended.setCookie).toContain(`${COOKIE}=; Path=/; Max-Age=0`);
    expect(await from({ cookie })).toBe(401);
    expect(await from({ cookie: again })).toBe(200);
    await world.db.pool.query(`update wallet_session set expires_at = now() - interval '1 second'`);
    expect(await from({ cookie: again })).toBe(401);
  });

  it('is opened by a contract whose chain is silent only once it answers', async () => {
    const { address } = someEvm();
    const text = await message({ address, chainId: BASE_ID });
    const silent = {
      rpc: (chain: Parameters<typeof world.access.rpc>[0]) => {
        throw new ChainUnreachable(chain);
      },
    } as typeof world.access;
    const answer = await ask('sign-in', { message: text, signature: '0x1234' }, { chains: silent });
    expect(answer).toMatchObject({ status: 503, body: { error: 'engine_unreachable' } });
  });

  it('has no other way in', () => {
    expect(Object.keys(ME_CALLS).every((kind) => isPageCall(`/me/${kind}`))).toBe(true);
    expect(isPageCall('/me')).toBe(false);
    expect(isPageCall('/me/constructor')).toBe(false);
  });
});
