import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SOLANA_WORLD_PRICES_USD8, worldTokens } from '#devnet/state/world-tokens.ts';
import { scaled } from '#devnet/testing/prove-scale.ts';
import { EVM_CHAINS, type EvmChainSlug } from '#server/chains/registry.ts';
import { TOKEN_PROGRAM } from '#server/chains/solana/programs.ts';
import { resolveSolanaToken } from '#server/chains/solana/resolve-token.ts';
import { SOLANA_TOKENS } from '#server/chains/solana/tokens.ts';
import { understandIntent } from '#server/intent/index.ts';
import { openPlanWallet } from '#server/plan/testing/plan-wallet.ts';
import { FRIEND } from '#server/plan/testing/thief.ts';
import type { Intent } from '#server/schemas/intent.ts';
import type { Wallet } from '#server/schemas/wallet.ts';
import { executeSolanaPlan } from './solana/execute-solana-plan.ts';
import { newWallet, openLocalApi, world } from './solana/local-solana.ts';

const wallet = await openPlanWallet();
const { api } = await openLocalApi({ hasSwaps: true });

/** Symbols that are also the name of a protocol or a chain, or one letter off a coin's: asked about. */
const ASKED: ReadonlySet<string> = new Set(['SKY', 'DYDX', 'ZORA', 'ETHx']);

/** Every token of the token lists that the local chains have, on each of its chains. */
const PLACES = EVM_CHAINS.flatMap(({ slug, name }) =>
  worldTokens(slug)
    .filter(({ symbol }) => !ASKED.has(symbol))
    .map(({ symbol }) => ({ chain: slug, name, symbol })),
);

/** Ways to say a purchase; `npm test` tries a few of them, `npm run prove` twenty times as many. */
const PURCHASES: readonly ((symbol: string, usd: number, chain: string) => string)[] = [
  (symbol, usd, chain) => `Swap ${usd} USDC to ${symbol} on ${chain}`,
  (symbol, usd, chain) => `swap ${usd} usdc for ${symbol} on ${chain.toLowerCase()}`,
  (symbol, usd, chain) => `Buy ${symbol} with ${usd} USDC on ${chain}`,
  (symbol, usd, chain) => `On ${chain}, convert ${usd} USDC into ${symbol}`,
  (symbol, usd, chain) => `I want to trade ${usd} USDC for $${symbol} on ${chain}, please`,
];
const MOVES: readonly ((symbol: string, chain: string) => string)[] = [
  (symbol, chain) => `Send all my ${symbol} on ${chain} to ${FRIEND}`,
  (symbol, chain) => `transfer my whole ${symbol} balance on ${chain} to ${FRIEND}`,
];

const own = (chain: EvmChainSlug): Wallet[] => [{ address: wallet.address, chain }];

async function understood(prompt: string, wallets: Wallet[]): Promise<Intent[]> {
  const signal = new AbortController().signal;
  const answer = await understandIntent({ prompt, wallets }, wallet.environment, null, signal);
  expect(answer.clarifications, prompt).toEqual([]);
  expect(answer.intents, `${prompt}: ${answer.reasoning}`).toHaveLength(1);
  return answer.intents;
}

const place = fc.record({
  place: fc.constantFrom(...PLACES),
  usd: fc.integer({ min: 5, max: 90 }),
  buy: fc.constantFrom(...PURCHASES),
  move: fc.constantFrom(...MOVES),
});

describe('a sentence about a token of the lists', () => {
  it('has enough of them to choose from', () => {
    expect(new Set(PLACES.map(({ symbol }) => symbol)).size).toBeGreaterThanOrEqual(40);
    expect(new Set(PLACES.map(({ chain }) => chain)).size).toBe(EVM_CHAINS.length);
  });

  it(
    'buys it and sends it on, to the unit',
    async () => {
      await fc.assert(
        fc.asyncProperty(place, async ({ place: { chain, name, symbol }, usd, buy, move }) => {
          const balances = (owner?: typeof FRIEND) => wallet.balance(chain, symbol, owner);
          const paidBefore = await wallet.balance(chain, 'USDC');
          const before = await balances();
          const bought = await wallet.perform(await understood(buy(symbol, usd, name), own(chain)));
          const swap = bought.plan.steps.at(-1);
          const got = (await balances()) - before;
          expect(swap?.type).toBe('swap');
          expect(paidBefore - (await wallet.balance(chain, 'USDC'))).toBe(BigInt(usd) * 10n ** 6n);
          expect(got).toBeGreaterThanOrEqual(BigInt(bought.fresh.at(-1)?.min_output_raw ?? 0));
          expect(got).toBeGreaterThan(0n);

          const had = await balances(FRIEND);
          await wallet.perform(await understood(move(symbol, name), own(chain)));
          expect(await balances()).toBe(0n);
          expect((await balances(FRIEND)) - had).toBe(before + got);
        }),
        { numRuns: scaled(5), endOnFailure: true },
      );
    },
    scaled(60_000),
  );
});

describe('a sentence about a token of Solana', () => {
  const symbols = Object.keys(SOLANA_WORLD_PRICES_USD8);
  it.each(symbols)('buys %s and sends it on, to the unit', async (symbol) => {
    const me = await newWallet();
    await world('fund', me.address);
    const wallets: Wallet[] = [{ address: me.address, chain: 'solana' }];
    const prompt = `Swap 20 USDC to ${symbol} on Solana`;
    const intents = await understood(prompt, wallets);
    const plan = await api.plan({ intents, wallets });
    const mint = resolveSolanaToken(symbol)?.mint;
    if (!mint) throw new Error(`${symbol} is not listed.`);
    const held = () =>
      Promise.all([
        me.tokens(SOLANA_TOKENS.USDC.mint, TOKEN_PROGRAM),
        me.tokens(mint, TOKEN_PROGRAM),
      ]);
    const [usdc, token] = await held();
    await executeSolanaPlan(api, plan, me);
    const [usdcAfter, tokenAfter] = await held();
    expect(usdc - usdcAfter).toBe(20_000_000n);
    const got = BigInt(plan.steps.at(-1)?.expected_output_raw ?? 0);
    expect(tokenAfter - token).toBe(got);

    const friend = await newWallet();
    const send = `Send all my ${symbol} on Solana to ${friend.address}`;
    const moved = await api.plan({ intents: await understood(send, wallets), wallets });
    await executeSolanaPlan(api, moved, me);
    expect(await me.tokens(mint, TOKEN_PROGRAM)).toBe(0n);
    expect(await friend.tokens(mint, TOKEN_PROGRAM)).toBe(tokenAfter);
  });
});
