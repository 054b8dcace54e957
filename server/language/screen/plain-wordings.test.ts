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

/** What is said, and the usual words for it; `N` is a size, `C` a chain. */
const SAYINGS: readonly (readonly [said: string, usual: string])[] = [
  ['Buy exactly N LINK on C, paying in USDC', 'buy exactly N LINK on C using USDC'],
  [
    'Please get me exactly N DAI on C and pay for it with my USDC',
    'buy exactly N DAI on C using USDC',
  ],
  ['I want exactly N DAI on C, take it from my ETH', 'buy exactly N DAI on C using ETH'],
  ['My whole DAI balance on C is to be sent to F', 'send all my DAI on C to F'],
  ['N USDC on C are to be sent to F', 'send N USDC on C to F'],
  ['Using Uniswap, swap N USDC for ETH on C', 'swap N USDC for ETH on Uniswap on C'],
  ['Swap N USDC for ETH on C. Use Uniswap for that.', 'swap N USDC for ETH on Uniswap on C'],
  [
    'Swap N USDC for ETH on C and, when that is done, lend the ETH on Aave',
    'swap N USDC for ETH on C and lend it on Aave',
  ],
  [
    'Swap N USDC for ETH on C and lend it on Aave as soon as it has arrived',
    'swap N USDC for ETH on C and lend it on Aave',
  ],
  [
    'Bridge N USDC from Ethereum to C, then swap what arrives to ETH',
    'bridge N USDC from Ethereum to C, then swap it to ETH',
  ],
  ['Collect whatever rewards have built up for me in Aave on C', 'claim my rewards in Aave on C'],
  ['Claim the rewards that Aave owes me on C', 'claim my rewards on Aave on C'],
  [
    'I owe two people: N USDC to F and 7 USDC to S. Pay them both on C.',
    'send N USDC to F and 7 USDC to S on C',
  ],
  ['Two transfers, both on C: N USDC to F and 7 DAI to S', 'send N USDC to F and 7 DAI to S on C'],
  [
    "I have N DAI on C that I'd rather hold as USDC. Please swap all of it.",
    'swap N DAI on C to USDC',
  ],
  ["I'd rather hold DAI than USDC on C, so please swap N USDC", 'swap N USDC to DAI on C'],
  [
    'Use the DAI in my wallet to pay back N DAI of my Aave loan on C',
    'repay N DAI of my Aave loan on C',
  ],
  ['Use N USDC to pay down my loan at Aave on C', 'repay N USDC of my loan at Aave on C'],
  ['Take N USDC from my wallet and lend it on Aave on C', 'lend N USDC on Aave on C'],
  ['Let me have N USDC out of my Aave deposit on C', 'withdraw N USDC from Aave on C'],
  ['Send N USDC on C to the man who fixed my roof, F', 'send N USDC on C to F'],
  ['Send N USDC on C to the lady who cleans our flat. Her address is F.', 'send N USDC on C to F'],
  ['Send N USDC on C to F for the concert tickets', 'send N USDC on C to F'],
  ["Send N USDC on C to F. It is this month's rent.", 'send N USDC on C to F'],
  ['Send N USDC on C to F to cover my share of the dinner', 'send N USDC on C to F'],
  ['Withdraw N USDC from Aave on C to pay the rent', 'withdraw N USDC from Aave on C'],
  ['Lend N USDC on Aave on C, where it can earn some interest', 'lend N USDC on Aave on C'],
  [
    'Borrow N USDC from Aave on C, against the collateral that is already there',
    'borrow N USDC from Aave on C',
  ],
  ['Cancel the LINK allowance I once gave to F on C', 'revoke my LINK approval for F on C'],
  ['Take away the permission I gave F to spend my USDC on C', 'revoke my USDC approval for F on C'],
  ['I no longer want F to be able to spend my USDC on C', 'revoke my USDC approval for F on C'],
  ['Withdraw the N USDC that I put into Aave on C last month', 'withdraw N USDC from Aave on C'],
  ['Sell the N ARB I got in the airdrop for USDC on Arbitrum', 'sell N ARB for USDC on Arbitrum'],
  ['My N DAI on C should earn something: please put it into Aave.', 'deposit N DAI on C into Aave'],
  ['Kindly arrange for N USDC to be moved from Ethereum to C', 'bridge N USDC from Ethereum to C'],
  ['Please see to it that N USDC on C reaches F', 'send N USDC on C to F'],
  ['Take my rewards from Aave on C', 'claim my rewards from Aave on C'],
  ['Please realize a swap of N USDC to ETH on C', 'swap N USDC to ETH on C'],
  ['Give permission to F for use N USDC of my wallet on C', 'allow F to spend N USDC on C'],
  ['I give N USDC, I want receive ETH, network C', 'swap N USDC for ETH on C'],
  ['It must be swapped N USDC to ETH on C', 'swap N USDC to ETH on C'],
  [
    'Swap N ETH to USDC on C, after put all USDC received in Aave',
    'swap N ETH to USDC on C, then put it in Aave',
  ],
  ['sell half my LINK on C 4 usdc', 'sell half my LINK on C for USDC'],
  [
    'Withdraw a quarter of what I have in USDC at Aave on C',
    'withdraw a quarter of my USDC at Aave on C',
  ],
];

