import { randomBytes } from 'node:crypto';
import type { Address, Hex } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEV_VAULTS } from '#devnet/state/vault.ts';
import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import { AAVE_V3 } from '#server/protocols/aave-v3/addresses.ts';
import { poolAbi } from '#server/protocols/standards/aave-pool/abi/pool.ts';
import type { GuardActionTerms, GuardToken, GuardTriggerTerms } from '../terms.ts';
import { guardToken, openGuardWorld } from './testing/open-guard-world.ts';

const ARBITRUM = 42161;
const XLAYER = 196;
const { pool } = AAVE_V3.arbitrum;
const usdc = guardToken('arbitrum', 'USDC');
const weth = guardToken('arbitrum', 'WETH');
const dai = guardToken('arbitrum', 'DAI');
const there = { usdc: guardToken('xlayer', 'USDC'), usdt: guardToken('xlayer', 'USDT') };
const VAULT: Address = '0x00000000000000000000000000000000004626a1';
const CAP = 1_000_000n;
const FEE = (CAP * 50n) / 10_000n;
/** Of a collateral: some 1.4 dollars. */
const SOLD = 5n * 10n ** 14n;
const SOLD_FEE = (SOLD * 50n) / 10_000n;

let world: Awaited<ReturnType<typeof openGuardWorld>>;
beforeAll(async () => {
  world = await openGuardWorld();
  await Promise.all([copyVault('arbitrum', usdc.address), copyVault('xlayer', there.usdc.address)]);
});
afterAll(async () => {
  await world.world('price', 'ETH', '3000');
  await world.close();
});

/** The vault of the local Ethereum, over another chain's USDC: what it is over stands in its code. */
async function copyVault(slug: 'arbitrum' | 'xlayer', asset: Address): Promise<void> {
  const code = await world.access
    .rpc('ethereum')
    .request<Hex>('eth_getCode', [DEV_VAULTS.ethereum, 'latest']);
  const own = LISTED_TOKENS.USDC?.addresses.ethereum?.slice(2).toLowerCase() ?? '';
  expect(code).toContain(own);
  const copy = code.replaceAll(own, asset.slice(2).toLowerCase());
  await world.access.rpc(slug).request('anvil_setCode', [VAULT, copy]);
}

const health = async (): Promise<bigint> => {
  const account = await world.clients(ARBITRUM).reader.readContract({
    address: pool,
    abi: poolAbi,
    functionName: 'getUserAccountData',
    args: [world.owner.address],
  });
  return account[5];
};

type Trigger = Pick<GuardTriggerTerms, 'kind' | 'asset' | 'comparison' | 'threshold'>;
interface Action {
  readonly token: GuardToken;
  readonly asset?: GuardToken;
  readonly cap: bigint;
  readonly terms: Pick<GuardActionTerms, 'kind'> & Partial<GuardActionTerms>;
}

/** What each permission is allowed to spend, once. */
const grant = ({ token, asset, cap, terms }: Action, trigger: Trigger, chainId: 42161 | 196) =>
  world.grant({
    chainId,
    token,
    ...(asset && { asset }),
    capPer: cap,
    budget: cap,
    trigger,
    action: terms,
  });

/** Everything is due, prices as well. */
const dueAgain = async () => {
  await world.pool.query(
    'update guard_permission set next_check_at = armed_at where next_check_at is not null',
  );
  await world.pool.query(
    'update guard_price_group set next_check_at = coalesce(last_checked_at, next_check_at)',
  );
};

async function executeAll(): Promise<void> {
  await dueAgain();
  await world.executor().pass();
  await expect
    .poll(async () => {
      await world.pool.query(`update guard_run set due_at = created_at where state = 'sending'`);
      await world.executor().pass();
      const { rows } = await world.pool.query(`select 1 from guard_run where state = 'sending'`);
      return rows.length;
    })
    .toBe(0);
}

