import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  parseAbi,
  parseEther,
  parseUnits,
} from 'viem';
import { describe, expect, it } from 'vitest';
import { TEST_ACCOUNTS } from '#devnet/accounts.ts';
import { DevChain } from '#devnet/dev-chain.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { type EvmChainSlug, evmChain } from '#server/chains/registry.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import { AAVE_V3 } from '#server/protocols/aave-v3/addresses.ts';
import { UNISWAP_V3 } from '#server/protocols/uniswap-v3/addresses.ts';
import type { SimulateResponse } from '#server/schemas/simulate.ts';
import { SimulateRequest } from '#server/schemas/simulate.ts';
import type { Step } from '#server/schemas/step.ts';
import { simulateSteps } from './index.ts';

const [alice, bob] = TEST_ACCOUNTS;
/** Owns nothing on any chain. */
const PAUPER: Address = '0x00000000000000000000000000000000000f1e1d';

const chains = createChainAccess(
  Object.fromEntries(
    Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]),
  ),
);
const environment = { chains, nowMs: Date.now };

const wethAbi = parseAbi(['function deposit() payable', 'function withdraw(uint256)']);
const routerAbi = parseAbi([
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96)) payable returns (uint256)',
]);
const poolAbi = parseAbi([
  'function supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)',
  'function borrow(address asset, uint256 amount, uint256 rateMode, uint16 referralCode, address onBehalfOf)',
  'function withdraw(address asset, uint256 amount, address to) returns (uint256)',
]);

const tokenOn = (chain: EvmChainSlug, symbol: string) =>
  resolveToken(chain, symbol)?.address as Address;
const USDC = tokenOn('base', 'USDC');
const WETH = evmChain('base').wrappedNative.address;
const ROUTER = UNISWAP_V3.base.swapRouter02;
const AAVE_POOL = AAVE_V3.base.pool;

type Unsent = Pick<Step, 'to'> & Partial<Step>;

const approve = (token: Address, spender: Address, amount: bigint): Unsent => ({
  type: 'approve',
  action_type: 'Approve',
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
});

const swap = (amountIn: bigint, amountOutMinimum: bigint): Unsent => ({
  type: 'swap',
  action_type: 'Swap',
  to: ROUTER,
  data: encodeFunctionData({
    abi: routerAbi,
    functionName: 'exactInputSingle',
    args: [
      {
        tokenIn: USDC,
        tokenOut: WETH,
        fee: 500,
        recipient: alice.address,
        amountIn,
        amountOutMinimum,
        sqrtPriceLimitX96: 0n,
      },
    ],
  }),
});

const supply = (amount: bigint): Unsent => ({
  type: 'deposit',
  action_type: 'Deposit',
  to: AAVE_POOL,
  data: encodeFunctionData({
    abi: poolAbi,
    functionName: 'supply',
    args: [USDC, amount, alice.address, 0],
  }),
});

const borrow = (amount: bigint): Unsent => ({
  type: 'borrow',
  action_type: 'Borrow',
  to: AAVE_POOL,
  data: encodeFunctionData({
    abi: poolAbi,
    functionName: 'borrow',
    args: [WETH, amount, 2n, 0, alice.address],
  }),
});

const unwrap = (amount: bigint): Unsent => ({
  type: 'unwrap',
  action_type: 'Unwrap',
  to: WETH,
  data: encodeFunctionData({ abi: wethAbi, functionName: 'withdraw', args: [amount] }),
});

const send = (to: Address, valueWei: bigint): Unsent => ({
  type: 'transfer',
  action_type: 'Transfer',
  to,
  value: valueWei.toString(),
});

function simulate(unsent: Unsent[], values: Partial<SimulateRequest> = {}) {
  const chain = values.chain ?? 'base';
  const steps = unsent.map((one, at) => ({
    order: at + 1,
    type: 'transfer',
    chain,
    protocol: 'test',
    action_type: 'Transfer',
    asset: 'USDC',
    amount: 0,
    description: '',
    ...one,
  }));
  const request = SimulateRequest.parse({ chain, sender: alice.address, ...values, steps });
  return simulateSteps(request, environment);
}

/** The changes of a step as `{ symbol: base units }`. */
function changesOf(response: SimulateResponse, at: number): Record<string, bigint> {
  const changes = response.steps[at]?.balance_changes ?? [];
  return Object.fromEntries(changes.map(({ asset, change_raw }) => [asset, BigInt(change_raw)]));
}

const usdc = (units: string) => parseUnits(units, 6);

