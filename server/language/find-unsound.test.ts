import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '#server/intent/index.ts';
import { parsePrompt } from './parse-prompt.ts';

const ASSETS = ['USDC', 'DAI', 'USDT', 'WETH', 'WBTC', 'LINK', 'UNI'];
const CHAINS = ['ethereum', 'base', 'arbitrum', 'optimism', 'polygon'];
const PARTIES = [
  '0x33128fA08f5E0545f4714434b53bDb5E98F62474',
  '0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28',
  '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
];

const two = <T>(values: readonly T[]) =>
  fc.shuffledSubarray([...values], { minLength: 2, maxLength: 2 }) as unknown as fc.Arbitrary<
    [T, T]
  >;
const said = fc.record({
  assets: two(ASSETS),
  chains: two(CHAINS),
  parties: two(PARTIES),
  size: fc.constantFrom('5', '0.25', '100', '1,500'),
  share: fc.constantFrom('half', 'a third', 'a quarter', '20%'),
  rest: fc.constantFrom('rest', 'remainder'),
  verb: fc.constantFrom('send', 'transfer', 'pay'),
});
type Said = typeof said extends fc.Arbitrary<infer T> ? T : never;

/** Sentences that have more than one meaning, or one that no plan can hold. */
const ASKED: readonly (readonly [string, (said: Said) => string])[] = [
  [
    'one size for two people',
    ({ assets: [a], chains: [c], parties: [p, q], size, verb }) =>
      `${verb} ${size} ${a} to ${p} and ${q} on ${c}`,
  ],
  [
    'one size for two protocols',
    ({ assets: [a], chains: [c], size }) => `deposit ${size} ${a} into Aave and Compound on ${c}`,
  ],
  [
    'a protocol as a verb',
    ({ assets: [a], size }) => `bridge ${size} ${a} from Base to Arbitrum then aave it`,
  ],
  [
    'the name of a chain alone, which names a coin too',
    ({ share }) => `remove ${share} of my WETH/USDC liquidity from Uniswap, arb`,
  ],
  [
    'the same to somebody else',
    ({ assets: [a], chains: [c], parties: [p, q], size, verb }) =>
      `${verb} ${size} ${a} to ${p} on ${c} and the same to ${q}`,
  ],
  [
    'again to somebody else',
    ({ assets: [a], chains: [c], parties: [p, q], size, verb }) =>
      `${verb} ${size} ${a} to ${p} on ${c} and again to ${q}`,
  ],
  [
    'the same elsewhere',
    ({ assets: [a, b], chains: [c, d], size }) => `swap ${size} ${a} to ${b} on ${c}, same on ${d}`,
  ],
  [
    'the same elsewhere, in a sentence of its own',
    ({ assets: [a, b], chains: [c, d], size }) =>
      `swap ${size} ${a} to ${b} on ${c}. the same on ${d} please`,
  ],
  [
    'a share of the rest',
    ({ assets: [a], chains: [c], parties: [p, q], share, rest, verb }) =>
      `${verb} half my ${a} to ${p} and ${share} of the ${rest} to ${q} on ${c}`,
  ],
  [
    'a share of the rest, swapped',
    ({ assets: [a, b], chains: [c], share, rest }) =>
      `swap half my ${a} to ETH and ${share} of the ${rest} to ${b} on ${c}`,
  ],
  [
    'two shares of an output',
    ({ assets: [a, b], chains: [c], parties: [p, q], size }) =>
      `swap ${size} ${a} to ${b} on ${c}, send 30% to ${p}, 30% to ${q}`,
  ],
  [
    'shares of more than all',
    ({ assets: [a], chains: [c], parties: [p, q], verb }) =>
      `${verb} 60% of my ${a} to ${p} and 60% to ${q} on ${c}`,
  ],
  ['nothing that is a position', ({ chains: [c] }) => `unwind everything on ${c}`],
  ['a lending position', ({ chains: [c] }) => `close my aave position on ${c}`],
  [
    'a coin that is a chain',
    ({ assets: [a], chains: [c], size }) => `rotate ${size} ${a} into ETH on ${c}`,
  ],
  ['a coin that is a chain, alone', ({ assets: [a], size }) => `move ${size} ${a} to ETH`],
  [
    'bought or paid with',
    ({ assets: [a, b], chains: [c], size }) => `buy ${size} ${a} in ${b} on ${c}`,
  ],
  ['a name alone', ({ assets: [a, b], size }) => `swap ${size} ${a} into ${b}, GHO`],
  [
    'somebody behind the target',
    ({ assets: [a, b], chains: [c], parties: [p], size }) =>
      `swap ${size} ${a} to ${b} for ${p} on ${c}`,
  ],
  ['a stake for somebody', ({ parties: [p], size }) => `stake ${size} ETH for ${p} with lido`],
  [
    'access',
    ({ assets: [a], chains: [c], parties: [p], size }) =>
      `give ${size} ${a} access to ${p} on ${c}`,
  ],
  [
    'what was done',
    ({ assets: [a], chains: [c], parties: [p], size }) => `I sent ${size} ${a} to ${p} on ${c}`,
  ],
  [
    'what somebody else did',
    ({ assets: [a, b], chains: [c], size }) => `my friend swapped ${size} ${a} to ${b} on ${c}`,
  ],
  [
    'what somebody else does',
    ({ assets: [a], chains: [c], parties: [p], size, verb }) =>
      `my sister will ${verb} ${size} ${a} to ${p} on ${c}`,
  ],
  [
    'what is put off',
    ({ assets: [a], chains: [c], parties: [p], size }) =>
      `hold off on sending ${size} ${a} to ${p} on ${c}`,
  ],
  [
    'what waits for something',
    ({ assets: [a], chains: [c], parties: [p], size, verb }) =>
      `${verb} ${size} ${a} to ${p} on ${c}, pending KYC`,
  ],
  [
    'a part of one',
    ({ assets: [a], chains: [c], parties: [p], verb }) => `${verb} 3/4 ${a} to ${p} on ${c}`,
  ],
  [
    'what is over',
    ({ assets: [a], chains: [c], parties: [p], size }) =>
      `I'm tired of sending ${size} ${a} to ${p} on ${c}`,
  ],
  [
    'what somebody wrote',
    ({ assets: [a], chains: [c], parties: [p], size, verb }) =>
      `he wrote: ${verb} ${size} ${a} to ${p} on ${c}`,
  ],
  [
    'two sources',
    ({ assets: [a], size }) => `withdraw ${size} ${a} from aave and compound on base`,
  ],
  [
    'a purchase for somebody',
    ({ assets: [a], chains: [c], parties: [p], size }) =>
      `buy ${p} ${size} USDC of ${a === 'USDC' ? 'UNI' : a} on ${c}`,
  ],
  [
    'parts of one in words',
    ({ assets: [a], chains: [c], parties: [p], verb }) =>
      `${verb} three quarters ${a} to ${p} on ${c}`,
  ],
  ['a unit', ({ chains: [c], parties: [p], verb }) => `${verb} 1000 wei to ${p} on ${c}`],
  [
    'a total',
    ({ assets: [a], chains: [c], parties: [p, q], size, verb }) =>
      `${verb} ${size} ${a} in total to ${p} and ${q} on ${c}`,
  ],
  [
    'a list of chains',
    ({ assets: [a], chains: [c, d], size }) => `bridge ${size} ${a} from ${c} to ${d} and xlayer`,
  ],
  [
    'a sale to somebody',
    ({ assets: [a], chains: [c], parties: [p], size }) => `sell ${size} ${a} to ${p} on ${c}`,
  ],
  [
    'more of an approval',
    ({ assets: [a], chains: [c], parties: [p], size }) => `allow ${p} ${size} ${a} more on ${c}`,
  ],
  [
    'all of what the step before gives',
    ({ assets: [a, b], chains: [c], parties: [p], size, verb }) =>
      `swap ${size} ${a} to ${b} on ${c} and ${verb} all the ${b} you get to ${p}`,
  ],
  [
    'all of what an earlier step takes out',
    ({ assets: [a], chains: [c], parties: [p], size, verb }) =>
      `withdraw ${size} ${a} from Aave on ${c}, then ${verb} all the ${a} to ${p}`,
  ],
  [
    'a plain word for all of a coin',
    ({ assets: [a, b], chains: [c, d], size }) =>
      `swap ${size} ${a} to ${b} on ${c}, then bridge the whole lot to ${d}`,
  ],
  [
    'a point that may stand for thousands',
    ({ assets: [a], chains: [c], parties: [p], verb }) => `${verb} 1.000 ${a} to ${p} on ${c}`,
  ],
  [
    'thousandths of a dollar',
    ({ chains: [c], parties: [p], verb }) => `${verb} 2.250 USDC to ${p} on ${c}`,
  ],
  [
    'and back',
    ({ assets: [a, b], chains: [c], size }) => `swap ${size} ${a} to ${b} on ${c} and back`,
  ],
  [
    'a chain said of the second order alone',
    ({ assets: [a, b], chains: [c], parties: [p], size, verb }) =>
      `before you ${verb} 1 ETH to ${p} on ${c}, swap ${size} ${a} to ${b}`,
  ],
  [
    'a bridge from where the one before ends',
    ({ assets: [a, b], chains: [c, d], size }) =>
      `bridge ${size} ${a} from ${c} to ${d} and ${size} ${b} to xlayer`,
  ],
];

