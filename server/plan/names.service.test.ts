import { describe, expect, it } from 'vitest';
import { DEV_NAMES } from '#devnet/state/deploy-ens.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { runContractRead } from '#server/chains/evm/read-runner.ts';
import { compileIntent } from '#server/intent/compile-intent.ts';
import type { Intent } from '#server/schemas/intent.ts';
import { openPlanWallet } from './testing/plan-wallet.ts';

const wallet = await openPlanWallet();
const [, bob] = DEV_NAMES as [(typeof DEV_NAMES)[number], (typeof DEV_NAMES)[number]];
const send = (recipient_name: string): Intent => ({
  action: 'transfer',
  asset: 'USDC',
  chain: 'base',
  amount: '1',
  recipient_name,
});

describe('a recipient given by an ENS name', () => {
  it('is looked up for the plan, and shown with its address', async () => {
    const { steps } = await wallet.plan([send(bob.name)]);
    expect(steps).toEqual([
      expect.objectContaining({ recipient: bob.address, recipient_name: bob.name }),
    ]);
  });

  it('must still be the address that came along with it', async () => {
    const { steps } = await wallet.plan([{ ...send(bob.name), recipient: bob.address }]);
    expect(steps[0]).toMatchObject({ recipient: bob.address, recipient_name: bob.name });
    const other = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
    await expect(wallet.plan([{ ...send(bob.name), recipient: other }])).rejects.toMatchObject({
      issues: [
        {
          field: 'intents[0].recipient',
          message: `${bob.name} stands for ${bob.address} now, not for ${other}: ask again.`,
        },
      ],
    });
  });

  it('is looked up for the intents, with the address in the reasoning', async () => {
    const access = createChainAccess(
      Object.fromEntries(
        Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]),
      ),
    );
    const answer = await runContractRead(
      compileIntent({
        prompt: `send 1 USDC to ${bob.name} on base`,
        wallets: [{ address: '0x90F79bf6EB2c4f870365E785982E1f101E93b906', chain: 'base' }],
      }),
      access,
    );
    expect(answer.intents).toEqual([
      expect.objectContaining({ recipient: bob.address, recipient_name: bob.name }),
    ]);
    expect(answer.reasoning).toContain(bob.address);
  });

  it.each([
    ['nobody.portolan.eth', /^nobody\.portolan\.eth is not registered with ENS: send the address/],
    ['bob', /^Of names alone, those that end in \.eth can be looked up/],
  ])('that is %s is refused in words', async (name, message) => {
    await expect(wallet.plan([send(name)])).rejects.toMatchObject({
      issues: [{ field: 'intents[0].recipient', message: expect.stringMatching(message) }],
    });
  });
});
