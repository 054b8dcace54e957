import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requireAction } from '#server/agents/prepare/require-action.ts';
import { ApiError } from '#server/errors/api-error.ts';

const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const SOLANA = '7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2';
const SEED = 14_014;

/** The question that storing an action is refused with; null where it is stored. */
async function refusalOf(action: string, wallets: readonly string[] = [OWNER]) {
  try {
    await requireAction('action', { action, wallets }, null, undefined);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    expect(error).toMatchObject({ code: 'needs_clarification', status: 422 });
    expect(error.issues).toEqual([{ field: 'action', message: error.friendlyMessage }]);
    return error.friendlyMessage;
  }
}

const amount = fc.constantFrom('5', '0.25', 'half of my', 'all my', '30% of my', '$50 of');
const token = fc.constantFrom('USDC', 'ETH', 'DAI', 'WETH');
const chain = fc.constantFrom('', ' on base', ' on ethereum', ' on arbitrum');

/** Orders that say all that only words can say; balances, routes and chains are the moment's. */
const whole = fc.oneof(
  fc
    .tuple(amount, token, token, chain)
    .filter(([, from, to]) => from.replace('W', '') !== to.replace('W', ''))
    .map(([size, from, to, where]) => `swap ${size} ${from} to ${to}${where}`),
  fc
    .tuple(amount, token, chain)
    .map(([size, what, where]) => `send ${size} ${what}${where} to ${FRIEND}`),
  fc
    .tuple(amount, fc.constantFrom('USDC', 'WETH'), fc.constantFrom('aave', 'spark'))
    .map(([size, what, venue]) => `deposit ${size} ${what} into ${venue}`),
  fc
    .tuple(fc.constantFrom('USDC', 'WETH'), fc.constantFrom('aave', 'spark'))
    .map(([what, venue]) => `withdraw all my ${what} from ${venue}`),
);

/** Words that no balance makes an order of. */
const gibberish = fc
  .array(fc.stringMatching(/^[bcdfghjklmnpqrstvwxz]{4,9}$/), { minLength: 1, maxLength: 4 })
  .map((words) => words.join(' '));

const open = fc.oneof(
  fc.tuple(token, chain).map(([what, where]) => `send 5 ${what}${where}`),
  fc.tuple(token, chain).map(([what, where]) => `swap 5 ${what}${where}`),
  fc
    .tuple(token, chain)
    .map(
      ([what, where]) => `swap some of my ${what} to ${what === 'DAI' ? 'USDC' : 'DAI'}${where}`,
    ),
  fc.constantFrom('what is the price of ETH?', 'hello', 'thank you', 'sell if ETH falls below 5'),
);

describe('an action that is stored', () => {
  it('is taken where the moment of firing can settle the rest', async () => {
    await fc.assert(
      fc.asyncProperty(whole, async (action) => {
        expect([action, await refusalOf(action)]).toEqual([action, null]);
      }),
      { seed: SEED, numRuns: 120 },
    );
  });

  it('is asked about where no moment settles it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(gibberish, open), async (action) => {
        expect([action, await refusalOf(action)]).toEqual([action, expect.any(String)]);
      }),
      { seed: SEED, numRuns: 120 },
    );
  });

  it('is one that a wallet of the agent can sign', async () => {
    expect(await refusalOf('swap 1 SOL to USDC', [OWNER])).toContain('Solana');
    expect(await refusalOf('swap 1 SOL to USDC', [OWNER, SOLANA])).toBeNull();
    expect(await refusalOf('swap 5 USDC to ETH on base', [SOLANA])).toContain('Base');
    expect(await refusalOf('swap 5 USDC to ETH on base', [SOLANA, OWNER])).toBeNull();
    expect(await refusalOf('bridge 5 USDC from base to solana', [OWNER, SOLANA])).toContain(
      'bridge',
    );
  });

  it('names whom it pays, also where that is another wallet of the agent', async () => {
    const wallets = [OWNER, FRIEND];
    expect(await refusalOf('send 5 USDC on base to my other wallet', wallets)).toContain('address');
    expect(await refusalOf(`send 5 USDC on base to ${FRIEND}`, wallets)).toBeNull();
    expect(await refusalOf(`send 5 USDC on base from ${FRIEND} to ${OWNER}`, wallets)).toBeNull();
  });

  it('waits for the chain that its funds are on, where only some chains will do', async () => {
    for (const venue of ['spark', 'lido']) {
      const action =
        venue === 'lido' ? 'stake 1 ETH with lido' : `withdraw all my DAI from ${venue}`;
      expect([action, await refusalOf(action)]).toEqual([action, null]);
    }
  });
});
