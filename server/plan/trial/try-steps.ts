import { type Address, erc20Abi, type Hex, hexToBigInt } from 'viem';
import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import { encodeCall } from '#server/chains/evm/function-codec.ts';
import { type EvmChainSlug, evmChain } from '#server/chains/registry.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { Step } from '#server/schemas/step.ts';
import { MAX_CALL_GAS, MAX_STEP_GAS } from '#server/simulate/gas-allowance.ts';
import { readState } from '#server/simulate/read-state.ts';
import { type Call, type CallResult, runCalls } from '#server/simulate/run-calls.ts';
import { foreignTokens } from './foreign-tokens.ts';
import { judgeStep, type TriedStep, type Verdict } from './judge-step.ts';

const READ_GAS = 300_000n;
/** The unused address to which a bought token is sent, to check that it can be transferred. */
const PASSED_ON_TO: Address = '0x00000000000000000000000000000000000f0a57';

/** Options of a trial. */
export interface TrialOptions {
  /**
   * Whether the first step's spend is assumed to be approved: an approval may be signed together with
   * the step that it is for.
   */
  readonly approved?: boolean;
}

/** A call of the trial, and its purpose. */
interface TrialCall extends Call {
  readonly gas: bigint;
}

/** A balance that a step is to change. */
interface Watch {
  readonly token: Address;
  readonly owner: Address;
}

/**
 * Runs steps that touch tokens which this service does not list itself on the current state of their
 * chain, and compares the movements with the steps: a token may keep a part of each transfer, count in
 * shares, block a wallet, answer false and move nothing, or call other contracts. The steps before
 * them on the chain run first, for their outputs. Steps of other chains and tokens are not run.
 *
 * @returns a verdict for each step that was tried, by its order
 * @throws {ChainUnreachable} when the chain does not answer.
 */
export async function trySteps(
  steps: readonly Step[],
  environment: EngineEnvironment,
  options: TrialOptions = {},
): Promise<ReadonlyMap<number, Verdict>> {
  const chains = [...new Set(steps.filter(isForeign).map(({ chain }) => chain as EvmChainSlug))];
  const found = await Promise.all(
    chains.map((chain) => {
      const there = steps.filter((step) => step.chain === chain && step.to && step.wallet);
      const last = there.findLastIndex(isForeign);
      return tryOnChain(chain, there.slice(0, last + 1), environment, options);
    }),
  );
  return new Map(found.flatMap((verdicts) => [...verdicts]));
}

function isForeign(step: Step): boolean {
  return step.chain !== 'solana' && foreignTokens(step).length > 0;
}

async function tryOnChain(
  chain: EvmChainSlug,
  steps: readonly Step[],
  { chains, nowMs }: EngineEnvironment,
  { approved = false }: TrialOptions,
): Promise<ReadonlyMap<number, Verdict>> {
  const calls: TrialCall[] = [];
  const add = (call: TrialCall) => calls.push(call) - 1;
  const read = ({ token, owner }: Watch) => add(balanceCall(token, owner));
  const reads = steps.reduce((sum, step) => sum + 2 * watchesOf(step).length, 4 * steps.length);
  const share = (MAX_CALL_GAS - BigInt(reads) * READ_GAS) / BigInt(Math.max(steps.length, 1));
  const gas = share < MAX_STEP_GAS ? share : MAX_STEP_GAS;
  const [first] = steps;
  if (approved && first) for (const call of approvalsOf(first)) add(call);
  const marks = steps.map((step) => {
    const watches = watchesOf(step);
    const before = watches.map(read);
    const run = add({ ...callOf(step), gas });
    return { step, watches, before, run, after: watches.map(read) };
  });
  const passes = steps.flatMap((step) => {
    const token = boughtForWallet(step);
    if (!token) return [];
    const amountAtomic = BigInt(step.min_output_raw ?? 0);
    const held = read({ token, owner: step.wallet as Address });
    const before = read({ token, owner: PASSED_ON_TO });
    const run = add(transferCall(step.wallet as Address, token, PASSED_ON_TO, amountAtomic));
    return [{ step, amountAtomic, held, before, run, after: read({ token, owner: PASSED_ON_TO }) }];
  });
  const results = await runTrial(chain, calls, chains, BigInt(Math.floor(nowMs() / 1000)));
  if (!results) return untried(steps);
  const balance = (at: number) => balanceOf(results[at]);
  const tried = marks.map(({ step, watches, before, run, after }): TriedStep => {
    const changes = watches.map((watch, at) => ({
      ...watch,
      beforeAtomic: balance(before[at] as number),
      afterAtomic: balance(after[at] as number),
    }));
    const pass = passes.find((one) => one.step === step);
    return {
      step,
      result: results[run] as CallResult,
      changes,
      ...(pass &&
        (balance(pass.held) ?? 0n) >= pass.amountAtomic && {
          passedOn: {
            amountAtomic: pass.amountAtomic,
            result: results[pass.run] as CallResult,
            arrivedAtomic: (balance(pass.after) ?? 0n) - (balance(pass.before) ?? 0n),
          },
        }),
    };
  });
  return judge(chain, tried);
}

