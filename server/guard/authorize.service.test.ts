import { randomBytes } from 'node:crypto';
import { type Hex, serializeErc6492Signature } from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_ACCOUNTS } from '#devnet/accounts.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { openSafeWallet } from '#server/drafts/testing/safe-wallet.ts';
import { viewMe } from '#server/me/index.ts';
import { openCode } from '#server/messaging/index.ts';
import type { GuardProposalCreated } from '#server/schemas/guard.ts';
import { openSession, type WalletSession } from '#server/wallet-proof/index.ts';
import { removeAccess } from './access.ts';
import { callContract } from './call-contract.ts';
import { guardAbi } from './guard-abi.ts';
import { openOwnerWorld } from './testing/owner-world.ts';
import {
  contractPermission,
  type GuardPermissionData,
  hashPermission,
  PERMISSION_TYPES,
} from './typed-data.ts';

let world: Awaited<ReturnType<typeof openOwnerWorld>>;
beforeAll(async () => {
  world = await openOwnerWorld();
});
afterAll(() => world.close());

/** Code that says yes to every signature (ERC-1271). */
const SAYS_YES = '0x631626ba7e60e01b60005260206000f3';

const someKey = () => privateKeyToAccount(generatePrivateKey());
const sign = (account: PrivateKeyAccount, { domain, message }: GuardPermissionData) =>
  account.signTypedData({
    domain,
    types: PERMISSION_TYPES,
    primaryType: 'Permission',
    message: message as never,
  });
const asked = (data: GuardPermissionData, signature: string) => ({
  permission_hash: hashPermission(data),
  signature,
  keeps_going: false,
});

/** Nothing came of it: neither a permission nor an agent. */
async function expectNothing(proposal: GuardProposalCreated): Promise<void> {
  expect(await world.permission(proposal)).toBeNull();
  const { rows } = await world.db.pool.query(
    `select (select count(*)::int from guard_permission where proposal_id = $1) as permissions,
            (select count(*)::int from agent a where origin = 'guard' and not exists (
               select from guard_permission m where m.agent_id = a.id)) as agents`,
    [proposal.proposal_id],
  );
  expect(rows[0]).toEqual({ permissions: 0, agents: 0 });
}

async function refuse(
  proposal: GuardProposalCreated,
  body: object,
  [status, error]: readonly [number, string],
): Promise<void> {
  expect(await world.call(proposal, 'authorize', body)).toMatchObject({
    status,
    body: { error },
    cookie: null,
  });
}

describe('the terms that an owner signs', () => {
  it('has the digest of the deployed guard, for every kind of trigger and action', async () => {
    const owner = someKey();
    const of = (trigger: object, action: object) =>
      world.propose(owner.address, { trigger, action });
    const balance = { kind: 'token_balance', asset: 'USDC', comparison: 'above', threshold: '1' };
    const health = { kind: 'health_factor', threshold: '1.3' };
    const price = { kind: 'price', asset: 'ETH', comparison: 'below', threshold: '2000.5' };
    const swap = { kind: 'swap', asset: 'USDC', token_out: 'ETH' };
    const proposals = [
      await world.propose(owner.address),
      await of(health, { kind: 'repay_from_wallet', asset: 'USDC' }),
      await of(price, { ...swap, min_out: '0.02' }),
      await of(price, { ...swap, max_slippage_bps: 50 }),
      await of(balance, { kind: 'supply', asset: 'USDC' }),
      await of(health, {
        kind: 'repay_from_collateral',
        asset: 'WETH',
        debt_asset: 'USDC',
        target_health_factor: '1.6',
      }),
    ];
    for (const proposal of proposals) {
      const askedMs = world.nowMs();
      const data = await world.terms(proposal);
      const answeredMs = world.nowMs();
      const hash = await callContract<Hex>(world.chains, 'arbitrum', world.guard, {
        abi: guardAbi,
        functionName: 'hashPermission',
        args: [contractPermission(data)],
      });
      expect(hash).toBe(hashPermission(data));
      expect(data.message).toMatchObject({ owner: owner.address, feeBps: 50 });
      // In whole seconds, and however long the answer took.
      const beginsMs = Number(data.message.expiry) * 1000 - 30 * 86_400_000;
      expect(beginsMs).toBeGreaterThan(askedMs - 1_000);
      expect(beginsMs).toBeLessThan(answeredMs + 1_000);
    }
  });

  it('stays the same for ten minutes for every caller, and changes with the fee', async () => {
    const proposal = await world.propose(someKey().address);
    const first = await world.terms(proposal);
    expect(await world.terms(proposal)).toEqual(first);
    const dearer = { ...world.config, feeBps: 60 };
    const raised = await world.call(proposal, 'terms', {}, { guardConfig: dearer });
    expect(raised.body).toMatchObject({ message: { feeBps: 60 } });
    const again = await world.terms(proposal);
    expect(again.message.feeBps).toBe(50);
    expect(again.message.salt).not.toBe(first.message.salt);
    world.advance(600_000);
    expect((await world.terms(proposal)).message.salt).not.toBe(again.message.salt);
  });
});

