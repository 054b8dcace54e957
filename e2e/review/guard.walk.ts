import { execFile } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import { type Browser, expect, type Page, test } from '@playwright/test';
import {
  type Address,
  createPublicClient,
  createWalletClient,
  erc20Abi,
  formatUnits,
  type Hex,
  http,
  parseAbiItem,
  parseEventLogs,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { readGuardContracts } from '#devnet/guard.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import { getConfig } from '#server/config/environment.ts';
import { openSafeWallet, type SafeWallet } from '#server/drafts/testing/safe-wallet.ts';
import { COPIED_VAULT, copyVault } from '#server/guard/testing/copy-vault.ts';
import {
  CAP,
  everyAction,
  FEE,
  loanCalls,
  type ProposedAction,
  readHealthFactor,
  SOLD,
  SOLD_FEE,
} from '#server/guard/testing/every-action.ts';
import type { GuardProposalCreated } from '#server/schemas/guard.ts';
import { comeFromElsewhere, someEvmWallet } from './draft-world.ts';
import { openGuardPages } from './guard-world.ts';

// What `server/guard/execute/matrix.service.test.ts` takes over HTTP, each by its own page: `npm run prove -- guard`.

const world = openGuardPages();
const { appUrl } = getConfig();
const { guard, feeRecipient } = readGuardContracts();
const CHAINS = { arbitrum: { id: 42161, coin: 'ETH' }, xlayer: { id: 196, coin: 'OKB' } } as const;
/** What waits for a check, a block and its confirmations, on a machine that is slow. */
const RUN_MS = 300_000;
const executed = parseAbiItem(
  'event Executed(address indexed owner, bytes32 indexed permissionHash, address indexed executor, uint256 amount, uint256 fee, uint256 result)',
);
const supplied = parseAbiItem(
  'event Supply(address indexed reserve, address user, address indexed onBehalfOf, uint256 amount, uint16 indexed referralCode)',
);
const repaid = parseAbiItem(
  'event Repay(address indexed reserve, address indexed user, address indexed repayer, uint256 amount, bool useATokens)',
);

type Slug = keyof typeof CHAINS;
type Signer = 'a key' | 'a Safe';

const rpcUrl = (chain: Slug) => world.rpcUrls[CHAINS[chain].id] ?? '';
const readerOf = (chain: Slug) => createPublicClient({ transport: http(rpcUrl(chain)) });
const tokenOf = (chain: Slug, symbol: string) => resolveToken(chain, symbol)?.address as Address;
const says = (page: Page, text: string | RegExp) =>
  expect(
    page
      .getByRole('main')
      .getByText(text, typeof text === 'string' ? { exact: true } : {})
      .first(),
  ).toBeVisible();
const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

interface Owner {
  readonly address: Address;
  readonly privateKey: Hex;
  readonly safe?: SafeWallet;
  send(call: { readonly to: Hex; readonly data: Hex }): Promise<unknown>;
}

/** Somebody new with 200 USDC and 2 WETH, who may be given permissions. */
async function openOwner(chain: Slug, signer: Signer): Promise<Owner> {
  const { address: key, privateKey } = someEvmWallet();
  const account = privateKeyToAccount(privateKey);
  const transport = http(rpcUrl(chain));
  await world.world('fund', key, CHAINS[chain].coin, '5', chain);
  const safe =
    signer === 'a key'
      ? undefined
      : await openSafeWallet({
          rpcUrl: rpcUrl(chain),
          chainId: CHAINS[chain].id,
          owner: account,
          salt: BigInt(`0x${randomBytes(8).toString('hex')}`),
        });
  await safe?.deploy();
  const address = safe?.address ?? key;
  await world.world('fund', address, 'USDC', '200', chain);
  if (chain === 'arbitrum') await world.world('fund', address, 'WETH', '2', chain);
  await world.giveAccess(address);
  return {
    address,
    privateKey,
    ...(safe && { safe }),
    async send(call) {
      if (safe) return safe.execute({ ...call, value: 0n });
      const writer = createWalletClient({ account, transport });
      const hash = await writer.sendTransaction({ ...call, chain: null, gas: 3_000_000n });
      const receipt = await readerOf(chain).waitForTransactionReceipt({ hash });
      expect(receipt.status).toBe('success');
    },
  };
}

/** Proposes as anybody does, by curl and without a key. */
async function proposeByCurl(body: object): Promise<GuardProposalCreated> {
  const from = [10, randomInt(256), randomInt(256), randomInt(256)].join('.');
  const { stdout } = await promisify(execFile)('curl', [
    ...['--silent', '--show-error', '--fail-with-body', '--data', JSON.stringify(body)],
    ...['--header', 'content-type: application/json', '--header', `x-test-caller: ${from}`],
    `${appUrl}/v1beta/guard/proposals`,
  ]);
  return JSON.parse(stdout) as GuardProposalCreated;
}

/** Reads, approves and signs a proposal on its page, while its condition is false. @returns the page */
async function grant(browser: Browser, proposal: GuardProposalCreated, owner: Owner) {
  const context = await browser.newContext();
  await comeFromElsewhere({ context });
  const page = await context.newPage();
  await world.openWith(page, proposal.review_url, owner.privateKey, owner.safe);
  await says(page, 'Not true now.');
  await press(page, 'Approve');
  await says(page, /^Approved: /);
  await press(page, 'Sign permission');
  await says(page, 'Active');
  return page;
}

/** What is granted, and what of the world then makes its condition true. */
interface Walk {
  readonly chain: Slug;
  readonly trigger: object;
  readonly actions: readonly ProposedAction[];
  come(): Promise<unknown>;
}

/**
 * Grants each action by its own page, moves the world, and waits until each page shows its run.
 *
 * @returns the blocks before and after, and what the guard reported of each run, in the order of the actions
 */
async function walk(browser: Browser, owner: Owner, { chain, trigger, actions, come }: Walk) {
  const reader = readerOf(chain);
  const granted: { readonly page: Page; readonly hash: Hex }[] = [];
  for (const { action, cap = formatUnits(CAP, 6) } of actions) {
    const proposal = await proposeByCurl({
      schema_version: 2,
      wallet: owner.address,
      chain_id: CHAINS[chain].id,
      budget: cap,
      cap_per: cap,
      trigger,
      action,
    });
    const page = await grant(browser, proposal, owner);
    granted.push({ page, hash: await world.permissionHash(proposal) });
  }
  const logsOf = () =>
    reader.getLogs({
      address: guard,
      event: executed,
      args: { owner: owner.address },
      fromBlock: 0n,
    });
  expect(await logsOf()).toEqual([]);
  await come();
  const before = await reader.getBlockNumber();
  await world.world('time', '1h');
  for (const { page } of granted) {
    await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible({ timeout: RUN_MS });
    await page.context().close();
  }
  const logs = await logsOf();
  const runs = granted.map(({ hash }) => logs.filter(({ args }) => args.permissionHash === hash));
  expect(runs.map(({ length }) => length)).toEqual(actions.map(() => 1));
  expect(logs).toHaveLength(actions.length);
  return { before, runs: runs.flatMap(([run]) => (run === undefined ? [] : [run])) };
}

/** How far balances have moved since a block. */
async function movedSince(
  chain: Slug,
  block: bigint,
  all: readonly (readonly [token: Address, holder: Address])[],
): Promise<readonly bigint[]> {
  const at = (blockNumber?: bigint) =>
    Promise.all(
      all.map(([token, holder]) =>
        readerOf(chain).readContract({
          address: token,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [holder],
          ...(blockNumber !== undefined && { blockNumber }),
        }),
      ),
    );
  const [were, are] = [await at(block), await at()];
  return are.map((one, index) => one - (were[index] ?? 0n));
}

test.beforeAll(async () => {
  const chains = createChainAccess({
    ethereum: world.rpcUrls[1] ?? '',
    arbitrum: rpcUrl('arbitrum'),
    xlayer: rpcUrl('xlayer'),
  });
  await copyVault(chains, 'arbitrum');
  await copyVault(chains, 'xlayer');
});
test.afterEach(() => world.world('price', 'ETH', '3000'));

/** Each is false while ether is at 3000 dollars, and true once it has fallen to 2800 and a dollar has come. */
const TRIGGERS = {
  health_factor: (factor: bigint) => ({
    kind: 'health_factor',
    comparison: 'below',
    threshold: formatUnits((factor * 97n) / 100n, 18),
  }),
  token_balance: () => ({
    kind: 'token_balance',
    asset: 'DAI',
    comparison: 'above',
    threshold: '0.5',
  }),
  price: () => ({ kind: 'price', asset: 'WETH', comparison: 'below', threshold: '2900' }),
};

for (const signer of ['a key', 'a Safe'] as const) {
  for (const [kind, triggerOf] of Object.entries(TRIGGERS)) {
    test(`every action on ${kind} on Arbitrum, signed by ${signer}`, async ({ browser }) => {
      test.setTimeout(2 * RUN_MS);
      const chain = 'arbitrum';
      const owner = await openOwner(chain, signer);
      const reader = readerOf(chain);
      for (const call of loanCalls(chain, owner.address)) await owner.send(call);
      const factor = await readHealthFactor(reader, owner.address);
      const recipient = someEvmWallet().address;
      const actions = everyAction(recipient, factor);
      const { before, runs } = await walk(browser, owner, {
        chain,
        trigger: triggerOf(factor),
        actions,
        come: () =>
          kind === 'token_balance'
            ? world.world('fund', owner.address, 'DAI', '1', chain)
            : world.world('price', 'ETH', '2800'),
      });
      const kinds = actions.map(({ action }) => action.kind);
      expect(runs.map(({ args }, at) => [kinds[at], args.amount, args.fee])).toEqual(
        kinds.map((one) =>
          one === 'repay_from_collateral' ? [one, SOLD, SOLD_FEE] : [one, CAP, FEE],
        ),
      );
      const swapped = runs
        .filter((_, at) => kinds[at] === 'swap')
        .reduce((sum, { args }) => sum + (args.result ?? 0n), 0n);
      const [usdc, weth] = [tokenOf(chain, 'USDC'), tokenOf(chain, 'WETH')];
      expect(
        await movedSince(chain, before, [
          [usdc, owner.address],
          [weth, owner.address],
          [usdc, recipient],
          [COPIED_VAULT, owner.address],
          [usdc, feeRecipient],
          [weth, feeRecipient],
          [usdc, guard],
          [weth, guard],
        ]),
      ).toEqual([-6n * (CAP + FEE), swapped, CAP, CAP, 6n * FEE, SOLD_FEE, 0n, 0n]);
      // What the venue counted for the owner: balances there grow by the second.
      const receipts = await Promise.all(
        runs.map(({ transactionHash: hash }) => reader.getTransactionReceipt({ hash })),
      );
      const reported = receipts.map(({ logs }) => {
        const all: readonly (readonly [Address, bigint])[] = [
          ...parseEventLogs({ abi: [supplied], logs }).map(
            ({ args }) => [args.onBehalfOf, args.amount] as const,
          ),
          ...parseEventLogs({ abi: [repaid], logs }).map(
            ({ args }) => [args.user, args.amount] as const,
          ),
        ];
        return all.reduce(
          (sum, [whose, amount]) => sum + (whose === owner.address ? amount : 0n),
          0n,
        );
      });
      const counted: Readonly<Record<string, bigint | undefined>> = {
        supply: CAP,
        repay_from_wallet: CAP,
      };
      const others = kinds.filter((one) => one !== 'repay_from_collateral');
      expect(others.map((one) => [one, reported[kinds.indexOf(one)]])).toEqual(
        others.map((one) => [one, counted[one] ?? 0n]),
      );
      // What was sold is paid back in two parts, behind the flash loan and what was more than it. The guard reports by how
      // much the debt fell, which the venue keeps in shares: it rounds by a unit at each part.
      const at = kinds.indexOf('repay_from_collateral');
      const rounded = (runs[at]?.args.result ?? 0n) - (reported[at] ?? 0n);
      expect(rounded).toBeGreaterThanOrEqual(-2n);
      expect(rounded).toBeLessThanOrEqual(2n);
      expect(reported[at]).toBeGreaterThan(CAP);
    });
  }

  test(`every action of X Layer, signed by ${signer}`, async ({ browser }) => {
    test.setTimeout(2 * RUN_MS);
    const chain = 'xlayer';
    const owner = await openOwner(chain, signer);
    const recipient = someEvmWallet().address;
    const actions = [
      { action: { kind: 'transfer', asset: 'USDC', recipient } },
      { action: { kind: 'vault', asset: 'USDC', vault: COPIED_VAULT } },
      { action: { kind: 'swap', asset: 'USDC', token_out: 'USDT', min_out: '0.98' } },
    ];
    const { before, runs } = await walk(browser, owner, {
      chain,
      trigger: { kind: 'token_balance', asset: 'USDT', comparison: 'above', threshold: '0.5' },
      actions,
      come: () => world.world('fund', owner.address, 'USDT', '1', chain),
    });
    const usdc = tokenOf(chain, 'USDC');
    expect(runs.map(({ args }) => [args.amount, args.fee])).toEqual(actions.map(() => [CAP, FEE]));
    expect(
      await movedSince(chain, before, [
        [usdc, owner.address],
        [tokenOf(chain, 'USDT'), owner.address],
        [usdc, recipient],
        [COPIED_VAULT, owner.address],
        [usdc, feeRecipient],
        [usdc, guard],
      ]),
    ).toEqual([-3n * (CAP + FEE), runs[2]?.args.result, CAP, CAP, 3n * FEE, 0n]);
  });
}