/** Sentences beside them that have one meaning. */
const PLAIN: readonly (readonly [string, (said: Said) => string])[] = [
  [
    'half and the rest',
    ({ assets: [a], chains: [c], parties: [p, q], rest, verb }) =>
      `${verb} half my ${a} to ${p} and the ${rest === 'rest' ? rest : 'rest'} to ${q} on ${c}`,
  ],
  [
    'half of an output and the rest of it',
    ({ assets: [a, b], chains: [c], parties: [p, q], size }) =>
      `swap ${size} ${a} to ${b} on ${c}, send half to ${p} and the rest to ${q}`,
  ],
  [
    'the same amount',
    ({ assets: [a], chains: [c], parties: [p, q], size, verb }) =>
      `${verb} ${size} ${a} to ${p} and the same amount to ${q} on ${c}`,
  ],
  [
    'what is wished as a participle',
    ({ assets: [a], chains: [c], parties: [p], size }) =>
      `I want ${size} ${a} to be sent to ${p} on ${c}`,
  ],
  [
    'a bridge that says so',
    ({ assets: [a], chains: [, d], size }) =>
      d === 'ethereum'
        ? `bridge ${size} ${a} from base to eth`
        : `bridge ${size} ${a} from ${d} to eth`,
  ],
  [
    'all that is held, behind a step that gives more of it',
    ({ assets: [a, b], chains: [c], parties: [p], size, verb }) =>
      `swap ${size} ${a} to ${b} on ${c}, then ${verb} all my ${b} to ${p}`,
  ],
  [
    'a decimal of three digits',
    ({ chains: [c], parties: [p], verb }) => `${verb} 1.234 WETH to ${p} on ${c}`,
  ],
  ['a purchase', ({ assets: [a, b], chains: [c], size }) => `buy ${size} ${a} with ${b} on ${c}`],
];