describe('simulateSteps on the devnet', () => {
  it('runs five steps, each on what the ones before it left', async () => {
    const response = await simulate([
      approve(USDC, ROUTER, usdc('500')),
      swap(usdc('500'), 1n),
      approve(USDC, AAVE_POOL, usdc('300')),
      supply(usdc('300')),
      borrow(parseEther('0.01')),
    ]);
    expect(response).toMatchObject({ success: true, error: null, gas_price_source: 'rpc' });
    expect(response.steps.map((step) => step.status)).toEqual(['✓', '✓', '✓', '✓', '✓']);
    expect(response.total_cost).toMatch(/^(<\$0\.01|\$\d[\d,]*\.\d\d)$/);
    expect(response.gas_price).toMatch(/^[\d.]+ gwei$/);
    const gas = response.steps.reduce((sum, step) => sum + Number(step.gas.replaceAll(',', '')), 0);
    expect(response.gas_used).toBe(gas.toLocaleString('en-US'));
    expect(changesOf(response, 0)).toEqual({});
    expect(changesOf(response, 1).USDC).toBe(-usdc('500'));
    expect(changesOf(response, 1).WETH).toBeGreaterThan(parseEther('0.05'));
    expect(changesOf(response, 3)).toEqual({ USDC: -usdc('300'), aUSDC: usdc('300') });
    expect(changesOf(response, 4).WETH).toBe(parseEther('0.01'));
  });

  it('returns native movements, wraps and unwraps without gas', async () => {
    const response = await simulate([
      {
        to: WETH,
        value: parseEther('1').toString(),
        data: encodeFunctionData({ abi: wethAbi, functionName: 'deposit' }),
      },
      unwrap(parseEther('0.25')),
      send(bob.address, parseEther('0.5')),
    ]);
    expect(changesOf(response, 0)).toEqual({ ETH: -parseEther('1'), WETH: parseEther('1') });
    expect(changesOf(response, 1)).toEqual({ ETH: parseEther('0.25'), WETH: -parseEther('0.25') });
    expect(changesOf(response, 2)).toEqual({ ETH: -parseEther('0.5') });
    expect(response.steps[2]?.gas).toBe('21,000');
  });

  it('foretells what the chain then does, and changes nothing itself', async () => {
    const base = new DevChain('base', testWorld().chains.base.rpc_url);
    const balance = () => base.read<bigint>(WETH, erc20Abi, 'balanceOf', [alice.address]);
    const unsent = [approve(USDC, ROUTER, usdc('500')), swap(usdc('500'), 1n)];
    const before = await balance();
    const foretold = changesOf(await simulate(unsent), 1).WETH;
    expect(await balance()).toBe(before);
    for (const { to, data } of unsent) {
      await base.send({ from: alice.address, to: to as Address, data: data as Hex });
    }
    expect((await balance()) - before).toBe(foretold);
  });

  it.each<[string, Unsent[], RegExp]>([
    [
      'too small an output',
      [approve(USDC, ROUTER, usdc('500')), swap(usdc('500'), maxUint256)],
      /^Step 2 \(Swap\): The swap would give less than the least accepted \(Too little received\)\.$/,
    ],
    [
      'a missing allowance',
      [approve(USDC, ROUTER, 0n), swap(usdc('500'), 1n)],
      /^Step 2 \(Swap\): The token could not be taken from the wallet.+\(STF\)\.$/,
    ],
    [
      'a borrow without collateral',
      [borrow(parseEther('0.01'))],
      /^Step 1 \(Borrow\): The wallet has no collateral on Aave \(Aave error 34\)\.$/,
    ],
    [
      'more than the balance',
      [
        {
          to: USDC,
          data: encodeFunctionData({
            abi: erc20Abi,
            functionName: 'transfer',
            args: [bob.address, usdc('99000000')],
          }),
        },
      ],
      /^Step 1 \(Transfer\): The wallet has less of the token than this moves/,
    ],
    [
      'a revert without a reason',
      [unwrap(parseEther('1000000'))],
      /^Step 1 \(Unwrap\): The contract refused the call and gave no reason\.$/,
    ],
  ])('explains %s', async (_, unsent, error) => {
    const response = await simulate(unsent, { sender: bob.address });
    expect(response.success).toBe(false);
    expect(response.error).toMatch(error);
    const failed = response.steps.at(-1);
    expect(failed).toMatchObject({ success: false, status: '✗', status_code: 0 });
    expect(failed?.balance_changes).toEqual([]);
  });

  it('continues after a step that fails', async () => {
    const response = await simulate([unwrap(parseEther('1000000')), send(bob.address, 1n)]);
    expect(response.steps.map((step) => step.success)).toEqual([false, true]);
    expect(response.error).toMatch(/^Step 1 /);
  });

  it('fails the step a wallet cannot pay and continues with the others', async () => {
    const response = await simulate([
      send(bob.address, parseEther('1000000')),
      send(bob.address, parseEther('1')),
    ]);
    expect(response.steps.map((step) => step.success)).toEqual([false, true]);
    expect(response.steps[0]?.error).toMatch(/^Not enough ETH: this step sends 1000000 ETH/);
  });

  it('holds a wallet to its gas', async () => {
    const alone = await simulate([send(alice.address, 0n)], { sender: PAUPER });
    expect(alone.error).toMatch(
      /^Step 1 \(Transfer\): Not enough ETH for gas: .+ has 0 ETH on Base/,
    );
  });

  it('runs from the sender, whoever a step was planned for', async () => {
    const planned = { ...send(bob.address, parseEther('0.5')), wallet: PAUPER };
    const run = await simulate([planned]);
    expect(run.steps.map((step) => step.error)).toEqual([null]);
    expect(changesOf(run, 0)).toEqual({ ETH: -parseEther('0.5') });
    const poor = await simulate([{ ...planned, wallet: alice.address }], { sender: PAUPER });
    expect(poor.success).toBe(false);
  });

  it('refuses calldata to an address without code and lets plain value through', async () => {
    const call = { ...send(PAUPER, 0n), data: '0xa9059cbb' };
    await expect(simulate([send(PAUPER, 1n), call])).rejects.toMatchObject({
      code: 'calldata_target',
      status: 400,
      issues: [{ field: 'steps[1].to' }],
    });
    expect((await simulate([send(PAUPER, 1n)])).success).toBe(true);
  });

  it.each([
    ['polygon', 'POL'],
    ['xlayer', 'OKB'],
  ] as const)('names and prices the native coin of %s', async (chain, coin) => {
    const response = await simulate([send(bob.address, parseEther('1'))], { chain });
    expect(changesOf(response, 0)).toEqual({ [coin]: -parseEther('1') });
    expect(response.total_cost).toMatch(/\$\d/);
  });
});