/** What may be said beside any of them: who says it is asked, or answered in words. */
const BESIDE = [
  ' if ETH falls',
  ' unless Bob objects',
  ' tomorrow',
  ' every week',
  ', but not yet',
  ', or maybe not',
  '. Never mind.',
  '. No, wait.',
  '. Half of it, I mean.',
  ', says Bob',
  ', minus the fee',
  " from my brother's wallet",
  ', and the same for Tom',
];
/** One word of theirs exchanged for one that makes another thing of it. */
const EXCHANGED: readonly (readonly [word: RegExp, other: string])[] = [
  [/\bmy\b(?! roof)/, "Bob's"],
  [/\bI\b/, 'Bob'],
  [/^/, "Don't "],
  [/^/, 'Bob said: '],
  [/^/, 'Should I '],
  [/\bN\b/, 'N or 3'],
  [/\bN\b/, 'at most N'],
  [/\bon C\b/, 'on C or Solana'],
  [/\bto F\b/, 'to F or S'],
  [/\bis\b/, 'was'],
  [/\bthat\b/, 'that Bob says'],
];

const put = (text: string, size: string, chain: string) =>
  text
    .replace(/\bN\b/g, size)
    .replace(/\bC\b/g, chain)
    .replace(/\bF\b/g, FRIEND)
    .replace(/\bS\b/g, STRANGER);

describe('an order in whole sentences', () => {
  it.each(SAYINGS)('%s', (said, usual) => {
    const wanted = read(put(usual, '12.5', 'Base'));
    expect(wanted).not.toEqual([]);
    expect(read(put(said, '12.5', 'Base'))).toEqual(wanted);
  });

  it('is read so with any size, on any chain', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SAYINGS),
        fc.constantFrom('9', '0.35', '1,250'),
        fc.constantFrom('Arbitrum', 'Optimism', 'Polygon'),
        ([said, usual], size, chain) => {
          expect(read(put(said, size, chain)), said).toEqual(read(put(usual, size, chain)));
        },
      ),
      { numRuns: scaled(40), seed: 1711 },
    );
  });

  it('is asked about where something beside it, or a word of it, makes another thing of it', () => {
    const twins = SAYINGS.flatMap(([said]) => [
      ...BESIDE.map((beside) => said.replace(/[.]?$/, beside)),
      ...EXCHANGED.flatMap(([word, other]) => (word.test(said) ? [said.replace(word, other)] : [])),
    ]);
    fc.assert(
      fc.property(fc.constantFrom(...twins), (twin) => {
        expect(read(put(twin, '12.5', 'Base')), twin).toEqual([]);
      }),
      { numRuns: scaled(150), seed: 1712 },
    );
  });
});
