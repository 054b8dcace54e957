import { randomBytes } from 'node:crypto';
import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DevChain } from '#devnet/dev-chain.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import { openSafeWallet } from '#server/drafts/testing/safe-wallet.ts';
import { openTestDatabase, type TestDatabase } from '#server/http/testing/open-test-service.ts';
import type { Step } from '#server/schemas/step.ts';
import { openOwner } from '../testing/open-owner.ts';

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const CAROL = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const USDC = resolveToken('base', 'USDC')?.address as Address;
const urls = Object.fromEntries(
  Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]),
) as Record<EvmChainSlug, string>;
const base = new DevChain('base', urls.base);
const chains = createChainAccess(urls);

let db: TestDatabase;
let partnerId: string;
beforeAll(async () => {
  db = await openTestDatabase();
  ({ partnerId } = await db.createPartner());
});
afterAll(() => db.close());

/** An account that the chain lets send without its key. */
async function someWallet(): Promise<Address> {
  const { address } = privateKeyToAccount(generatePrivateKey());
  await base.setNativeBalance(address, 10n ** 18n);
  await base.impersonate(address);
  return address;
}

/** A payment that moves nothing: it goes through for every wallet. */
const payment = (order: number, recipient: Address, amount = 0n): Step => ({
  order,
  key: `step_${order}`,
  type: 'transfer',
  chain: 'base',
  protocol: 'erc20',
  action_type: 'transfer',
  asset: 'USDC',
  amount: 0,
  to: USDC,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [recipient, amount] }),
  recipient,
  description: 'Send USDC',
});

/** A plan of steps, and what the chain's truth is of a transaction of it. */
async function someOwner(wallet: Address, steps: readonly Step[], age = 0) {
  const { timestamp } = await base.rpc<{ timestamp: Hex }>('eth_getBlockByNumber', [
    'latest',
    false,
  ]);
  const createdAtMs = Number(timestamp) * 1000 - age;
  const environment = { chains, nowMs: () => 0 };
  return openOwner(
    db.pool,
    { partnerId, wallet, plan: { steps: [...steps] }, createdAtMs },
    environment,
  );
}

async function signed({ to, data }: Step, from: Address): Promise<Hex> {
  const hash = await base.submit({ to: to as Address, data: data as Hex, from });
  await base.confirm(hash).catch(() => undefined);
  return hash;
}

describe('a transaction that a wallet names', () => {
  it('is the step when its own chain says so, and is known in every browser then', async () => {
    const [wallet, step] = [await someWallet(), payment(1, BOB)];
    const owner = await someOwner(wallet, [step]);
    expect(await owner.done()).toEqual({});
    const hash = await signed(step, wallet);
    expect(await owner.ask(['step_1'], hash)).toBe('confirmed');
    expect(await owner.ask(['step_1'], hash.toUpperCase().replace('0X', '0x'))).toBe('confirmed');
    expect(await owner.done()).toEqual({ step_1: hash });
  });

  it('is not the step when another wallet sent it, or it pays another', async () => {
    const [wallet, other] = [await someWallet(), await someWallet()];
    const step = payment(1, BOB);
    const owner = await someOwner(wallet, [step]);
    expect(await owner.ask(['step_1'], await signed(step, other))).toBe('foreign');
    expect(await owner.ask(['step_1'], await signed(payment(1, CAROL), wallet))).toBe('foreign');
    expect(await owner.done()).toEqual({});
  });

  it('is reported as reverted, and counts for nothing', async () => {
    const [wallet, step] = [await someWallet(), payment(1, BOB, 1n)];
    const owner = await someOwner(wallet, [step]);
    expect(await owner.ask(['step_1'], await signed(step, wallet))).toBe('reverted');
    expect(await owner.done()).toEqual({});
  });

  it('of another chain is not known', async () => {
    const wallet = await someWallet();
    const step: Step = { ...payment(1, BOB), chain: 'optimism' };
    const owner = await someOwner(wallet, [step]);
    expect(await owner.ask(['step_1'], await signed(step, wallet))).toBe('unknown');
    expect(await owner.ask(['step_1'], '5'.repeat(88))).toBe('unknown');
  });

  it('counts once: for no other step, and for no other plan', async () => {
    const wallet = await someWallet();
    const steps = [payment(1, BOB), payment(2, BOB)];
    const [owner, again] = [await someOwner(wallet, steps), await someOwner(wallet, steps)];
    const hash = await signed(payment(1, BOB), wallet);
    const answers = await Promise.all(['step_1', 'step_2'].map((step) => owner.ask([step], hash)));
    expect(answers.toSorted()).toEqual(['confirmed', 'foreign']);
    expect(Object.values(await owner.done())).toEqual([hash]);
    expect(await again.ask(['step_1'], hash)).toBe('foreign');
    expect(await again.done()).toEqual({});
    // A local chain that was started again has the same transaction in another block.
    await db.pool.query('update counted_transaction set block = $1 where hash = $2', ['0x', hash]);
    expect(await again.ask(['step_1'], hash)).toBe('confirmed');
  });

  it('is not the step when it is older than the plan', async () => {
    const [wallet, step] = [await someWallet(), payment(1, BOB)];
    const hash = await signed(step, wallet);
    const early = await someOwner(wallet, [step], -3_600_000);
    expect(await early.ask(['step_1'], hash)).toBe('foreign');
  });
});

