import { readFileSync } from 'node:fs';
import {
  type Abi,
  type Address,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EXECUTORS_OWNER, TEST_ACCOUNTS } from '#devnet/accounts.ts';
import { readGuardContracts } from '#devnet/guard.ts';
import { awaitReceipt } from '#devnet/testing/await-receipt.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import type { ChainAccess } from '#server/chains/evm/chain-access.ts';
import { ChainUnreachable } from '#server/chains/evm/chain-unreachable.ts';
import { guardToken, openGuardWorld } from './execute/testing/open-guard-world.ts';

const ARBITRUM = 42161;
const usdc = guardToken('arbitrum', 'USDC');
const bob = TEST_ACCOUNTS[1];
const { guard, executors } = readGuardContracts();

let world: Awaited<ReturnType<typeof openGuardWorld>>;
beforeAll(async () => {
  world = await openGuardWorld();
});
afterAll(() => world.close());

/** The commands of docs/guard.md that send, as they are written there. */
const COMMANDS = [
  ...readFileSync('docs/guard.md', 'utf8').matchAll(
    /cast send (<\w+>) "(\w+\([^"]*\))" (.*?) --private-key/g,
  ),
].map(([, to = '', signature = '', args = '']) => ({ to, signature, args: args.split(' ') }));

/** Sends the transaction of a command on the page, with its placeholders filled in. */
async function send(name: string, places: Record<string, string>, key: Hex): Promise<void> {
  const command = COMMANDS.find(({ signature }) => signature.startsWith(`${name}(`));
  if (command === undefined) throw new Error(`The page has no command ${name}`);
  const fill = (word: string) => (word.startsWith('<') ? (places[word.slice(1, -1)] ?? '') : word);
  const data = encodeFunctionData({
    abi: parseAbi([`function ${command.signature}`] as readonly string[]) as Abi,
    functionName: name,
    args: command.args.map(fill).map((word) => (word === 'true' ? true : word)),
  });
  const { reader } = world.clients(ARBITRUM);
  const hash = await createWalletClient({
    transport: http(testWorld().chains.arbitrum.rpc_url),
    account: privateKeyToAccount(key),
  }).sendTransaction({
    to: fill(command.to) as Address,
    data,
    chain: null,
    maxFeePerGas: 200_000_000_000n,
    maxPriorityFeePerGas: 0n,
  });
  const receipt = await awaitReceipt(reader, hash);
  expect(receipt.status).toBe('success');
}

const grant = () =>
  world.grant({
    token: usdc,
    capPer: 1_000_000n,
    budget: 5_000_000n,
    trigger: { kind: 'token_balance', asset: usdc, comparison: 'above', threshold: '0' },
    action: { kind: 'transfer', recipient: bob.address },
  });
const allKeys = { GUARD: guard, EXECUTORS: executors, TOKEN: usdc.address };
const ownerKey = TEST_ACCOUNTS[0].privateKey;

it('ends permissions without us, one by its hash and all by the approval', async () => {
  const before = await world.balance(ARBITRUM, usdc.address, bob.address);
  const one = await grant();
  const other = await grant();
  await send('revoke', { ...allKeys, PERMISSION_HASH: one.hash }, ownerKey);
  await send('approve', allKeys, ownerKey);
  await world.executor().pass();
  expect(await one.row()).toMatchObject({ state: 'revoked' });
  expect(await other.row()).toMatchObject({ waiting_for: 'approval_too_small' });
  expect(await world.balance(ARBITRUM, usdc.address, bob.address)).toBe(before);
  await other.set('paused');
});

it('rotates the executor’s key without breaking permissions, also with runs that the old key signed', async () => {
  const before = await world.balance(ARBITRUM, usdc.address, bob.address);
  const permission = await grant();
  const mute: ChainAccess = {
    rpc: (chain) =>
      new Proxy(world.access.rpc(chain), {
        get: (target, name) =>
          name === 'request'
            ? (method: string, params: readonly unknown[]) =>
                method === 'eth_sendRawTransaction'
                  ? Promise.reject(new ChainUnreachable(chain))
                  : target.request(method, params)
            : Reflect.get(target, name).bind(target),
      }),
  };
  await world.executor(mute).pass();
  const { rows } = await world.pool.query<{ sender: Address }>(
    'select sender from guard_transaction t join guard_run r on r.id = t.run_id where permission_id = $1',
    [permission.id],
  );
  const old = rows[0]?.sender as Address;
  const key = TEST_ACCOUNTS[2];
  await send('setExecutor', { ...allKeys, KEY_ADDRESS: key.address }, EXECUTORS_OWNER.privateKey);
  const executor = (over?: ChainAccess) => world.executor(over, { key: key.privateKey });
  const follow = async (over?: ChainAccess) => {
    await world.pool.query(
      `update guard_run set due_at = created_at, leased_until = null where state = 'sending'`,
    );
    await executor(over).pass();
    return (await permission.runs()).map(({ state, reason }) => ({ state, reason }));
  };
  // It may still come: it does not count as failed.
  expect(await follow(mute)).toEqual([{ state: 'sending', reason: null }]);
  const writer = createWalletClient({
    transport: http(testWorld().chains.arbitrum.rpc_url),
    account: privateKeyToAccount(EXECUTORS_OWNER.privateKey),
  });
  const hash = await writer.writeContract({
    address: executors,
    abi: parseAbi(['function setExecutor(address, bool)']),
    functionName: 'setExecutor',
    args: [old, false],
    chain: null,
    maxFeePerGas: 200_000_000_000n,
    maxPriorityFeePerGas: 0n,
  });
  await awaitReceipt(world.clients(ARBITRUM).reader, hash);
  // Any block on top of it.
  await send('approve', { ...allKeys, TOKEN: usdc.address }, ownerKey);
  await grant().then((one) => one.set('paused'));
  expect(await follow(mute)).toEqual([{ state: 'failed', reason: 'key_removed' }]);
  await world.pass(3_600_000);
  await executor().pass();
  await expect
    .poll(() => follow())
    .toEqual([
      { state: 'failed', reason: 'key_removed' },
      { state: 'done', reason: null },
    ]);
  expect(await world.balance(ARBITRUM, usdc.address, bob.address)).toBe(before + 1_000_000n);
  expect(await permission.events()).toHaveLength(2);
  await permission.set('paused');
});