it('runs every action on every typed trigger on Arbitrum, to the unit', async () => {
  const owner = world.owner.address;
  const write = (functionName: 'supply' | 'borrow', args: readonly unknown[]) =>
    world.write(ARBITRUM, { address: pool, abi: poolAbi, functionName, args });
  await world.write(ARBITRUM, {
    address: weth.address,
    abi: [
      {
        type: 'function',
        name: 'approve',
        inputs: [{ type: 'address' }, { type: 'uint256' }],
        outputs: [{ type: 'bool' }],
        stateMutability: 'nonpayable',
      },
    ],
    functionName: 'approve',
    args: [pool, 10n ** 18n],
  });
  await write('supply', [weth.address, 10n ** 18n, owner, 0]);
  await write('borrow', [usdc.address, 1_000_000_000n, 2n, 0, owner]);
  const { aTokenAddress } = await world.clients(ARBITRUM).reader.readContract({
    address: pool,
    abi: poolAbi,
    functionName: 'getReserveData',
    args: [weth.address],
  });
  const aWeth = { address: aTokenAddress, symbol: 'aArbWETH', decimals: 18 };
  const factor = await health();
  const held = await world.balance(ARBITRUM, dai.address, owner);
  const triggers: readonly Trigger[] = [
    // Between what it is and what it is once ether has fallen from 3000 to 2800.
    {
      kind: 'health_factor',
      asset: null,
      comparison: 'below',
      threshold: `${(factor * 97n) / 100n}`,
    },
    { kind: 'price', asset: weth, comparison: 'below', threshold: '290000000000' },
    { kind: 'token_balance', asset: dai, comparison: 'above', threshold: held.toString() },
  ];
  const recipients: Address[] = [];
  const actions = (): readonly Action[] => {
    const recipient: Address = `0x${randomBytes(20).toString('hex')}`;
    recipients.push(recipient);
    const spends = { token: usdc, cap: CAP };
    const swap = { kind: 'swap', tokenOut: weth } as const;
    return [
      { ...spends, terms: { kind: 'transfer', recipient } },
      { ...spends, terms: { ...swap, minOut: '300000000000000' } },
      { ...spends, terms: { ...swap, maxSlippageBps: 100 } },
      { ...spends, terms: { kind: 'vault', vault: VAULT } },
      { ...spends, terms: { kind: 'supply' } },
      { ...spends, terms: { kind: 'repay_from_wallet' } },
      {
        token: aWeth,
        asset: weth,
        cap: SOLD,
        terms: {
          kind: 'repay_from_collateral',
          tokenOut: usdc,
          maxSlippageBps: 100,
          targetHealthFactor: `${factor * 2n}`,
        },
      },
    ];
  };
  const granted: { name: string; permission: Awaited<ReturnType<typeof grant>> }[] = [];
  for (const trigger of triggers) {
    for (const action of actions()) {
      const permission = await grant(action, trigger, ARBITRUM);
      granted.push({ name: `${action.terms.kind} on ${trigger.kind}`, permission });
    }
  }
  await executeAll();
  for (const { name, permission } of granted) {
    expect([name, await permission.runs()]).toEqual([name, []]);
  }

  await world.world('price', 'ETH', '2800');
  await world.world('fund', owner, 'DAI', '1', 'arbitrum');
  const shares = () => world.balance(ARBITRUM, VAULT, owner);
  const balances = () =>
    Promise.all([
      world.balance(ARBITRUM, usdc.address, owner),
      world.balance(ARBITRUM, weth.address, owner),
      world.balance(ARBITRUM, usdc.address, world.feeRecipient),
      world.balance(ARBITRUM, weth.address, world.feeRecipient),
      shares(),
    ]);
  const before = await balances();
  await executeAll();
  let swapped = 0n;
  for (const { name, permission } of granted) {
    const [run] = await permission.runs();
    const isSale = name.startsWith('repay_from_collateral');
    expect([name, run]).toMatchObject([
      name,
      {
        state: 'done',
        amount: `${isSale ? SOLD : CAP}`,
        fee: `${isSale ? SOLD_FEE : FEE}`,
      },
    ]);
    if (name.startsWith('swap')) swapped += BigInt(run.result);
  }
  for (const recipient of recipients) {
    expect(await world.balance(ARBITRUM, usdc.address, recipient)).toBe(CAP);
  }
  const times = BigInt(triggers.length);
  const after = await balances();
  expect(after.map((one, at) => one - (before[at] ?? 0n))).toEqual([
    -6n * times * (CAP + FEE),
    swapped,
    6n * times * FEE,
    times * SOLD_FEE,
    times * CAP,
  ]);
});

it('runs what needs no lending venue on X Layer, to the unit', async () => {
  const owner = world.owner.address;
  const recipient: Address = `0x${randomBytes(20).toString('hex')}`;
  const spends = { token: there.usdc, cap: CAP };
  const balances = () =>
    Promise.all([
      world.balance(XLAYER, there.usdc.address, owner),
      world.balance(XLAYER, there.usdt.address, owner),
      world.balance(XLAYER, there.usdc.address, world.feeRecipient),
      world.balance(XLAYER, VAULT, owner),
      world.balance(XLAYER, there.usdc.address, recipient),
    ]);
  const held = await world.balance(XLAYER, there.usdc.address, owner);
  const trigger: Trigger = {
    kind: 'token_balance',
    asset: there.usdc,
    comparison: 'above',
    // What the others spend of the ten that come leaves it true.
    threshold: `${held + 5n * CAP}`,
  };
  const permissions = [
    await grant({ ...spends, terms: { kind: 'transfer', recipient } }, trigger, XLAYER),
    await grant(
      { ...spends, terms: { kind: 'swap', tokenOut: there.usdt, minOut: '980000' } },
      trigger,
      XLAYER,
    ),
    await grant({ ...spends, terms: { kind: 'vault', vault: VAULT } }, trigger, XLAYER),
  ];
  await executeAll();
  for (const permission of permissions) expect(await permission.runs()).toEqual([]);
  await world.world('fund', owner, 'USDC', '10', 'xlayer');
  const before = await balances();
  await executeAll();
  const runs = await Promise.all(permissions.map(async (one) => (await one.runs())[0]));
  for (const run of runs) expect(run).toMatchObject({ state: 'done', amount: `${CAP}` });
  const after = await balances();
  expect(after.map((one, at) => one - (before[at] ?? 0n))).toEqual([
    -3n * (CAP + FEE),
    BigInt(runs[1].result),
    3n * FEE,
    CAP,
    CAP,
  ]);
});