describe('a signature', () => {
  it('of the owner’s key makes one active permission and its agent, once', async () => {
    const owner = someKey();
    const proposal = await world.propose(owner.address);
    const data = await world.terms(proposal);
    const body = asked(data, await sign(owner, data));
    const answers = await Promise.all([1, 2, 3].map(() => world.call(proposal, 'authorize', body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ body: { permission_hash } }) => permission_hash)).toEqual(
      Array(3).fill(hashPermission(data)),
    );
    // Only one browser is known as the owner's, because a permission that ran has its signature on
    // chain.
    expect(answers.filter(({ cookie }) => cookie !== null)).toHaveLength(1);
    expect((await world.call(proposal, 'authorize', body)).cookie).toBeNull();
    expect(await world.permission(proposal)).toMatchObject({
      state: 'active',
      permission_hash: hashPermission(data),
      authorized_by: 'signature',
      spent: '0',
      remaining: '500',
    });
    const path = `/guard/proposals/${proposal.proposal_id}`;
    expect(await world.tenant.get(200, 'GET', path)).toMatchObject({ status: 'authorized' });
    const { rows } = await world.db.pool.query(
      `select a.public_id, a.autonomy, a.origin, m.keeps_going from guard_permission m
         join agent a on a.id = m.agent_id where m.proposal_id = $1`,
      [proposal.proposal_id],
    );
    expect(rows).toMatchObject([{ autonomy: 'execute', origin: 'guard', keeps_going: false }]);
    const id = rows[0].public_id;
    const { agents } = await world.tenant.get<{ agents: { id: string }[] }>(200, 'GET', '/agents');
    expect(agents.map((agent) => agent.id)).not.toContain(id);
    // Neither read, edited, fired nor deleted by a key, however it asks.
    for (const [method, path, change] of [
      ['GET', '', undefined],
      ['PATCH', '', { status: 'paused' }],
      ['PATCH', '', { request: 'ETH is below 1000' }],
      ['PATCH', '', { autonomy: 'notify' }],
      ['POST', '/test', {}],
    ] as const) {
      expect(await world.tenant.get(404, method, `/agents/${id}${path}`, change)).toMatchObject({
        error: 'agent_not_found',
      });
    }
    expect((await world.tenant.ask('DELETE', `/agents/${id}`)).status).toBe(204);
    expect((await world.tenant.ask('DELETE', `/agents/${id}`)).status).toBe(204);
    expect(await world.permission(proposal)).toMatchObject({ state: 'active' });
    // It is spent, for other terms and for the same ones signed otherwise.
    const other = await sign(someKey(), data);
    await refuse(proposal, asked(data, other), [409, 'proposal_signed']);
    expect((await world.call(proposal, 'terms')).body.error).toBe('proposal_signed');
  });

  it('makes the permission its owner’s: at /me, and for the chat that is notified of runs', async () => {
    const { pool } = world.db;
    const owner = someKey();
    const proposal = await world.propose(owner.address);
    const data = await world.terms(proposal);
    const chat = { linkUrl: async (code: string) => `https://t.me/bot?start=${code}` };
    const ask = (options: object = {}) => world.call(proposal, 'chat', {}, { chat, ...options });
    expect((await ask()).status).toBe(404);
    const body = asked(data, await sign(owner, data));
    const { cookie } = await world.call(proposal, 'authorize', body);
    // The proposer has the same link.
    expect(await ask()).toMatchObject({ status: 404, body: { error: 'proposal_not_found' } });
    const linked = await ask({ cookie: cookie ?? '' });
    expect(linked).toMatchObject({ status: 200 });
    const code = String(linked.body.activation_url).split('=').at(-1) ?? '';
    expect(await openCode(pool, code, '7', world.nowMs())).toMatchObject({
      wallet: owner.address,
      proof: 'signature',
    });
    const silent = await ask({ cookie: cookie ?? '', chat: null });
    expect(silent).toMatchObject({ status: 503, body: { error: 'activation_unavailable' } });

    const wallet = owner.address.toLowerCase();
    const seenBy = async (of: Pick<WalletSession, 'wallet' | 'chain' | 'isSole'>) => {
      const { token, session } = await openSession(pool, of);
      const { permissions } = await viewMe(pool, session, world.nowMs());
      const known = await ask({ cookie: `__Host-portolan_wallet=${token}` });
      return [permissions.map(({ id, state, spent }) => [id, state, spent]), known.status];
    };
    const seen = [[[proposal.proposal_id, 'active', '0 USDC']], 200];
    expect(await seenBy({ wallet, chain: null, isSole: true })).toEqual(seen);
    expect(await seenBy({ wallet, chain: 'arbitrum', isSole: false })).toEqual(seen);
    expect(await seenBy({ wallet, chain: 'base', isSole: true })).toEqual([[], 404]);
    const other = someKey().address.toLowerCase();
    expect(await seenBy({ wallet: other, chain: null, isSole: true })).toEqual([[], 404]);
  });

  it('with 0 or 1 at its end is the same one', async () => {
    const owner = someKey();
    const proposal = await world.propose(owner.address);
    const data = await world.terms(proposal);
    const signature = await sign(owner, data);
    const v = Number.parseInt(signature.slice(-2), 16) - 27;
    const answer = await world.call(
      proposal,
      'authorize',
      asked(data, `${signature.slice(0, -2)}0${v}`),
    );
    expect(answer.status).toBe(200);
    const { rows } = await world.db.pool.query(
      'select signature from guard_permission where proposal_id = $1',
      [proposal.proposal_id],
    );
    expect(`0x${rows[0].signature.toString('hex')}`).toBe(signature);
  });

  it('of a wallet contract counts by the word of that contract, where it is deployed', async () => {
    const signer = privateKeyToAccount(TEST_ACCOUNTS[2].privateKey);
    const safe = await openSafeWallet({
      rpcUrl: testWorld().chains.arbitrum.rpc_url,
      chainId: 42161,
      owner: signer,
      salt: BigInt(`0x${randomBytes(8).toString('hex')}`),
    });
    const proposal = await world.propose(safe.address);
    const data = await world.terms(proposal);
    const hash = hashPermission(data);
    const signature = await safe.signHash(hash);
    // The guard knows no wallet that is yet to be deployed, nor the key of its owner alone.
    await refuse(proposal, asked(data, signature), [403, 'signature_refused']);
    const wrapped = serializeErc6492Signature({ address: safe.address, data: '0x', signature });
    await refuse(proposal, asked(data, wrapped), [403, 'signature_refused']);
    await safe.deploy();
    await refuse(proposal, asked(data, await sign(signer, data)), [403, 'signature_refused']);
    await expectNothing(proposal);
    const { status, cookie } = await world.call(proposal, 'authorize', asked(data, signature));
    expect(status).toBe(200);
    expect(await world.permission(proposal)).toMatchObject({ state: 'active' });

    // A chat is notified of the wallet on every chain: elsewhere its address may be somebody else's.
    const chat = { linkUrl: async (code: string) => `https://t.me/bot?start=${code}` };
    const link = () => world.call(proposal, 'chat', {}, { chat, cookie: cookie ?? '' });
    const setCode = (code: string) =>
      world.chains.rpc('base').request('anvil_setCode', [safe.address, code]);
    await setCode(SAYS_YES);
    expect(await link()).toMatchObject({ status: 403, body: { error: 'signature_refused' } });
    await setCode('0x');
    expect((await link()).status).toBe(200);
  });

  it('of another key, of other terms, or none at all makes nothing', async () => {
    const owner = someKey();
    const proposal = await world.propose(owner.address);
    const early = { permission_hash: `0x${'1'.repeat(64)}`, signature: '0x11', keeps_going: false };
    await refuse(proposal, early, [409, 'terms_changed']);
    const data = await world.terms(proposal);
    const { message, domain } = data;
    const good = await sign(owner, data);
    const refused = [
      await sign(someKey(), data),
      `0x${'00'.repeat(65)}`,
      '0x11',
      `${good.slice(0, -2)}05`,
      // The other half of the curve's order, which is the same signature to those who do not look.
      malleated(good),
    ];
    for (const signature of refused) {
      await refuse(proposal, asked(data, signature), [403, 'signature_refused']);
    }
    const tampered: GuardPermissionData[] = [
      { domain, message: { ...message, budget: '500000001' } },
      { domain, message: { ...message, capPer: '500000000' } },
      { domain, message: { ...message, feeBps: 100 } },
      { domain, message: { ...message, expiry: `${Number(message.expiry) + 1}` } },
      { domain, message: { ...message, executor: owner.address } },
      {
        domain,
        message: { ...message, action: { ...message.action, recipient: domain.verifyingContract } },
      },
      { domain: { ...domain, chainId: 196 }, message },
      { domain: { ...domain, verifyingContract: owner.address }, message },
    ];
    for (const other of tampered) {
      const signature = await sign(owner, other);
      await refuse(proposal, asked(other, signature), [409, 'terms_changed']);
      await refuse(proposal, asked(data, signature), [403, 'signature_refused']);
    }
    await refuse(proposal, { ...asked(data, good), more: 1 }, [400, 'invalid_request']);
    await expectNothing(proposal);
    expect((await world.call(proposal, 'authorize', asked(data, good))).status).toBe(200);
  });

  it('comes too late, without access, from elsewhere, or for a condition that no source checks', async () => {
    const owner = someKey();
    const proposal = await world.propose(owner.address);
    const data = await world.terms(proposal);
    const body = asked(data, await sign(owner, data));
    const foreign = { origin: 'https://evil.test' };
    expect((await world.call(proposal, 'authorize', body, foreign)).status).toBe(404);
    const another = await world.propose(owner.address);
    const stranger = { ...proposal, review_url: another.review_url };
    expect((await world.call(stranger, 'authorize', body)).status).toBe(404);
    await removeAccess(world.db.pool, owner.address);
    await refuse(proposal, body, [403, 'execute_team_only']);
    const spoken = await world.propose(owner.address, {
      trigger: { kind: 'condition', request: 'USDC loses its peg by 1%' },
    });
    const given = await world.terms(spoken);
    expect(given.message.trigger).toMatchObject({
      kind: 'service_checked',
      condition: expect.stringContaining('peg'),
    });
    // A proposal that was made before changes were refused.
    await world.db.pool.query(
      `update guard_proposal set terms = jsonb_set(terms, '{trigger,condition,window}', '"24h"') where id = $1`,
      [spoken.proposal_id],
    );
    expect((await world.call(spoken, 'terms')).body.error).toBe('unwatchable');
    await refuse(spoken, body, [422, 'unwatchable']);
    await world.db.pool.query('update guard_proposal set expires_at = $2 where id = $1', [
      proposal.proposal_id,
      new Date(world.nowMs()),
    ]);
    await refuse(proposal, body, [410, 'proposal_expired']);
    expect((await world.call(proposal, 'terms')).body.error).toBe('proposal_expired');
    await expectNothing(proposal);
  });
});

