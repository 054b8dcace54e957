import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '#server/intent/index.ts';
import { scaled } from '#devnet/testing/prove-scale.ts';
import { compile, FRIEND, STRANGER } from '#server/intent/testing/compile.ts';

const held = 10n ** 24n;
const read = (prompt: string) => {
  const { intents, clarifications } = compile({ prompt }, held);
  return clarifications.length === 0 ? intents : [];
};
const PAYEE = '9wdgv26pAQyLWQJ4zGceHAeByo5A8YjQWk2UUT7wK15f';

/** What is said, and the usual words for it; `N` is a size, `C` a chain. */
const SAYINGS: readonly (readonly [said: string, usual: string])[] = [
  ['swap ETH N pieces to USDC on C', 'swap N ETH to USDC on C'],
  ['send USDC N units on C to F', 'send N USDC on C to F'],
  ['lend N pcs of DAI on Aave on C', 'lend N DAI on Aave on C'],
  ['swap N USDC for wrapped bitcoin on C', 'swap N USDC for WBTC on C'],
  ['repay N wrapped ether on Aave on C', 'repay N WETH on Aave on C'],
  ['I would make the swap of N ETH for DAI on C', 'swap N ETH for DAI on C'],
  ['I would do a deposit of N USDC in Aave on C', 'deposit N USDC in Aave on C'],
  ['put N USDC at Aave on C for to gain interests', 'deposit N USDC in Aave on C'],
  ['supply N DAI to Aave on C so it can make some profit', 'deposit N DAI in Aave on C'],
  ['make from my N WETH again normal ETH? It stands on C.', 'swap N WETH to ETH on C'],
  ['make USDC out of my N ETH on C', 'swap N ETH to USDC on C'],
  ['I need receive exactly N USDT, I pay by USDC, in C', 'buy exactly N USDT on C using USDC'],
  ['I want to obtain exactly N DAI on C, paying with USDT', 'buy exactly N DAI on C using USDT'],
  [
    'I am having 6000 USDC with me on C, out of this kindly convert N USDC into ETH',
    'swap N USDC to ETH on C',
  ],
  ['I have 6000 DAI, from it please send N DAI to F on C', 'send N DAI to F on C'],
  ['From my wallet N SOL will go to this address: P. Do it please.', 'send N SOL to P'],
  ['N USDC must be sent to F on C, please do it', 'send N USDC to F on C'],
  [
    'swap N ETH to USDC on C and after deposit all what comes out in Aave',
    'swap N ETH to USDC on C and deposit it in Aave',
  ],
  [
    'swap N ETH to USDC on C and send them then further to F',
    'swap N ETH to USDC on C and send it to F',
  ],
  [
    'Retire N USDC of Aave on C and exchange them against ETH',
    'withdraw N USDC from Aave on C and swap it for ETH',
  ],
  [
    'Repay N USDC to Aave on C and after that only withdraw 2 WETH collateral from the same',
    'Repay N USDC to Aave on C and then withdraw 2 WETH from Aave',
  ],
  [
    'Send N USDC to F, also send 7 DAI to S, all use C',
    'send N USDC to F on C and send 7 DAI to S on C',
  ],
  [
    'Pay N USDC to F and 7 DAI to S, both of them on C',
    'send N USDC to F on C and send 7 DAI to S on C',
  ],
  [
    'swap N ETH to USDC on C. Next, please send 7 DAI to F',
    'swap N ETH to USDC on C, then send 7 DAI to F',
  ],
  ['Pay invoice no. 2291, amount N USDC, to F on C', 'send N USDC to F on C'],
  ['Pay back every bit of the USDT that I owe to Aave on C', 'repay all my USDT to Aave on C'],
  [
    'Withdraw a quarter of the USDC I have supplied to Aave on C',
    'withdraw 25% of my USDC from Aave on C',
  ],
  ['Send half of the USDT this wallet holds on C to F', 'send half of my USDT on C to F'],
  ['swap N DAI to ETH on C, no more than that', 'swap N DAI to ETH on C'],
  [
    'Stake N ETH with Rocket Pool, then send the rETH you get for it to F',
    'Stake N ETH with Rocket Pool, then send it to F',
  ],
  ['revoke usdc approval 4 F on C', 'revoke my USDC approval for F on C'],
  ['weth all back to eth, on C', 'swap all my WETH to ETH on C'],
  ['claim my aave rwds arb', 'claim my Aave rewards on Arbitrum'],
  ['F <- N usdc on C', 'send N USDC to F on C'],
  ['brw N usdc aave C', 'borrow N USDC from Aave on C'],
  ['rpy all usdc aave C', 'repay all USDC to Aave on C'],
  ['wdraw N usdc aave C, then snd it 2 F', 'withdraw N USDC from Aave on C, then send it to F'],
  ['clm aave rwds C', 'claim my Aave rewards on C'],
  ['swap half my dai 2 usdc on C', 'swap half my DAI to USDC on C'],
  ['make a transfer from N USDC to the address F on C', 'send N USDC to F on C'],
  ['Please return N DAI credit to Aave on C', 'repay N DAI to Aave on C'],
  ['pay back half of what I owe Aave in USDC on C', 'repay half of my USDC on Aave on C'],
  ['Top up F with N USDC on C', 'send N USDC to F on C'],
  ["send N USDC to the notary's wallet F on C", 'send N USDC to F on C'],
  ['send N USDC to my drummer, F on C', 'send N USDC to F on C'],
  [
    'I have about 9,000 USDT lying around on C. I only want to use N of it: swap that to ETH.',
    'swap N USDT to ETH on C',
  ],
];

