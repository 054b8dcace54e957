import { type Address, erc20Abi, erc4626Abi } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { expect } from 'vitest';
import { pendleSeries } from '#devnet/state/pendle-markets.ts';
import { DEV_VAULTS } from '#devnet/state/vault.ts';
import { createApiClient } from '#e2e/executor/api-client.ts';
import { type Execution, executePlan } from '#e2e/executor/execute-plan.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { type ContractRead, call, readOne } from '#server/chains/evm/read.ts';
import { runContractRead } from '#server/chains/evm/read-runner.ts';
import { EVM_CHAINS, type EvmChainSlug } from '#server/chains/registry.ts';
import { parseAmount } from '#server/chains/tokens/parse-amount.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import { isErc20, sameToken } from '#server/chains/tokens/token.ts';
import { AAVE_V3, type AaveV3Chain } from '#server/protocols/aave-v3/addresses.ts';
import { findProtocol } from '#server/protocols/find-protocol.ts';
import type { LendingAccount } from '#server/protocols/manifest.ts';
import { PROTOCOLS } from '#server/protocols/registry.ts';
import { poolAbi } from '#server/protocols/standards/aave-pool/abi/pool.ts';
import type { PlanResponse } from '#server/schemas/plan.ts';
import { expectedChanges, holdingKey } from './expected-changes.ts';
import type { Job, PositionCheck } from './jobs.ts';

/** Where the running service and its chains are. */
export interface JobWorld {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly rpcUrls: Readonly<Partial<Record<EvmChainSlug, string>>>;
  /** Gives an address native coins and every listed token on all chains. */
  readonly fund: (address: Address) => Promise<void>;
  /** Gives a world command. */
  readonly command: (name: string, args: readonly string[]) => Promise<void>;
}

/**
 * Takes one sentence from words to changed balances with its own wallet, and compares every
 * balance of the wallet and the recipient, on every chain the plan touches, with what was signed.
 */
export async function runJob(job: Job, world: JobWorld): Promise<void> {
  const account = privateKeyToAccount(generatePrivateKey());
  const recipient = privateKeyToAccount(generatePrivateKey()).address;
  const spender = privateKeyToAccount(generatePrivateKey()).address;
  await world.fund(account.address);

  const carryOut = async (sentence: string) => {
    const plan = await planSentence(sentence, account.address, world);
    const execution = await executePlan({
      ...world,
      plan,
      accounts: [account],
      simulate: true,
      alsoWatch: { wallets: [recipient] },
    });
    if (execution.stopped) throw new Error(`"${sentence}" stopped: ${execution.stopped.message}`);
    return { plan, execution };
  };
  const fill = (sentence: string) =>
    sentence
      .replace('{recipient}', recipient)
      .replace('{spender}', spender)
      .replace('{vault}', DEV_VAULTS.base ?? '')
      .replace('{pendle-ethereum}', pendleSeries('ethereum').running.market)
      .replace('{pendle-arbitrum}', pendleSeries('arbitrum').running.market);

  for (const given of job.given ?? []) await carryOut(fill(given));
  for (const [name, ...args] of job.world ?? []) await world.command(name, args);
  const { plan, execution } = await carryOut(fill(job.sentence));

  expect(plan.steps.map((step) => step.type)).toEqual(job.steps);
  expectPlanKept(plan, execution);
  expectBalances(execution);
  if (job.position) await expectPosition(job.position, account.address, spender, world);
}

async function planSentence(
  sentence: string,
  address: Address,
  world: JobWorld,
): Promise<PlanResponse> {
  const api = createApiClient(world);
  const wallets = EVM_CHAINS.map(({ slug }) => ({ address, chain: slug }));
  const understood = await api.intent({ prompt: sentence, wallets });
  expect(understood.clarifications, sentence).toEqual([]);
  expect(understood.kind, understood.reasoning).toBe('transactional');
  return api.plan({ intents: understood.intents, wallets });
}

/** What was signed is what was planned: fixed amounts to the unit, outputs above the plan's least. */
function expectPlanKept(plan: PlanResponse, execution: Execution): void {
  expect(execution.executed).toHaveLength(plan.steps.length);
  for (const { step, reencoded } of execution.executed) {
    if (step.sizing === 'exact') expect(reencoded.amount_raw).toBe(step.amount_raw);
    if (step.min_output_raw && !step.chained) {
      const planned = BigInt(step.min_output_raw);
      expect(BigInt(reencoded.expected_output_raw ?? '0')).toBeGreaterThanOrEqual(planned);
    }
  }
}

