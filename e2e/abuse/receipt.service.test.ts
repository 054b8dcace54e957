import { randomBytes } from 'node:crypto';
import {
  type Address,
  concat,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  numberToHex,
  pad,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DevChain } from '#devnet/dev-chain.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import { openSafeWallet } from '#server/drafts/testing/safe-wallet.ts';
import { openTestDatabase, type TestDatabase } from '#server/http/testing/open-test-service.ts';
import { openPlanWallet } from '#server/plan/testing/plan-wallet.ts';
import { checkRecipients } from '#server/review/check-recipients.ts';
import { handOutStep } from '#server/review/freshen-step.ts';
import { readReceipt } from '#server/review/receipt/read-receipt.ts';
import { EVENTS, safeDomain, safeTransaction } from '#server/review/receipt/testing/authorized.ts';
import { openOwner } from '#server/review/testing/open-owner.ts';
import { storeSomePlan } from '#server/review/testing/store-some-plan.ts';
import type { Step } from '#server/schemas/step.ts';

const USDC = resolveToken('base', 'USDC')?.address as Address;
const urls = Object.fromEntries(
  Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]),
) as Record<EvmChainSlug, string>;
const base = new DevChain('base', urls.base);
const environment = { chains: createChainAccess(urls), nowMs: () => 0 };
const someAddress = () => getAddress(`0x${randomBytes(20).toString('hex')}`);

/** Reports whatever it is given: three topics, one word of data, and anything behind them. */
const TELLER = '0x365f5f37604051602051' + '5f51602060' + '60a300';
const reporter = someAddress();

let db: TestDatabase;
let partnerId: string;
beforeAll(async () => {
  db = await openTestDatabase();
  ({ partnerId } = await db.createPartner());
  await base.rpc('anvil_setCode', [reporter, TELLER]);
});
afterAll(() => db.close());

const payment = (recipient: Address, amount: bigint): Step => ({
  order: 1,
  key: 'step_1',
  type: 'transfer',
  chain: 'base',
  protocol: 'erc20',
  action_type: 'transfer',
  asset: 'USDC',
  asset_address: USDC,
  amount: 0,
  amount_raw: amount.toString(),
  to: USDC,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [recipient, amount] }),
  recipient,
  description: 'Send USDC',
});

async function someOwner(wallet: Address, steps: readonly Step[]) {
  const { timestamp } = await base.rpc<{ timestamp: Hex }>('eth_getBlockByNumber', [
    'latest',
    false,
  ]);
  const createdAtMs = Number(timestamp) * 1000;
  return openOwner(
    db.pool,
    { partnerId, wallet, plan: { steps: [...steps] }, createdAtMs },
    environment,
  );
}

async function someKey() {
  const account = privateKeyToAccount(generatePrivateKey());
  await base.setNativeBalance(account.address, 10n ** 18n);
  await base.impersonate(account.address);
  return account;
}

/** How often the page of a later plan for a wallet says that an address was paid before. */
async function timesPaid(wallet: Address, recipient: Address) {
  const plan = { steps: [payment(recipient, 7n)] };
  const found = await storeSomePlan(db.pool, { partnerId, wallet, plan, createdAtMs: Date.now() });
  const [seen] = await checkRecipients(db.pool, partnerId, await found(), environment);
  return seen?.earlier_plans;
}

