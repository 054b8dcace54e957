import { encodeAbiParameters, encodeFunctionResult, multicall3Abi } from 'viem';
import { afterEach, describe, expect, it } from 'vitest';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { type ScriptedRpc, startScriptedRpc } from '#server/chains/evm/testing/scripted-rpc.ts';
import type { Step } from '#server/schemas/step.ts';
import { awaitArrival, expectArrival } from './await-bridge.ts';

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

const open: ScriptedRpc[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

/** Arbitrum, where each look at a balance finds the next of these. */
async function arbitrumWith(balances: bigint[]) {
  const left = [...balances];
  const server = await startScriptedRpc(() => {
    const balance = left.length > 1 ? left.shift() : left[0];
    const returnData = encodeAbiParameters([{ type: 'uint256' }], [balance ?? 0n]);
    return {
      result: encodeFunctionResult({
        abi: multicall3Abi,
        functionName: 'aggregate3',
        result: [{ success: true, returnData }],
      }),
    };
  });
  open.push(server);
  return createChainAccess({ arbitrum: server.url });
}

const bridge: Step = {
  order: 1,
  type: 'bridge',
  chain: 'base',
  protocol: 'across',
  action_type: 'Bridge',
  asset: 'USDC',
  amount: 250,
  description: 'Bridge',
  to_chain: 'arbitrum',
  to_asset: 'USDC',
};

describe('awaitArrival', () => {
  it('waits until the least amount is there beside what was there before', async () => {
    const access = await arbitrumWith([100n, 100n, 149n, 151n]);
    const arrival = await expectArrival(access, bridge, ALICE);
    expect(arrival).toMatchObject({ recipient: ALICE, balanceBeforeAtomic: 100n });
    expect(await awaitArrival(access, arrival, 50n, 10_000)).toBe(51n);
  });

  it('gives up after the timeout', async () => {
    const access = await arbitrumWith([100n]);
    const arrival = await expectArrival(access, bridge, ALICE);
    await expect(awaitArrival(access, arrival, 50n, 0)).rejects.toThrow(
      'The bridge brought no USDC to arbitrum in time.',
    );
  });

  it('refuses a step that does not say where its output goes', async () => {
    const { to_chain: _, ...nowhere } = bridge;
    const access = await arbitrumWith([0n]);
    await expect(expectArrival(access, nowhere, ALICE)).rejects.toThrow('does not say');
  });
});
