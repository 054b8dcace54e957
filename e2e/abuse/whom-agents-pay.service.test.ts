import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SOLANA_TEST_ACCOUNTS } from '#devnet/solana/accounts.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { planAction } from '#server/agents/prepare/plan-action.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { createSolanaAccess } from '#server/chains/solana/access.ts';

const SEED = 14_015;
/** Anvil's first accounts, which hold something on every chain. */
const ANN = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const BEN = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const STRANGER = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';
const [CAM = '', DOT = ''] = SOLANA_TEST_ACCOUNTS.map(({ address }): string => address);

const chains = createChainAccess(
  Object.fromEntries(
    Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]),
  ),
);
const solana = createSolanaAccess({ rpcUrl: testWorld().solanaUrl });
const planner = {
  environment: { chains, nowMs: Date.now, ...(solana && { solana }) },
  intentModel: null,
};
const plan = (action: string, wallets: readonly string[]) =>
  planAction({ action, wallets, partnerProtocol: null }, planner);

const isEvm = (address: string) => address.startsWith('0x');
const orders = fc.constantFrom(
  'swap 5 USDC to ETH on base',
  'deposit 5 USDC into aave on base',
  'bridge 0.01 ETH from base to arbitrum',
  `send 0.01 ETH on base to ${STRANGER}`,
  `send 0.01 ETH on base to ${BEN}`,
  `send 0.01 SOL on solana to ${DOT}`,
);
const agents = fc.shuffledSubarray([ANN, BEN, CAM, DOT], { minLength: 1 });

describe('a plan of an agent', () => {
  it('is signed by the first wallet of each kind, and pays the signer or whom the words name', async () => {
    let ready = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(orders, { minLength: 1, maxLength: 2 }),
        agents,
        async (asked, wallets) => {
          const action = asked.join(', then ');
          const planned = await plan(action, wallets);
          if (planned.outcome !== 'ready') return;
          ready += 1;
          for (const step of planned.plan.steps) {
            const signer = wallets.find((one) => isEvm(one) === (step.chain !== 'solana'));
            expect(step.wallet, action).toBe(signer);
            if (step.type === 'approve' || step.recipient === undefined) continue;
            const { recipient } = step;
            const isNamed = action.toLowerCase().includes(recipient.toLowerCase());
            expect([signer, wallets[0]].includes(recipient) || isNamed, action).toBe(true);
          }
        },
      ),
      { seed: SEED, numRuns: 40 },
    );
    expect(ready).toBeGreaterThan(10);
  });

  it('is made of all wallets: each signs its own steps', async () => {
    for (const wallets of [
      [ANN, CAM],
      [CAM, ANN],
      [ANN, BEN, CAM, DOT],
    ]) {
      const planned = await plan(
        `swap 5 USDC to ETH on base, then send 0.01 SOL on solana to ${DOT}`,
        [...wallets],
      );
      if (planned.outcome !== 'ready') throw new Error(JSON.stringify(planned));
      const signers = planned.plan.steps.map(({ chain, wallet }) => [chain, wallet]);
      expect(new Set(signers.map(String))).toEqual(new Set([`base,${ANN}`, `solana,${CAM}`]));
    }
    expect(await plan(`send 0.01 SOL on solana to ${DOT}`, [ANN, CAM])).toMatchObject({
      outcome: 'ready',
    });
  });

  it('leaves from another wallet only where every order says so', async () => {
    const from = `send 0.01 ETH on base from ${BEN} to ${STRANGER}`;
    const planned = await plan(from, [ANN, BEN]);
    if (planned.outcome !== 'ready') throw new Error(JSON.stringify(planned));
    expect(planned.plan.steps.map(({ wallet }) => wallet)).toEqual([BEN]);
    expect(await plan(`${from}, then swap 5 USDC to ETH on base`, [ANN, BEN])).toMatchObject({
      outcome: 'clarification',
    });
    expect(await plan('send 0.01 ETH on base to my other wallet', [ANN, BEN])).toMatchObject({
      outcome: 'clarification',
    });
  });
});
