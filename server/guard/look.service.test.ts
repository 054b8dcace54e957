import { decodeFunctionData, erc20Abi, type Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TEST_ACCOUNTS } from '#devnet/accounts.ts';
import { awaitReceipt } from '#devnet/testing/await-receipt.ts';
import { guardToken, openGuardWorld } from './execute/testing/open-guard-world.ts';
import { pauseExecution, resumeExecution } from './pause.ts';
import { openOwnerWorld } from './testing/owner-world.ts';
import { hashPermission, PERMISSION_TYPES } from './typed-data.ts';

const DAI = guardToken('arbitrum', 'DAI');
const owner = privateKeyToAccount(TEST_ACCOUNTS[0].privateKey);

let world: Awaited<ReturnType<typeof openOwnerWorld>>;
let chain: Awaited<ReturnType<typeof openGuardWorld>>;
beforeAll(async () => {
  world = await openOwnerWorld();
  chain = await openGuardWorld();
});
afterAll(async () => {
  await world.close();
  await chain.close();
});

interface Transaction {
  readonly to: Hex;
  readonly data: Hex;
}

async function send(transaction: Transaction): Promise<void> {
  const { reader, writer } = chain.clients(42161);
  const hash = await writer.sendTransaction({
    ...transaction,
    chain: null,
    maxFeePerGas: 200_000_000_000n,
    maxPriorityFeePerGas: 0n,
  });
  const receipt = await awaitReceipt(reader, hash);
  expect(receipt.status).toBe('success');
}

it('asks for the approval of what live permissions may still take, to the unit, and sees a revocation', async () => {
  const amount = ({ data }: Transaction) =>
    decodeFunctionData({ abi: erc20Abi, data }).args[1] as bigint;
  const of = async (budget: string) => {
    const proposal = await world.propose(owner.address, {
      budget,
      cap_per: '0.000000000000000003',
      trigger: { kind: 'token_balance', asset: 'DAI', comparison: 'above', threshold: '1' },
      action: { kind: 'transfer', asset: 'DAI', recipient: TEST_ACCOUNTS[1].address },
    });
    const look = async () => (await world.call(proposal, 'look')).body;
    const authorize = async () => {
      const data = await world.terms(proposal);
      const signature = await owner.signTypedData({
        domain: data.domain,
        types: PERMISSION_TYPES,
        primaryType: 'Permission',
        message: data.message as never,
      });
      const body = { permission_hash: hashPermission(data), signature, keeps_going: false };
      expect((await world.call(proposal, 'authorize', body)).status).toBe(200);
    };
    return { proposal, look, authorize };
  };
  await chain.write(42161, {
    address: DAI.address,
    abi: erc20Abi,
    functionName: 'approve',
    args: [chain.guard, 0n],
  });
  const first = await of('100');
  const asked = await first.look();
  expect(asked).toMatchObject({
    state: 'proposed',
    is_met: true,
    is_held: false,
    allowance: '0 DAI',
    needed: '100.5 DAI',
    approval: { to: DAI.address },
  });
  await pauseExecution(world.db.pool, 'an incident');
  expect(await first.look()).toMatchObject({ is_met: true, is_held: true });
  await resumeExecution(world.db.pool);
  const approval = asked.approval as Transaction;
  expect(amount(approval)).toBe(100_500_000_000_000_000_000n);
  await send(approval);
  expect(await first.look()).toMatchObject({ allowance: '100.5 DAI', approval: null });
  await first.authorize();
  expect(await first.look()).toMatchObject({
    state: 'active',
    needed: '100.5 DAI',
    approval: null,
  });

  // A fee that is not a whole unit is rounded up, on top of what the first may still take.
  const second = await of('0.000000000000000201');
  const more = await second.look();
  expect(more.needed).toBe('100.500000000000000203 DAI');
  expect(amount(more.approval as Transaction)).toBe(100_500_000_000_000_000_203n);
  await second.authorize();
  expect(await first.look()).toMatchObject({ needed: '100.500000000000000203 DAI' });
  // The amount that was spent, with its fee, is not requested again.
  await world.db.pool.query(
    `update guard_permission set spent = 40000000000000000000 where proposal_id = $1`,
    [first.proposal.proposal_id],
  );
  await world.db.pool.query(
    `insert into guard_run (id, permission_id, crossing, item, attempt, state, fee, created_at, due_at)
     select 'run_look', id, 1, '0', 1, 'done', 200000000000000000, now(), now()
       from guard_permission where proposal_id = $1`,
    [first.proposal.proposal_id],
  );
  expect(await second.look()).toMatchObject({ needed: '60.300000000000000203 DAI' });

  await chain.write(42161, {
    address: chain.guard,
    abi: [
      {
        type: 'function',
        name: 'revoke',
        inputs: [{ type: 'bytes32', name: 'permissionHash' }],
        outputs: [],
        stateMutability: 'nonpayable',
      },
    ],
    functionName: 'revoke',
    args: [(await world.permission(first.proposal))?.permission_hash],
  });
  expect(await world.permission(first.proposal)).toMatchObject({ state: 'active' });
  // On the page of another permission, too: no check of the first may be due for long.
  expect(await second.look()).toMatchObject({
    state: 'active',
    needed: '0.000000000000000203 DAI',
  });
  expect(await world.permission(first.proposal)).toMatchObject({ state: 'revoked' });
  const revoked = await first.look();
  expect(revoked).toMatchObject({ state: 'revoked', needed: '0.000000000000000203 DAI' });
  expect(amount(revoked.approval as Transaction)).toBe(203n);
});
