import { randomBytes } from 'node:crypto';
import { createWalletClient, encodeFunctionData, type Hex, http, maxUint256, parseAbi } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TEST_ACCOUNTS } from '#devnet/accounts.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { sendCommand } from '#devnet/world/send-command.ts';
import type { ChainAccess } from '#server/chains/evm/chain-access.ts';
import { ChainUnreachable } from '#server/chains/evm/chain-unreachable.ts';
import { call, readOne } from '#server/chains/evm/read.ts';
import { runContractRead } from '#server/chains/evm/read-runner.ts';
import { openSafeWallet, type SafeWallet } from '#server/drafts/testing/safe-wallet.ts';
import { ownerCookieName } from '#server/review/owner-cookie.ts';
import type { GuardProposalCreated } from '#server/schemas/guard.ts';
import { removeAccess } from './access.ts';
import { guardToken } from './execute/testing/open-guard-world.ts';
import { testExecutor } from './execute/testing/test-executor.ts';
import { guardAbi } from './guard-abi.ts';
import { viewGuardPage } from './page-view.ts';
import { findProposal } from './proposals.ts';
import { openOwnerWorld } from './testing/owner-world.ts';
import { hashPermission, PERMISSION_TYPES } from './typed-data.ts';

const USDC = guardToken('arbitrum', 'USDC');
const erc20 = parseAbi([
  'function approve(address spender, uint256 amount) returns (bool)',
  'function balanceOf(address owner) view returns (uint256)',
]);
const signer = privateKeyToAccount(TEST_ACCOUNTS[2].privateKey);
const ASKED = { keeps_going: false };

let world: Awaited<ReturnType<typeof openOwnerWorld>>;
/** A contract wallet that answers nothing to ERC-1271. */
let safe: SafeWallet;
beforeAll(async () => {
  world = await openOwnerWorld();
  safe = await openSafeWallet({
    rpcUrl: testWorld().chains.arbitrum.rpc_url,
    chainId: 42161,
    owner: signer,
    salt: BigInt(`0x${randomBytes(8).toString('hex')}`),
    signs: false,
  });
  await safe.deploy();
  await sendCommand(testWorld().home, 'fund', [safe.address, 'USDC', '20', 'arbitrum']);
  await safe.execute({
    to: USDC.address,
    data: encodeFunctionData({
      abi: erc20,
      functionName: 'approve',
      args: [world.guard, maxUint256],
    }),
    value: 0n,
  });
});
afterAll(() => world.close());

interface Given {
  readonly permission_hash: Hex;
  readonly to: Hex;
  readonly data: Hex;
}

/** To send 1 USDC, at most five times, to a recipient that no other test pays. */
const propose = (body: object = {}) =>
  world.propose(safe.address, {
    budget: '5',
    cap_per: '1',
    trigger: { kind: 'token_balance', asset: 'USDC', comparison: 'above', threshold: '1' },
    action: { kind: 'transfer', asset: 'USDC', recipient: someRecipient() },
    ...body,
  });
const someRecipient = () => `0x${randomBytes(20).toString('hex')}` as Hex;
async function register(proposal: GuardProposalCreated, known = '') {
  const answer = await world.call(proposal, 'register', ASKED, { cookie: known });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return { given: answer.body as unknown as Given, cookie: answer.cookie as string };
}
const send = ({ to, data }: Given) => safe.execute({ to, data, value: 0n });
const stateOf = async (proposal: GuardProposalCreated) =>
  (await world.call(proposal, 'look')).body.state;
const balanceOf = async (holder: Hex) => {
  const read = call({
    chain: 'arbitrum',
    to: USDC.address,
    abi: erc20,
    functionName: 'balanceOf',
    args: [holder],
  });
  const found = await runContractRead(readOne(read), world.chains);
  if (!found.ok) throw new Error(found.reason);
  return found.value;
};
/** The use of a permission that the page shows to the browser with a cookie. */
async function shownTo(proposal: GuardProposalCreated, cookie: string) {
  const { rows } = await world.db.pool.query(
    'select partner_id from guard_proposal where id = $1',
    [proposal.proposal_id],
  );
  const stored = await findProposal(world.db.pool, rows[0].partner_id, proposal.proposal_id);
  const token = cookie.replace(`${ownerCookieName(proposal.proposal_id)}=`, '');
  const options = { guard: world.config, explorers: {}, nowMs: world.nowMs() };
  return (await viewGuardPage(world.db.pool, stored, { token, session: null }, options)).permission;
}
const executor = () =>
  testExecutor({
    pool: world.db.pool,
    access: world.chains,
    guard: world.guard,
    nowMs: world.nowMs,
  });
/** Nothing else of this database is due. */
async function execute(proposal: GuardProposalCreated) {
  const dueAgain = () =>
    world.db.pool.query(`update guard_permission set next_check_at = armed_at`);
  await dueAgain();
  await executor().pass();
  await expect
    .poll(async () => {
      await world.db.pool.query(`update guard_run set due_at = created_at`);
      await executor().pass();
      const { rows } = await world.db.pool.query(
        `select 1 from guard_run where state in ('sending', 'queued')`,
      );
      return rows.length;
    })
    .toBe(0);
  return world.permission(proposal);
}