describe('a stranger’s contract that reports a payment by the victim', () => {
  it.each(['a wallet with a key', 'a Safe'])(
    'is not believed of %s, and makes nobody known',
    async (kind) => {
      const stranger = (await someKey()).address;
      const owner = await someKey();
      const safe = await openSafeWallet({
        rpcUrl: urls.base,
        chainId: 8453,
        owner,
        salt: BigInt(`0x${randomBytes(8).toString('hex')}`),
      });
      await safe.deploy();
      const victim = kind === 'a Safe' ? safe.address : owner.address;
      const thief = someAddress();
      const step = payment(thief, 5_000_000n);
      const call = { to: USDC, data: step.data as Hex, valueWei: 0n };
      const onChain = {
        address: victim,
        chainId: 8453,
        hasCode: true,
        delegate: null,
        safe: { domainSeparator: safeDomain(victim, 8453), nonce: 1n },
      };
      const inSafe = safeTransaction(onChain, [call]);
      const word = (address: Address) => pad(address, { size: 32 });
      for (const [event, first, second] of [
        [EVENTS.transfer, word(victim), word(thief)],
        [EVENTS.approval, word(victim), word(thief)],
        [EVENTS.operation, word(thief), word(victim)],
        [EVENTS.safeSuccess, inSafe.logs[0]?.topics[1] as Hex, word(victim)],
      ] as const) {
        const data = concat([
          event,
          first,
          second,
          numberToHex(5_000_000n, { size: 32 }),
          victim,
          call.to,
          call.data,
          inSafe.input,
        ]);
        const hash = await base.submit({ to: reporter, data, from: stranger });
        await base.confirm(hash);
        const receipt = await base.rpc<{ logs: { topics: Hex[] }[] }>('eth_getTransactionReceipt', [
          hash,
        ]);
        expect(receipt.logs[0]?.topics[0]).toBe(event);
        expect(await (await someOwner(victim, [step])).ask(['step_1'], hash)).toBe('foreign');
      }
      // A wallet reports coins that anybody sends it.
      const coins = await base.submit({
        to: victim,
        valueWei: 1n,
        from: stranger,
        data: kind === 'a Safe' ? '0x' : concat([call.to, call.data]),
      });
      await base.confirm(coins);
      expect(await (await someOwner(victim, [step])).ask(['step_1'], coins)).toBe('foreign');
      expect(await timesPaid(victim, thief)).toBe(0);
    },
  );
});

describe('a transaction of the wallet', () => {
  it('is the step as it was handed out, also where that is not what was planned', async () => {
    const wallet = await openPlanWallet();
    const recipient = someAddress();
    const plan = await wallet.plan([
      { action: 'transfer', asset: 'USDC', chain: 'base', amount: 'max', recipient },
    ]);
    const createdAtMs = wallet.environment.nowMs();
    const found = await storeSomePlan(db.pool, {
      partnerId,
      wallet: wallet.address,
      plan,
      createdAtMs,
    });
    await wallet.command('fund', [wallet.address, 'USDC', '49000', 'base']);
    const stored = await found();
    const [step] = stored.steps as [Step];
    const asked = await handOutStep(db.pool, stored, step, [], wallet.environment);
    const fresh = await handOutStep(
      db.pool,
      stored,
      step,
      asked.needs_acceptance,
      wallet.environment,
    );
    expect(fresh.data).not.toBe(step.data);
    await base.impersonate(wallet.address);
    const state = async (data: Hex) => {
      const hash = await base.submit({ to: USDC, data, from: wallet.address });
      await base.confirm(hash);
      const query = { steps: ['step_1'], hashes: [hash] };
      return (await readReceipt(db.pool, wallet.environment, stored, [step], query)).state;
    };
    expect(await state(payment(recipient, 1n).data as Hex)).toBe('foreign');
    expect(await timesPaid(wallet.address, recipient)).toBe(0);
    await wallet.command('fund', [wallet.address, 'USDC', '1', 'base']);
    expect(await state(fresh.data as Hex)).toBe('confirmed');
    expect(await timesPaid(wallet.address, recipient)).toBe(1);
  });

  it('of another plan is not used up by naming it beside the step', async () => {
    const { address } = await someKey();
    const [mine, theirs] = [payment(someAddress(), 0n), payment(someAddress(), 0n)];
    const hashes: Hex[] = [];
    const [one, other] = [await someOwner(address, [mine]), await someOwner(address, [theirs])];
    for (const { data } of [mine, theirs]) {
      const hash = await base.submit({ to: USDC, data: data as Hex, from: address });
      await base.confirm(hash);
      hashes.push(hash);
    }
    expect(await one.ask(['step_1'], ...hashes)).toBe('confirmed');
    expect(await other.ask(['step_1'], hashes[1] as Hex)).toBe('confirmed');
  });
});