describe('a signed message', () => {
  const saying = async (proposal: GuardProposalCreated, purpose: string) =>
    (await world.call(proposal, 'message', { purpose })).body.message as string;

  it('of the owner pauses and starts, and opens another browser; each works once', async () => {
    const owner = someKey();
    const proposal = await world.propose(owner.address);
    expect((await world.call(proposal, 'message', { purpose: 'open' })).status).toBe(404);
    const data = await world.terms(proposal);
    await world.call(proposal, 'authorize', asked(data, await sign(owner, data)));
    await world.db.pool.query(
      `update guard_permission set waiting_for = 'gas_budget' where proposal_id = $1`,
      [proposal.proposal_id],
    );
    expect(await world.permission(proposal)).toMatchObject({ waiting_for: 'gas_budget' });
    // It outlives the 72 hours of its proposal.
    await world.db.pool.query('update guard_proposal set expires_at = $2 where id = $1', [
      proposal.proposal_id,
      new Date(world.nowMs() - 1),
    ]);
    for (const [purpose, state] of [
      ['pause', 'paused'],
      ['open', 'paused'],
      ['start', 'active'],
    ] as const) {
      const message = await saying(proposal, purpose);
      const stranger = await someKey().signMessage({ message });
      const refused = await world.call(proposal, 'signed', { message, signature: stranger });
      expect(refused).toMatchObject({ body: { error: 'bad_signature' }, cookie: null });
      const signed = async (text: string) => ({
        message: text,
        signature: await owner.signMessage({ message: text }),
      });
      // It was used up by the refusal.
      expect((await world.call(proposal, 'signed', await signed(message))).body.error).toBe(
        'used_nonce',
      );
      const fresh = await saying(proposal, purpose);
      const changed = await signed(fresh.replace('no funds', 'some funds').replace(' at once', ''));
      if (changed.message !== fresh) {
        expect((await world.call(proposal, 'signed', changed)).body.error).toBe('changed_message');
      }
      const taken = await world.call(proposal, 'signed', await signed(fresh));
      expect(taken).toMatchObject({ status: 200 });
      expect(taken.cookie).toMatch(/^portolan_owner_guard_/);
      // A paused permission does not wait for anything.
      expect(await world.permission(proposal)).toMatchObject({ state, waiting_for: null });
    }
    const other = await world.propose(owner.address);
    const otherData = await world.terms(other);
    await world.call(other, 'authorize', asked(otherData, await sign(owner, otherData)));
    const message = await saying(proposal, 'pause');
    const signature = await owner.signMessage({ message });
    expect((await world.call(other, 'signed', { message, signature })).body.error).toBe(
      'other_subject',
    );
    expect(await world.permission(other)).toMatchObject({ state: 'active' });
  });
});

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/** The other signature of the same key over the same digest (EIP-2 forbids it). */
function malleated(signature: Hex): Hex {
  const s = BigInt(`0x${signature.slice(66, 130)}`);
  const other = (ORDER - s).toString(16).padStart(64, '0');
  const v = signature.endsWith('1b') ? '1c' : '1b';
  return `0x${signature.slice(2, 66)}${other}${v}`;
}
