import { type Address, type Hex, hexToBigInt, isHex, numberToHex } from 'viem';
import type { ChainAccess } from '#server/chains/evm/chain-access.ts';
import { ChainUnreachable } from '#server/chains/evm/chain-unreachable.ts';
import { RpcError } from '#server/chains/evm/rpc-client.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { type StorageOverrides, storageOverrides } from './find-balance-slot.ts';
import { MAX_STEP_GAS } from './gas-allowance.ts';
import type { ChainState } from './read-state.ts';

/** An event log as the RPC gives it. */
export interface CallLog {
  readonly address: Hex;
  readonly topics: readonly Hex[];
  readonly data: Hex;
}

/** A call as the chain would see it. */
export interface Call {
  readonly from: Address;
  readonly to: Address;
  readonly data: Hex;
  readonly valueWei: bigint;
}

/** What one call came to. */
export interface CallResult {
  readonly succeeded: boolean;
  readonly gasUsed: bigint;
  /** Return data, or the revert data of a call that failed. */
  readonly returnData: Hex;
  readonly logs: readonly CallLog[];
}

/**
 * Every signing wallet simulates with this much native coin, so that one that cannot pay does
 * not fail the whole call; `find-unaffordable.ts` holds each step to the real balance. No step's
 * value may exceed `MAX_SIMULATED_VALUE_WEI`: fifty such steps stay within it.
 */
const SIMULATED_BALANCE_WEI = 2n ** 128n;
export const MAX_SIMULATED_VALUE_WEI = 2n ** 120n;

/**
 * Runs calls one after another on top of the head block, each on the state the ones before it
 * left, with `eth_simulateV1` (execution-apis). A node without it can still run a single call.
 *
 * @param allowances the gas that each call may use.
 * @param nowSeconds the block time to simulate at, unless the head is already later.
 * @param overrides token balances that are taken as arrived.
 * @returns one result per call, in order.
 * @throws {ApiError} `engine_error` when the node cannot run this.
 * @throws {ChainUnreachable} when the chain does not answer.
 */
export async function runCalls(
  access: ChainAccess,
  chain: EvmChainSlug,
  calls: readonly Call[],
  allowances: readonly bigint[],
  state: ChainState,
  nowSeconds: bigint,
  overrides: StorageOverrides,
): Promise<readonly CallResult[]> {
  if (calls.length === 0) return [];
  const time = nowSeconds > state.blockTimestamp ? nowSeconds : state.blockTimestamp + 1n;
  const wallets = new Set(calls.map((call) => call.from));
  const payload = {
    blockStateCalls: [
      {
        blockOverrides: {
          number: numberToHex(state.blockNumber + 1n),
          time: numberToHex(time),
          gasLimit: numberToHex(allowances.reduce((sum, gas) => sum + gas, 0n)),
        },
        stateOverrides: {
          ...Object.fromEntries(
            [...wallets].map((wallet) => [wallet, { balance: numberToHex(SIMULATED_BALANCE_WEI) }]),
          ),
          ...storageOverrides(overrides),
        },
        calls: calls.map((call, at) => transactionOf(call, allowances[at])),
      },
    ],
    traceTransfers: true,
    validation: false,
  };
  let answer: unknown;
  try {
    answer = await access
      .rpc(chain)
      .request('eth_simulateV1', [payload, numberToHex(state.blockNumber)]);
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    const [only] = calls;
    if (only && calls.length === 1 && overrides.size === 0 && isMethodMissing(error)) {
      return [await estimateCall(access, chain, only)];
    }
    throw new ApiError('engine_error', { cause: error });
  }
  return readResults(answer, calls.length, chain);
}

function transactionOf({ from, to, data, valueWei }: Call, gas = MAX_STEP_GAS) {
  return { from, to, input: data, value: numberToHex(valueWei), gas: numberToHex(gas) };
}

function isMethodMissing(error: RpcError): boolean {
  return error.code === -32601 || error.code === -32004;
}

/** A lone call says success, gas and revert reason through `eth_estimateGas` as well. */
async function estimateCall(
  access: ChainAccess,
  chain: EvmChainSlug,
  call: Call,
): Promise<CallResult> {
  try {
    const gas = await access.rpc(chain).request<Hex>('eth_estimateGas', [transactionOf(call)]);
    return { succeeded: true, gasUsed: hexToBigInt(gas), returnData: '0x', logs: [] };
  } catch (error) {
    if (error instanceof RpcError && error.code === 3) {
      const returnData = isHex(error.data) ? error.data : '0x';
      return { succeeded: false, gasUsed: 0n, returnData, logs: [] };
    }
    if (error instanceof RpcError) throw new ApiError('engine_error', { cause: error });
    throw error;
  }
}

function readResults(answer: unknown, count: number, chain: EvmChainSlug): CallResult[] {
  const results = Array.isArray(answer) ? answer[0]?.calls : undefined;
  if (!Array.isArray(results) || results.length !== count) {
    throw new ChainUnreachable(chain, {
      cause: new Error('eth_simulateV1 did not answer with one result per call.'),
    });
  }
  return results.map((result) => {
    const revertData = result.error?.data;
    return {
      succeeded: result.status === '0x1',
      gasUsed: hexToBigInt(result.gasUsed),
      returnData: isHex(revertData) ? revertData : (result.returnData ?? '0x'),
      logs: result.logs ?? [],
    };
  });
}
