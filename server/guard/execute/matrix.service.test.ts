import { randomBytes } from 'node:crypto';
import {
  type Address,
  createPublicClient,
  createWalletClient,
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  formatUnits,
  type Hex,
  http,
  numberToHex,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TEST_ACCOUNTS, WHALE } from '#devnet/accounts.ts';
import { DevChain } from '#devnet/dev-chain.ts';
import { AAVE_BOOK, aaveReserves } from '#devnet/state/aave-reserves.ts';
import { deployAavePool } from '#devnet/state/deploy-aave-pool.ts';
import { awaitReceipt } from '#devnet/testing/await-receipt.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { sendCommand } from '#devnet/world/send-command.ts';
import { openSafeWallet } from '#server/drafts/testing/safe-wallet.ts';
import { AAVE_V3 } from '#server/protocols/aave-v3/addresses.ts';
import { poolAbi } from '#server/protocols/standards/aave-pool/abi/pool.ts';
import type { GuardProposalCreated } from '#server/schemas/guard.ts';
import type { GuardLook } from '#server/schemas/guard-page.ts';
import { copyVault, COPIED_VAULT as VAULT } from '../testing/copy-vault.ts';
import {
  CAP,
  everyAction,
  FEE,
  loanCalls,
  type ProposedAction,
  readHealthFactor,
  SOLD,
  SOLD_FEE,
} from '../testing/every-action.ts';
import { openOwnerWorld } from '../testing/owner-world.ts';
import { type GuardPermissionData, hashPermission, PERMISSION_TYPES } from '../typed-data.ts';
import type { GuardChainSlug } from '../venues.ts';
import { guardToken } from './testing/open-guard-world.ts';
import { testExecutor } from './testing/test-executor.ts';

// The whole way of a permission over HTTP, as a page takes it: proposed without a key, looked at, signed, approved,
// and run once the world has moved. `e2e/review/guard.walk.ts` takes the same way in a browser.

const CHAIN_IDS = { arbitrum: 42161, xlayer: 196 } as const;
/** Above every base fee of the local chains. */
const MAX_FEE_WEI = 200_000_000_000n;
/** How much interest and rounding change a position within the test, in smallest units of USDC. */
const ACCRUED = 2_000n;

// On X Layer the operator names a venue: Aave's code with two reserves, at Arbitrum's addresses.
const { pool, oracle } = AAVE_V3.arbitrum;
const ETHER_FEED: Address = '0x00000000000000000000000000000000000e70e7';
const DOLLAR_FEED: Address = '0x0000000000000000000000000000000000d01a70';

let world: Awaited<ReturnType<typeof openOwnerWorld>>;
beforeAll(async () => {
  world = await openOwnerWorld({ xlayerVenue: { pool, oracle } });
  const { chains } = world;
  await Promise.all([copyVault(chains, 'arbitrum'), copyVault(chains, 'xlayer'), deployVenue()]);
}, 120_000);
afterAll(async () => {
  await move('price', 'ETH', '3000');
  await world.close();
});

const move = (name: string, ...args: string[]) => sendCommand(testWorld().home, name, args);
const setCode = (chain: GuardChainSlug, address: Address, code: Hex) =>
  world.chains.rpc(chain).request('anvil_setCode', [address, code]);

/** A feed that answers every call with one price, as of now. */
const feedOf = (usd: number): Hex =>
  `0x67${numberToHex(BigInt(usd) * 10n ** 8n, { size: 8 }).slice(2)}8060005260205242606052${'60a06000f3'}`;

async function deployVenue(): Promise<void> {
  const chain = new DevChain('xlayer', testWorld().chains.xlayer.rpc_url);
  await chain.impersonate(WHALE.address);
  await setCode('xlayer', ETHER_FEED, feedOf(3000));
  await setCode('xlayer', DOLLAR_FEED, feedOf(1));
  await deployAavePool(chain, {
    name: 'Named',
    receiptPrefix: 'n',
    isRollupPool: true,
    market: AAVE_V3.arbitrum,
    book: AAVE_BOOK.arbitrum,
    reserves: aaveReserves('arbitrum')
      .filter(({ symbol }) => symbol === 'WETH' || symbol === 'USDC')
      .map((reserve) => ({
        ...reserve,
        underlying: guardToken('xlayer', reserve.symbol).address,
        feed: reserve.symbol === 'WETH' ? ETHER_FEED : DOLLAR_FEED,
        suppliedUnits: reserve.symbol === 'WETH' ? 1_000n : 10_000_000n,
        borrowedUnits: reserve.symbol === 'WETH' ? 500n : 5_000_000n,
      })),
  });
}