function expectBalances(execution: Execution): void {
  const bounds = expectedChanges(execution.executed);
  const before = new Map(
    execution.before.map((held) => [holdingKey(held.wallet, held.token), held.amountAtomic]),
  );
  const seen = new Set<string>();
  for (const { wallet, token, amountAtomic } of execution.after) {
    // What stands for a position (aTokens, debt, shares) is judged by the job's own check.
    if (token.address !== null && !resolveToken(token.chain, token.address)) continue;
    const key = holdingKey(wallet, token);
    seen.add(key);
    const change = amountAtomic - (before.get(key) ?? 0n);
    const { leastAtomic, mostAtomic } = bounds.get(key) ?? { leastAtomic: 0n, mostAtomic: 0n };
    const what = `${token.symbol} of ${wallet} on ${token.chain}`;
    expect(change, `${what} fell below what was signed`).toBeGreaterThanOrEqual(leastAtomic);
    expect(change, `${what} rose above what was signed`).toBeLessThanOrEqual(mostAtomic);
  }
  for (const key of bounds.keys()) expect(seen, 'every balance is compared').toContain(key);
}

async function expectPosition(
  check: PositionCheck,
  owner: Address,
  spender: Address,
  world: JobWorld,
): Promise<void> {
  const token = resolveToken(check.chain, check.asset);
  if (!token || !isErc20(token)) throw new Error(`${check.asset} is not an ERC-20 token.`);
  const { chain } = check;
  const access = createChainAccess(world.rpcUrls);
  const read = <T>(reading: ContractRead<T>) => runContractRead(reading, access);
  if (check.kind === 'allowance') {
    const allowance = await read(
      readOne(
        call({
          chain,
          to: token.address,
          abi: erc20Abi,
          functionName: 'allowance',
          args: [owner, spender],
        }),
      ),
    );
    expect(allowance).toEqual({ ok: true, value: parseAmount(check.amount, token.decimals) });
    return;
  }
  if (check.kind === 'vault-shares') {
    const to = DEV_VAULTS[chain];
    if (!to) throw new Error(`There is no vault on ${chain}.`);
    const shares = await read(
      readOne(call({ chain, to, abi: erc4626Abi, functionName: 'balanceOf', args: [owner] })),
    );
    if (!shares.ok) throw new Error(shares.reason);
    const assets = await read(
      readOne(
        call({ chain, to, abi: erc4626Abi, functionName: 'convertToAssets', args: [shares.value] }),
      ),
    );
    if (!assets.ok) throw new Error(assets.reason);
    expectAccrued(assets.value, parseAmount(check.worth, token.decimals) ?? 0n);
    return;
  }
  if (check.kind === 'account') {
    const protocol = findProtocol(PROTOCOLS, check.protocol);
    const account = await read(
      protocol?.readAccount?.(chain, owner) as ContractRead<LendingAccount>,
    );
    const position = account.positions.find((held) => sameToken(held.token, token));
    const held = (check.side === 'debt' ? position?.debtAtomic : position?.suppliedAtomic) ?? 0n;
    if (check.amount === 'zero') expect(held).toBe(0n);
    else expectAccrued(held, parseAmount(check.amount, token.decimals) ?? 0n);
    return;
  }
  const { pool } = AAVE_V3[chain as AaveV3Chain];
  const reserve = await read(
    readOne(
      call({
        chain,
        to: pool,
        abi: poolAbi,
        functionName: 'getReserveData',
        args: [token.address],
      }),
    ),
  );
  if (!reserve.ok) throw new Error(reserve.reason);
  const { aTokenAddress, variableDebtTokenAddress } = reserve.value;
  const held = await read(
    readOne(
      call({
        chain,
        to: check.kind === 'aave-debt' ? variableDebtTokenAddress : aTokenAddress,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [owner],
      }),
    ),
  );
  if (!held.ok) throw new Error(held.reason);
  if (check.amount === 'zero') expect(held.value).toBe(0n);
  else if (check.amount === 'some') expect(held.value).toBeGreaterThan(0n);
  else expectAccrued(held.value, parseAmount(check.amount, token.decimals) ?? 0n);
}

/** Interest accrues by the second and Aave rounds by a unit. */
function expectAccrued(held: bigint, amountAtomic: bigint): void {
  expect(held).toBeGreaterThanOrEqual(amountAtomic - 2n);
  expect(held).toBeLessThanOrEqual(amountAtomic + amountAtomic / 100_000n + 2n);
}