it('grants a permission of a wallet that cannot sign, which then runs to the unit', async () => {
  const recipient = someRecipient();
  const proposal = await propose({ action: { kind: 'transfer', asset: 'USDC', recipient } });
  const data = await world.terms(proposal);
  const signature = await signer.signTypedData({
    domain: data.domain,
    types: PERMISSION_TYPES,
    primaryType: 'Permission',
    message: data.message as never,
  });
  const signed = { permission_hash: hashPermission(data), signature, ...ASKED };
  expect(await world.call(proposal, 'authorize', signed)).toMatchObject({
    status: 403,
    body: { error: 'signature_refused' },
  });

  const { given, cookie } = await register(proposal);
  expect(given.to).toBe(world.guard);
  expect(await stateOf(proposal)).toBe('proposed');
  expect(await world.permission(proposal)).toBeNull();
  await send(given);
  expect(await stateOf(proposal)).toBe('active');
  expect(await world.permission(proposal)).toMatchObject({
    state: 'active',
    authorized_by: 'registration',
    permission_hash: given.permission_hash,
  });
  expect(await shownTo(proposal, cookie)).toMatchObject({ state: 'active', runs: [] });
  const before = await balanceOf(safe.address);
  expect(await execute(proposal)).toMatchObject({ spent: '1', remaining: '4' });
  expect(await balanceOf(recipient)).toBe(1_000_000n);
  expect(before - (await balanceOf(safe.address))).toBe(1_005_000n);
  // It makes one permission only, however it was granted.
  for (const [kind, body] of [
    ['register', ASKED],
    ['authorize', signed],
    ['terms', {}],
  ] as const) {
    expect(await world.call(proposal, kind, body)).toMatchObject({
      status: 409,
      body: { error: 'proposal_signed' },
      cookie: null,
    });
  }

  // Nothing runs on a transaction that the chain does not show any more, and all does once it does.
  const rename = (hash: Hex) =>
    world.db.pool.query('update guard_permission set hash = $2 where proposal_id = $1', [
      proposal.proposal_id,
      Buffer.from(hash.slice(2), 'hex'),
    ]);
  await rename(`0x${'7'.repeat(64)}`);
  await world.db.pool.query('update guard_permission set is_met = false');
  expect(await execute(proposal)).toMatchObject({ waiting_for: 'not_registered', spent: '1' });
  await rename(given.permission_hash);
  expect(await execute(proposal)).toMatchObject({ waiting_for: null, spent: '2' });
});

it('gives each browser its own terms, and recognises as the owner’s the one whose terms were registered', async () => {
  const proposal = await propose();
  const stranger = await register(proposal);
  const owner = await register(proposal);
  expect(owner.given.permission_hash).not.toBe(stranger.given.permission_hash);
  // Pressed again it is the same one, for ten minutes.
  expect(await register(proposal, owner.cookie)).toEqual(owner);
  const keeps = { keeps_going: true };
  const other = await world.call(proposal, 'register', keeps, { cookie: owner.cookie });
  expect(other.body.permission_hash).not.toBe(owner.given.permission_hash);
  expect(other.cookie).toBe(owner.cookie);
  world.advance(600_000);
  const later = await register(proposal, owner.cookie);
  expect(later.given.permission_hash).not.toBe(owner.given.permission_hash);
  expect(later.cookie).toBe(owner.cookie);
  // Somebody else's transaction registers nothing.
  const client = createWalletClient({
    account: signer,
    transport: http(testWorld().chains.arbitrum.rpc_url),
  });
  const { to, data } = owner.given;
  await expect(client.sendTransaction({ to, data, chain: null })).rejects.toThrow();
  expect(await stateOf(proposal)).toBe('proposed');
  // The earlier one counts as well, because the owner's wallet had received it.
  await send(owner.given);
  expect(await stateOf(proposal)).toBe('active');
  expect(await shownTo(proposal, stranger.cookie)).toBeNull();
  expect(await shownTo(proposal, owner.cookie)).not.toBeNull();
  // Other issued terms do not make a permission, and no executor looks for them.
  expect((await executor().pass()).sought).toBe(0);

  // The owner's wallet registers once more, from another browser: the page says so, until that is revoked.
  const look = async () => (await world.call(proposal, 'look')).body;
  expect(await look()).toMatchObject({ state: 'active', other_registration: null });
  const needed = (await look()).needed;
  await send(stranger.given);
  const { permission_hash } = stranger.given;
  const { other_registration: beside, ...rest } = await look();
  expect(rest).toMatchObject({ state: 'active', needed });
  expect(beside).toMatchObject({ permission_hash, revocation: { to: world.guard } });
  expect((await world.permission(proposal))?.permission_hash).toBe(owner.given.permission_hash);
  const { revocation } = beside as { revocation: Omit<Given, 'permission_hash'> };
  await send({ permission_hash, ...revocation });
  expect(await look()).toMatchObject({ state: 'active', other_registration: null });
});