interface Transaction {
  readonly to: Hex;
  readonly data: Hex;
}

/** An account that grants permissions. */
interface Owner {
  readonly address: Address;
  send(transaction: Transaction): Promise<void>;
  sign(data: GuardPermissionData): Promise<Hex>;
}

const readerOf = (chain: GuardChainSlug) =>
  createPublicClient({ transport: http(testWorld().chains[chain].rpc_url) });
const account = privateKeyToAccount(TEST_ACCOUNTS[0].privateKey);

/** A wallet of a key. */
function keyOwner(chain: GuardChainSlug): Owner {
  const transport = http(testWorld().chains[chain].rpc_url);
  const writer = createWalletClient({ transport, account });
  return {
    address: account.address,
    async send(transaction) {
      const hash = await writer.sendTransaction({
        ...transaction,
        chain: null,
        // An estimate can be too low one second later, because interest accrues.
        gas: 3_000_000n,
        maxFeePerGas: MAX_FEE_WEI,
        maxPriorityFeePerGas: 0n,
      });
      const receipt = await awaitReceipt(readerOf(chain), hash);
      expect(receipt.status).toBe('success');
    },
    sign: ({ domain, message }) =>
      account.signTypedData({
        domain,
        types: PERMISSION_TYPES,
        primaryType: 'Permission',
        message: message as never,
      }),
  };
}

/** A Safe, which signs by ERC-1271. */
async function safeOwner(): Promise<Owner> {
  const safe = await openSafeWallet({
    rpcUrl: testWorld().chains.arbitrum.rpc_url,
    chainId: CHAIN_IDS.arbitrum,
    owner: privateKeyToAccount(TEST_ACCOUNTS[2].privateKey),
    salt: BigInt(`0x${randomBytes(8).toString('hex')}`),
  });
  await safe.deploy();
  await move('fund', safe.address, 'USDC', '20', 'arbitrum');
  await move('fund', safe.address, 'WETH', '1', 'arbitrum');
  return {
    address: safe.address,
    send: async (transaction) => {
      await safe.execute({ ...transaction, value: 0n });
    },
    sign: (data) => safe.signHash(hashPermission(data)),
  };
}

const balance = (chain: GuardChainSlug, token: Address, holder: Address): Promise<bigint> =>
  readerOf(chain).readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [holder],
  });
const reserveOf = (chain: GuardChainSlug, symbol: string) =>
  readerOf(chain).readContract({
    address: pool,
    abi: poolAbi,
    functionName: 'getReserveData',
    args: [guardToken(chain, symbol).address],
  });

/** @returns the health factor, 1e18 = 1 */
async function openLoan(chain: GuardChainSlug, { address, send }: Owner): Promise<bigint> {
  for (const call of loanCalls(chain, address)) await send(call);
  return readHealthFactor(readerOf(chain), address);
}

/** The subject of a permission of the matrix. */
interface Wanted extends ProposedAction {
  readonly trigger: { readonly kind: string } & Record<string, string>;
}

interface Granted {
  readonly name: string;
  readonly proposal: GuardProposalCreated;
}

/**
 * Proposes each without a key, looks at it and signs it, and then approves the amounts that the page asks for, token
 * by token.
 */
async function grantAll(
  chain: GuardChainSlug,
  owner: Owner,
  all: readonly Wanted[],
): Promise<readonly Granted[]> {
  const look = async (proposal: GuardProposalCreated) =>
    (await world.call(proposal, 'look')).body as unknown as GuardLook;
  const usdc = guardToken(chain, 'USDC').address;
  await owner.send({
    to: usdc,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [world.guard, 0n] }),
  });
  const granted: Granted[] = [];
  for (const { trigger, action, cap = '1' } of all) {
    const name = `${action.kind} on ${trigger.kind} on ${chain}`;
    const proposal = await world.proposeKeyless({
      wallet: owner.address,
      chain_id: CHAIN_IDS[chain],
      budget: cap,
      cap_per: cap,
      trigger,
      action,
    });
    expect([name, proposal.condition_checked_by]).toEqual([name, 'chain']);
    expect([name, await look(proposal)]).toMatchObject([
      name,
      { state: 'proposed', is_met: false },
    ]);
    const data = await world.terms(proposal);
    const body = {
      permission_hash: hashPermission(data),
      signature: await owner.sign(data),
      keeps_going: false,
    };
    const signed = await world.call(proposal, 'authorize', body);
    expect([name, signed.status]).toEqual([name, 200]);
    granted.push({ name, proposal });
  }
  const approved = new Map<string, bigint>();
  for (const { proposal } of granted) {
    const { approval } = await look(proposal);
    if (approval === null) continue;
    const transaction = approval as Transaction;
    await owner.send(transaction);
    const { args } = decodeFunctionData({ abi: erc20Abi, data: transaction.data });
    approved.set(transaction.to, args[1] as bigint);
    expect(await look(proposal)).toMatchObject({ state: 'active', approval: null });
  }
  const caps = all.filter(({ cap }) => cap === undefined).length;
  expect(approved.get(usdc)).toBe(BigInt(caps) * (CAP + FEE));
  return granted;
}