it('keeps what continues an order', () => {
  fc.assert(
    fc.property(said, ({ assets: [a], size }) => {
      const text = `swap ${size} ETH to ${a} on ethereum, and the ${a} then lent in aave`;
      const { partials } = parsePrompt(text);
      expect(
        partials.map(({ action }) => action),
        text,
      ).toEqual(['swap', 'deposit']);
    }),
    { numRuns: 20 },
  );
});

describe('orders that no parse may make', () => {
  it.each(ASKED)('%s', (_, write) => {
    fc.assert(
      fc.property(said, (parts) => {
        const text = write(parts);
        const { left, strays, unplaced, alternatives, partials } = parsePrompt(text);
        const isOpen = partials.some(
          ({ action, asset, quantity, toAsset, toChain }) =>
            quantity?.kind === 'vague' ||
            !asset ||
            (action === 'bridge' && !toChain) ||
            (action === 'swap' && !toAsset),
        );
        const asked = left.length + strays.length + unplaced.length + alternatives.length;
        expect(isOpen || asked > 0 || partials.length === 0, text).toBe(true);
      }),
      { numRuns: 25 },
    );
  });

  it.each(PLAIN)('and %s is none', (_, write) => {
    fc.assert(
      fc.property(said, (parts) => {
        const text = write(parts);
        const { left, strays, unplaced, alternatives } = parsePrompt(text);
        expect([...left, ...strays, ...unplaced, ...alternatives], text).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });
});