/** A step is judged by itself only where everything before it went as it should. */
function judge(chain: EvmChainSlug, tried: readonly TriedStep[]): ReadonlyMap<number, Verdict> {
  const verdicts = new Map<number, Verdict>();
  let isSound = true;
  for (const one of tried) {
    const verdict = judgeStep(evmChain(chain), one, isSound);
    isSound &&= verdict.outcome === 'passed';
    if (isForeign(one.step)) verdicts.set(one.step.order, verdict);
  }
  return verdicts;
}

/** @returns undefined where the node runs no several calls. */
async function runTrial(
  chain: EvmChainSlug,
  calls: readonly TrialCall[],
  access: EngineEnvironment['chains'],
  nowSeconds: bigint,
): Promise<readonly CallResult[] | undefined> {
  const state = await readState(access, chain, calls);
  try {
    const allowances = calls.map(({ gas }) => gas);
    return await runCalls(access, chain, calls, allowances, state, nowSeconds, new Map());
  } catch (error) {
    if (error instanceof ApiError && error.code === 'engine_error') return undefined;
    throw error;
  }
}

function untried(steps: readonly Step[]): ReadonlyMap<number, Verdict> {
  const because = 'the node of this chain runs no simulation';
  return new Map(
    steps.filter(isForeign).map(({ order }) => [order, { outcome: 'untried', because }]),
  );
}

/**
 * The balances that show the effects of a step: outflows of the wallet, and arrivals at each
 * address.
 */
function watchesOf(step: Step): readonly Watch[] {
  const wallet = step.wallet as Address;
  const recipient = (step.recipient ?? wallet) as Address;
  const isHere = step.to_chain === undefined || step.to_chain === step.chain;
  const bought = [step.to_asset_address, ...(step.outputs ?? []).map((one) => one.asset_address)];
  const watches = [
    ...[step.asset_address, step.pair_asset_address].flatMap((token) => [
      { token, owner: wallet },
      { token, owner: recipient },
    ]),
    ...(isHere ? bought.map((token) => ({ token, owner: recipient })) : []),
  ].filter((watch): watch is Watch => watch.token !== undefined);
  return [
    ...new Map(
      watches.map((watch) => [`${watch.token}:${watch.owner}`.toLowerCase(), watch]),
    ).values(),
  ];
}

/** The token that a swap returns its own wallet, where this service does not list it. */
function boughtForWallet(step: Step): Address | undefined {
  const token = step.to_asset_address as Address | undefined;
  const isOwn = (step.recipient ?? step.wallet)?.toLowerCase() === step.wallet?.toLowerCase();
  return step.type === 'swap' && token && isOwn && foreignTokens(step).includes(token)
    ? token
    : undefined;
}

function callOf({ wallet, to, data, value }: Step): Call {
  return {
    from: wallet as Address,
    to: to as Address,
    data: (data ?? '0x') as Hex,
    valueWei: BigInt(value ?? 0),
  };
}

/** Sets the allowance for the called contract, from zero because some tokens require that. */
function approvalsOf({ wallet, to, asset_address, amount_raw }: Step): readonly TrialCall[] {
  if (!asset_address || !to || asset_address.toLowerCase() === to.toLowerCase()) return [];
  return [0n, BigInt(amount_raw ?? 0)].map((amount) => ({
    from: wallet as Address,
    to: asset_address as Address,
    data: encodeCall({
      abi: erc20Abi,
      functionName: 'approve',
      args: [to as Address, amount],
    }),
    valueWei: 0n,
    gas: READ_GAS,
  }));
}

function transferCall(from: Address, token: Address, to: Address, amountAtomic: bigint): TrialCall {
  const data = encodeCall({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [to, amountAtomic],
  });
  return { from, to: token, data, valueWei: 0n, gas: 4n * READ_GAS };
}

function balanceCall(token: Address, owner: Address): TrialCall {
  const data = encodeCall({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] });
  return { from: owner, to: token, data, valueWei: 0n, gas: READ_GAS };
}

function balanceOf(result: CallResult | undefined): bigint | undefined {
  return result?.succeeded && result.returnData.length === 66
    ? hexToBigInt(result.returnData)
    : undefined;
}