/** Checks all that is due, prices as well, and follows what runs to its end. */
async function executeAll(): Promise<void> {
  const { pool: database } = world.db;
  const pass = () =>
    testExecutor({
      pool: database,
      access: world.chains,
      guard: world.guard,
      nowMs: world.nowMs,
    }).pass();
  await database.query(
    'update guard_permission set next_check_at = armed_at where next_check_at is not null',
  );
  await database.query(
    'update guard_price_group set next_check_at = coalesce(last_checked_at, next_check_at)',
  );
  await pass();
  await expect
    .poll(async () => {
      await database.query(`update guard_run set due_at = created_at where state = 'sending'`);
      await pass();
      const { rows } = await database.query(`select 1 from guard_run where state = 'sending'`);
      return rows.length;
    })
    .toBe(0);
}

const runsOf = async ({ proposal }: Granted) =>
  (
    await world.db.pool.query(
      `select r.state, r.reason, r.amount::text as amount, r.fee::text as fee, r.result::text as result
         from guard_run r join guard_permission m on m.id = r.permission_id
        where m.proposal_id = $1 order by r.crossing, r.attempt`,
      [proposal.proposal_id],
    )
  ).rows;

/** Expects one complete run of each. @returns the outputs of the swaps */
async function expectRuns(granted: readonly Granted[]): Promise<bigint> {
  let swapped = 0n;
  for (const one of granted) {
    const runs = await runsOf(one);
    const isSale = one.name.startsWith('repay_from_collateral');
    const [amount, fee] = isSale ? [SOLD, SOLD_FEE] : [CAP, FEE];
    expect([one.name, runs]).toMatchObject([
      one.name,
      [{ state: 'done', amount: `${amount}`, fee: `${fee}` }],
    ]);
    if (one.name.startsWith('swap')) swapped += BigInt(runs[0].result);
  }
  return swapped;
}

async function expectNothingRan(granted: readonly Granted[]): Promise<void> {
  for (const one of granted) expect([one.name, await runsOf(one)]).toEqual([one.name, []]);
}

const changes = (before: readonly bigint[], after: readonly bigint[]) =>
  after.map((one, at) => one - (before[at] ?? 0n));
const someone = (): Address => `0x${randomBytes(20).toString('hex')}`;
const inWhole = (amount: bigint) => formatUnits(amount, 18);

it('runs every action on every typed trigger on Arbitrum, granted by a key and by a Safe, to the unit', async () => {
  const chain = 'arbitrum';
  const [usdc, weth, dai] = ['USDC', 'WETH', 'DAI'].map((one) => guardToken(chain, one).address);
  const [key, safe] = [keyOwner(chain), await safeOwner()];
  const loans = [await openLoan(chain, key), await openLoan(chain, safe)];
  const [factor = 0n] = loans;
  const held = await balance(chain, dai as Address, key.address);
  const recipients: Address[] = [];
  const on = (trigger: Wanted['trigger'], loan: bigint) => {
    const recipient = someone();
    recipients.push(recipient);
    return everyAction(recipient, loan).map((one) => ({ ...one, trigger }));
  };
  // Each is false while ether is at 3000 dollars, and true once it has fallen to 2800 and a dollar has come.
  const ofKey = await grantAll(chain, key, [
    ...on(
      {
        kind: 'health_factor',
        comparison: 'below',
        threshold: inWhole((factor * 97n) / 100n),
      },
      factor,
    ),
    ...on(
      { kind: 'token_balance', asset: 'DAI', comparison: 'above', threshold: inWhole(held) },
      factor,
    ),
  ]);
  const ofSafe = await grantAll(
    chain,
    safe,
    on({ kind: 'price', asset: 'WETH', comparison: 'below', threshold: '2900' }, loans[1] ?? 0n),
  );
  const granted = [...ofKey, ...ofSafe];
  await executeAll();
  await expectNothingRan(granted);

  await move('price', 'ETH', '2800');
  await move('fund', key.address, 'DAI', '1', chain);
  const { aTokenAddress: aUsdc, variableDebtTokenAddress: debt } = await reserveOf(chain, 'USDC');
  const { guard, config } = world;
  const both = async (token: Address) =>
    (await balance(chain, token, key.address)) + (await balance(chain, token, safe.address));
  const balances = async () => [
    await both(usdc as Address),
    await both(weth as Address),
    await balance(chain, usdc as Address, config.deployment.feeRecipient),
    await balance(chain, weth as Address, config.deployment.feeRecipient),
    await both(VAULT),
    await balance(chain, usdc as Address, guard),
    await balance(chain, weth as Address, guard),
  ];
  const [before, lent, owed] = [await balances(), await both(aUsdc), await both(debt)];
  await executeAll();
  const swapped = await expectRuns(granted);
  for (const recipient of recipients) {
    expect(await balance(chain, usdc as Address, recipient)).toBe(CAP);
  }
  expect(changes(before, await balances())).toEqual([
    -18n * (CAP + FEE),
    swapped,
    18n * FEE,
    3n * SOLD_FEE,
    3n * CAP,
    0n,
    0n,
  ]);
  const supplied = (await both(aUsdc)) - lent;
  expect(supplied).toBeGreaterThanOrEqual(3n * CAP - 3n);
  expect(supplied).toBeLessThan(3n * CAP + ACCRUED);
  // Three times a dollar from the wallet, and the proceeds of three sales of the collateral.
  expect(owed - (await both(debt))).toBeGreaterThan(3n * CAP + 3n * 1_300_000n - ACCRUED);
  // The approved amounts are exactly those that were needed.
  for (const { address } of [key, safe]) {
    expect(
      await readerOf(chain).readContract({
        address: usdc as Address,
        abi: erc20Abi,
        functionName: 'allowance',
        args: [address, guard],
      }),
    ).toBe(0n);
  }
}, 180_000);