describe('steps that were signed together', () => {
  it('are done when every one of them is', async () => {
    const wallet = await someWallet();
    const steps = [payment(1, BOB), payment(2, CAROL)] as const;
    const owner = await someOwner(wallet, steps);
    const [first, second] = [await signed(steps[0], wallet), await signed(steps[1], wallet)];
    const both = ['step_1', 'step_2'];
    expect(await owner.ask(both, first)).toBe('foreign');
    expect(await owner.ask(both, first, `0x${'ab'.repeat(32)}`)).toBe('unknown');
    const stranger = await signed(steps[1], await someWallet());
    expect(await owner.ask(both, first, stranger)).toBe('foreign');
    expect(await owner.done()).toEqual({});
    expect(await owner.ask(both, first, second)).toBe('confirmed');
    expect(Object.keys(await owner.done())).toEqual(both);
  });

  it('of two chains are refused', async () => {
    const wallet = await someWallet();
    const owner = await someOwner(wallet, [
      payment(1, BOB),
      { ...payment(2, BOB), chain: 'optimism' },
    ]);
    const ask = owner.ask(['step_1', 'step_2'], `0x${'ab'.repeat(32)}`);
    await expect(ask).rejects.toThrow(/invalid_request/);
  });
});

describe('a transaction of a Safe', () => {
  it('is the step when the Safe did it, and reverted when only the Safe went on', async () => {
    const key = generatePrivateKey();
    const account = privateKeyToAccount(key);
    await base.setNativeBalance(account.address, 10n ** 18n);
    const safe = await openSafeWallet({
      rpcUrl: urls.base,
      chainId: 8453,
      owner: account,
      salt: BigInt(`0x${randomBytes(8).toString('hex')}`),
    });
    await safe.deploy();
    const [step, tooMuch] = [payment(1, BOB), payment(2, BOB, 5n)] as const;
    const owner = await someOwner(safe.address, [step, tooMuch]);
    const call = ({ data }: Step) => ({ to: USDC, data: data as Hex, value: 0n });
    const hash = await safe.execute(call(step));
    expect(await owner.ask(['step_1'], hash)).toBe('confirmed');
    expect(await owner.ask(['step_2'], hash)).toBe('foreign');
    expect(await owner.ask(['step_2'], await safe.execute(call(tooMuch), true))).toBe('reverted');
    const other = await someOwner(await someWallet(), [step]);
    expect(await other.ask(['step_1'], hash)).toBe('foreign');
  });
});