const put = (text: string, size: string, chain: string): string =>
  text.replace(/\b[NCFSP]\b/g, (one) =>
    one === 'N'
      ? size
      : one === 'C'
        ? chain
        : one === 'F'
          ? FRIEND
          : one === 'S'
            ? STRANGER
            : PAYEE,
  );

describe('what another first language or short hand says', () => {
  it('is read as the usual words are', () => {
    const sizes = fc.constantFrom('5', '0.25', '1,500', '42');
    const chains = fc.constantFrom('Base', 'Arbitrum', 'Optimism', 'Ethereum');
    const sayings = fc.shuffledSubarray([...SAYINGS], { minLength: 6, maxLength: 6 });
    const all = fc.constant(SAYINGS);
    const holds = (some: typeof SAYINGS, size: string, chain: string) => {
      for (const [said, usual] of some) {
        const text = put(said, size, chain);
        const plain = read(put(usual, size, chain));
        expect(plain, usual).not.toEqual([]);
        expect(read(text), text).toEqual(plain);
      }
    };
    fc.assert(fc.property(all, sizes, chains, holds), { numRuns: 1, seed: 7 });
    fc.assert(fc.property(sayings, sizes, chains, holds), { numRuns: scaled(8), seed: 41 });
  });
});

/** One word away from what is read so, and something else. */
const NEIGHBOURS = [
  'swap all my USDC 4 pieces to ETH on Base',
  'Send 5 ETH 9 pieces to F on Base',
  'I wrapped ETH',
  'swap 5 USDC to ETH, wrapped',
  'I would make the swap of 5 ETH for DAI on Base if I were you',
  'I would not make the swap of 5 ETH for DAI on Base',
  'I would make the swap of 5 ETH for DAI on Base but I am afraid',
  'I would swap 5 ETH for DAI on Base',
  'put 500 USDC in Aave on Base for to gain interests above 5%',
  'put 500 USDC in Aave on Base for my brother to gain interests',
  'make 100 USDC from 1 ETH on Base',
  'make money from 5 ETH on Base',
  'I need receive exactly 5000 USDT, you pay by USDC, in Arbitrum',
  "I need receive exactly 5000 USDT, I can't pay by USDC, in Arbitrum",
  'I need receive exactly 5000 USDT from Bob, I pay by USDC, in Arbitrum',
  'I need receive exactly 5000 USDT, I pay by USDC or DAI, in Arbitrum',
  'I have 900 USDC, from this please swap 1000 USDC to ETH on Base',
  'I have 900 USDC, from this please swap 100 DAI to ETH on Base',
  'I have 900 USDC, of this never swap 100 USDC to ETH on Base',
  'I have 900 USDC, from this Bob swaps 100 USDC to ETH on Base',
  'I have 900 USDC on Base, from this send 100 USDC to F on Polygon',
  'From my wallet 3 SOL went to P. Do it please.',
  "From my wallet 3 SOL will go to P. Don't do it please.",
  'From my brother wallet 3 SOL will go to P. Do it please.',
  'swap 1 ETH to USDC on Base and after deposit all what comes out but 5 in Aave',
  'swap 1 ETH to USDC on Base and after deposit all what comes out tomorrow in Aave',
  'swap 1 ETH to USDC on Base and send it further',
  'retire 1500 USDC on Base',
  'I retire, and 1500 USDC of Aave on Base too',
  'Send 5 USDC to F on Base and after that only 5 DAI to the same',
  'withdraw 5 USDC from Aave and 5 from Compound on Base, then lend 5 DAI to the same',
  'Send 5 USDC to F and 6 DAI to S, both not on Base',
  'Send 5 USDC to F and 6 DAI to S, both use Base or Polygon',
  'Withdraw 300 USDC from Aave. All of it is on Base.',
  'Swap 5 USDC to ETH on Base. Next week, send it to F',
  'Swap 5 USDC to ETH on Base. Next, Bob sends it to F',
  'Pay invoice no 5 USDC to F on Base',
  'Pay invoice no. 2291, amount 40 USDC, less 10%, to F on Base',
  "Don't pay invoice no. 2291, amount 40 USDC, to F on Base",
  'Pay back every other bit of the USDT that I owe to Aave on Polygon',
  'Pay back every bit of the USDT that Bob owes to Aave on Polygon',
  'Withdraw a quarter of the USDC Bob has lent on Aave on Base',
  'Withdraw a quarter of the USDC I have not lent on Aave on Base',
  'Transfer half of the USDT that wallet holds on Arbitrum to F',
  "Transfer half of the USDT Bob's wallet holds on Arbitrum to F",
  'Send 5 USDC to F on Base no more',
  'Send 5 USDC to F on Base. No more.',
  'Stake 2 ETH with Rocket Pool, then send the rETH Bob gets to F',
  'Stake 2 ETH with Lido, then send the rETH you get to F',
  'revoke usdc approval 5 F on Base',
  'approve usdc 4 F on Base',
  'usdc all to aave on Base',
  'usdc all but 5 to dai on Base',
  'weth not all back to eth on Base',
  'make a transfer from Bob 50 USDC to F on Base',
  'return Bob 120 DAI credit to Spark',
  'pay back half of what Bob owes Aave in USDC on Base',
  'swap half my arb, 2 usdc on Arbitrum',
  'Top up F to 20 USDC on Base',
  'Top up F with 20 USDC or so on Base',
  'Top up my card F with 20 USDC',
  'F <- S 5 usdc on Base',
  "Send 5 USDC to my sister's old wallet F on Base",
  'Send 5 USDC to my sister, not F on Base',
  'Send 5 USDC to my sister, F gets the rest on Base',
  'I have 9,000 USDT on Base. I never want to use 2,000 of it: swap that to ETH.',
  'I have 9,000 USDT on Base. I only want to use 2,000 of it: swap the rest to ETH.',
  'I have 9,000 USDT and 3 ETH on Base. I only want to use 2,000 of it: swap that to DAI.',
  '5 usdc <- F on Base',
  'swap 5 USDC <- ETH on Base',
];

describe('what is nearly said so', () => {
  it.each(NEIGHBOURS)('orders nothing as it stands: %s', (prompt) => {
    expect(read(put(prompt, '', ''))).toEqual([]);
  });
});
