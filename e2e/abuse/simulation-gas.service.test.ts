import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import fc from 'fast-check';
import { type Address, getAddress, type Hex, numberToHex } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_ACCOUNTS } from '#devnet/accounts.ts';
import { DevChain } from '#devnet/dev-chain.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { type ReceivedCall, startScriptedHttp } from '#server/chains/evm/testing/scripted-rpc.ts';
import {
  apiRequest,
  openTestDatabase,
  openTestService,
  type TestDatabase,
  testServices,
} from '#server/http/testing/open-test-service.ts';
import { simulateSteps } from '#server/operations/simulate-steps.ts';
import { readUsage } from '#server/partners/read-usage.ts';
import type { SimulateResponse } from '#server/schemas/simulate.ts';
import { MAX_CALL_GAS, MAX_STEP_GAS } from '#server/simulate/gas-allowance.ts';

const [alice] = TEST_ACCOUNTS;
const urls = Object.fromEntries(
  Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]),
);
const base = new DevChain('base', urls.base ?? '');
const someContract = () => getAddress(`0x${randomBytes(20).toString('hex')}`);
/** Loops for ever. */
const LOOP = { address: someContract(), code: '0x5b5f56' as Hex };
/** Counts down from its argument, for 40 gas a turn: honest, heavy work. */
const WORK = { address: someContract(), code: '0x5f355b8015600f57600190036002565b00' as Hex };

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  for (const { address, code } of [LOOP, WORK]) await base.rpc('anvil_setCode', [address, code]);
});
afterAll(() => db.close());

async function openCaller(rpcUrls: Record<string, string | undefined>, timeoutMs = 5_000) {
  const partner = await db.createPartner({ tier: 'high', credits: 100_000 });
  const environment = { chains: createChainAccess(rpcUrls, { timeoutMs }), nowMs: Date.now };
  const services = testServices(db.pool, { environment });
  const service = openTestService(db.pool, [simulateSteps], { services });
  return {
    spent: async () => 100_000 - (await readUsage(db.pool, partner.partnerId)).balance,
    simulate: (targets: readonly Address[], turns = (_at: number) => 20_000) =>
      service.serve(
        apiRequest('/v1beta/simulate', {
          apiKey: partner.apiKey,
          body: {
            chain: 'base',
            sender: alice.address,
            steps: targets.map((to, at) => ({
              order: at + 1,
              type: 'any',
              chain: 'base',
              protocol: 'any',
              action_type: 'Any',
              asset: 'ETH',
              amount: 0,
              to,
              data: numberToHex(turns(at), { size: 32 }),
              description: 'Anything',
            })),
          },
        }),
      ),
  };
}

const gasOf = ({ gas_used }: SimulateResponse) => BigInt(gas_used.replaceAll(',', ''));

describe('a step that loops', () => {
  it('fails with its reason at the bound of a step, and is charged', async () => {
    const caller = await openCaller(urls);
    const response = await caller.simulate([LOOP.address]);
    expect(response.status).toBe(200);
    const answer = (await response.json()) as SimulateResponse;
    expect(answer).toMatchObject({
      success: false,
      steps: [{ success: false, status_code: 0, error: expect.stringContaining('more gas than') }],
    });
    expect(gasOf(answer)).toBeLessThanOrEqual(MAX_STEP_GAS);
    expect(await caller.spent()).toBe(5);
  });

  it('takes nothing from honest steps beside it, in whatever order, within the bound of a call', async () => {
    const caller = await openCaller(urls);
    const anyCall = fc.array(fc.constantFrom(LOOP.address, WORK.address), {
      minLength: 1,
      maxLength: 50,
    });
    let calls = 0;
    await fc.assert(
      fc.asyncProperty(anyCall, async (targets) => {
        calls += 1;
        const response = await caller.simulate(targets);
        expect(response.status).toBe(200);
        const answer = (await response.json()) as SimulateResponse;
        expect(answer.steps.map(({ success }) => success)).toEqual(
          targets.map((target) => target === WORK.address),
        );
        expect(gasOf(answer)).toBeLessThanOrEqual(MAX_CALL_GAS);
        expect(await caller.spent()).toBe(5 * calls);
      }),
      { seed: 14_007, numRuns: 12 },
    );
  });
});

describe('a heavy step', () => {
  it('is given what light ones leave', async () => {
    const caller = await openCaller(urls);
    const targets = Array.from({ length: 40 }, () => WORK.address);
    const response = await caller.simulate(targets, (at) => (at === 20 ? 150_000 : 100));
    const answer = (await response.json()) as SimulateResponse;
    expect(answer.success).toBe(true);
    expect(gasOf(answer)).toBeGreaterThan(6_000_000n);
  });
});

describe('a chain that does not answer', () => {
  it('costs nothing, and a tenant can keep only so many calls waiting for it', async () => {
    const held: ServerResponse[] = [];
    let isSilent = true;
    const asksForState = (call: ReceivedCall | ReceivedCall[]) =>
      Array.isArray(call) && call.some(({ method }) => method === 'eth_getBlockByNumber');
    const node = await startScriptedHttp((_, response) => {
      if (isSilent) held.push(response);
      else response.destroy();
    });
    try {
      // It ends when the test lets it, and not by the clock.
      const caller = await openCaller({ base: node.url }, 600_000);
      const other = await openCaller(urls);
      const statuses: number[] = [];
      const calls = Array.from({ length: 60 }, async () => {
        const response = await caller.simulate([WORK.address]);
        statuses.push(response.status);
        return response;
      });
      await expect.poll(() => statuses.length).toBe(20);
      expect(new Set(statuses)).toEqual(new Set([429]));
      await expect.poll(() => node.received.filter(asksForState).length).toBe(8);
      // Another tenant does not wait for it.
      expect((await other.simulate([WORK.address])).status).toBe(200);
      expect(node.received.filter(asksForState)).toHaveLength(8);
      isSilent = false;
      for (const response of held) response.destroy();
      const answers = await Promise.all(calls);
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(20);
      for (const { headers } of refused) expect(headers.get('retry-after')).toBe('1');
      expect(answers.filter(({ status }) => status === 503)).toHaveLength(40);
      expect(await caller.spent()).toBe(0);
    } finally {
      await node.close();
    }
  });
});