it('runs the actions of X Layer, and those of a venue that its operator names, exact to the unit', async () => {
  const chain = 'xlayer';
  const owner = keyOwner(chain);
  const usdc = guardToken(chain, 'USDC').address;
  const usdt = guardToken(chain, 'USDT').address;
  await move('fund', owner.address, 'WETH', '1', chain);
  const factor = await openLoan(chain, owner);
  const recipient = someone();
  const held = await balance(chain, usdc, owner.address);
  const spends = { asset: 'USDC' };
  const cameIn = {
    kind: 'token_balance',
    asset: 'USDC',
    comparison: 'above',
    // The others' spending from the twenty that arrive leaves it true.
    threshold: formatUnits(held + 5n * CAP, 6),
  };
  const fell = [
    { kind: 'health_factor', comparison: 'below', threshold: inWhole((factor * 97n) / 100n) },
    { kind: 'price', asset: 'WETH', comparison: 'below', threshold: '2900' },
  ];
  const granted = await grantAll(chain, owner, [
    { trigger: cameIn, action: { ...spends, kind: 'transfer', recipient } },
    { trigger: cameIn, action: { ...spends, kind: 'swap', token_out: 'USDT', min_out: '0.98' } },
    { trigger: cameIn, action: { ...spends, kind: 'vault', vault: VAULT } },
    ...fell.flatMap((trigger) => [
      { trigger, action: { ...spends, kind: 'supply' } },
      { trigger, action: { ...spends, kind: 'repay_from_wallet' } },
    ]),
  ]);
  await executeAll();
  await expectNothingRan(granted);
  await move('fund', owner.address, 'USDC', '20', chain);
  await setCode(chain, ETHER_FEED, feedOf(2800));
  const { aTokenAddress: lent, variableDebtTokenAddress: debt } = await reserveOf(chain, 'USDC');
  const balances = () =>
    Promise.all(
      (
        [
          [usdc, owner.address],
          [usdt, owner.address],
          [usdc, world.config.deployment.feeRecipient],
          [VAULT, owner.address],
          [usdc, recipient],
          [usdc, world.guard],
        ] as const
      ).map(([token, holder]) => balance(chain, token, holder)),
    );
  const [before, owed] = [await balances(), await balance(chain, debt, owner.address)];
  await executeAll();
  const swapped = await expectRuns(granted);
  expect(changes(before, await balances())).toEqual([
    -7n * (CAP + FEE),
    swapped,
    7n * FEE,
    CAP,
    CAP,
    0n,
  ]);
  expect(await balance(chain, lent, owner.address)).toBeGreaterThanOrEqual(2n * CAP - 2n);
  const repaid = owed - (await balance(chain, debt, owner.address));
  expect(repaid).toBeGreaterThan(2n * CAP - ACCRUED);
  expect(repaid).toBeLessThanOrEqual(2n * CAP);
}, 180_000);