it('is found without any page, also after the 72 hours', async () => {
  const proposal = await propose();
  const { given } = await register(proposal);
  await world.db.pool.query('update guard_proposal set expires_at = created_at where id = $1', [
    proposal.proposal_id,
  ]);
  expect(await world.call(proposal, 'register', ASKED)).toMatchObject({
    status: 410,
    body: { error: 'proposal_expired' },
  });
  // As looked for and not found: it is due again after a tenth of its age, 15 s at least.
  expect(await executor().pass()).toMatchObject({ sought: 1 });
  await send(given);
  expect(await executor().pass()).toMatchObject({ sought: 0 });
  expect(await world.permission(proposal)).toBeNull();
  world.advance(15_000);
  expect(await executor().pass()).toMatchObject({ sought: 1 });
  expect(await world.permission(proposal)).toMatchObject({ authorized_by: 'registration' });
});

it('is found while another chain is silent', async () => {
  const [here, there] = [await propose(), await propose()];
  const { given } = await register(here);
  await register(there);
  // As one of X Layer, which cannot be reached.
  await world.db.pool.query(
    `update guard_proposal set terms = jsonb_set(terms, '{slug}', '"xlayer"') where id = $1`,
    [there.proposal_id],
  );
  await send(given);
  const halfSilent: ChainAccess = {
    rpc: (chain) => {
      if (chain === 'xlayer') throw new ChainUnreachable(chain);
      return world.chains.rpc(chain);
    },
  };
  const alone = testExecutor({
    pool: world.db.pool,
    access: halfSilent,
    guard: world.guard,
    nowMs: world.nowMs,
  });
  expect((await alone.pass()).sought).toBeGreaterThanOrEqual(2);
  expect(await world.permission(here)).toMatchObject({ authorized_by: 'registration' });
  expect(await world.permission(there)).toBeNull();
  // Nothing of it is left for the others.
  await world.db.pool.query('delete from guard_registration where proposal_id = $1', [
    there.proposal_id,
  ]);
});

it('links no chat for the browser it was given to before its wallet has signed', async () => {
  const proposal = await world.propose(signer.address);
  const { given, cookie } = await register(proposal);
  const client = createWalletClient({
    account: signer,
    transport: http(testWorld().chains.arbitrum.rpc_url),
  });
  await client.sendTransaction({ to: given.to, data: given.data, chain: null });
  await expect.poll(() => stateOf(proposal)).toBe('active');
  expect(await shownTo(proposal, cookie)).not.toBeNull();
  const chat = { linkUrl: async (code: string) => `https://t.me/bot?start=${code}` };
  const link = (of: string) => world.call(proposal, 'chat', {}, { chat, cookie: of });
  expect(await link(cookie)).toMatchObject({ status: 404, body: { error: 'proposal_not_found' } });
  world.advance(1_000);
  const { body } = await world.call(proposal, 'message', { purpose: 'open' });
  const message = body.message as string;
  const signature = await signer.signMessage({ message });
  const signed = await world.call(proposal, 'signed', { message, signature });
  expect(await link(cookie)).toMatchObject({ status: 404 });
  expect(await link(signed.cookie ?? '')).toMatchObject({ status: 200 });
});

it('counts for nothing where it was revoked or is at another guard', async () => {
  const [revoked, elsewhere] = [await propose(), await propose()];
  const [first, second] = [await register(revoked), await register(elsewhere)];
  const revocation = encodeFunctionData({
    abi: guardAbi,
    functionName: 'revoke',
    args: [first.given.permission_hash],
  });
  await send({ ...first.given, data: revocation });
  await send(first.given);
  await world.db.pool.query(
    `update guard_registration set data = jsonb_set(data, '{domain,verifyingContract}', $2)
      where proposal_id = $1`,
    [elsewhere.proposal_id, JSON.stringify(safe.address)],
  );
  await send(second.given);
  for (const proposal of [revoked, elsewhere]) {
    expect(await stateOf(proposal)).toBe('proposed');
    expect(await world.permission(proposal)).toBeNull();
  }
});

it('is refused from elsewhere, without access, for a condition that no source checks, and with additional fields', async () => {
  const proposal = await propose({
    trigger: { kind: 'condition', request: 'USDC loses its peg by 1%' },
  });
  const refused = async (status: number, error: string, body: object = ASKED, origin?: string) =>
    expect(
      await world.call(proposal, 'register', body, origin === undefined ? {} : { origin }),
    ).toMatchObject({ status, body: { error }, cookie: null });
  await refused(404, 'not_found', ASKED, 'https://evil.test');
  await refused(400, 'invalid_request', { ...ASKED, owner: safe.address });
  await refused(400, 'invalid_request', {});
  await removeAccess(world.db.pool, safe.address);
  await refused(403, 'execute_team_only');
  await propose();
  await world.db.pool.query(
    `update guard_proposal set terms = jsonb_set(terms, '{trigger,condition,window}', '"24h"') where id = $1`,
    [proposal.proposal_id],
  );
  await refused(422, 'unwatchable');
  const { rows } = await world.db.pool.query(
    'select 1 from guard_registration where proposal_id = $1',
    [proposal.proposal_id],
  );
  expect(rows).toEqual([]);
});
