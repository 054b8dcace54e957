import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile, lineOf } from './testing/compile.ts';

const line = (request: string) => lineOf(compile(request, { autonomy: 'prepare' }, null));

/** What is measured, how a side of it is said, and its line. */
const SUBJECTS = [
  ['ETH', 'ETH price', '$'],
  ['my Aave health factor on Base', 'Aave health factor on Base', ''],
  ['the supply APY of USDC on Aave', 'Aave USDC supply APY', '%'],
] as const;
const SIDES = [
  ['is above', 'above', 'below'],
  ['is under', 'below', 'above'],
  ['climbs over', 'above', 'below'],
] as const;

const level = (unit: string, size: number) =>
  unit === '$' ? `$${size}` : unit === '%' ? `${size}%` : `${size}`;
const said = (unit: string, size: number) => `${size}${unit === '%' ? '%' : ''}`;

/** Requests whose words stand the other way round, and whether they alert on the opposite. */
const TURNED = [
  [(c: string) => `Don't tell me anything unless ${c}`, false],
  [(c: string) => `Stay silent unless ${c}`, false],
  [(c: string) => `No messages unless ${c}, please`, false],
  [(c: string) => `Unless ${c}, don't bother me`, false],
  [(c: string) => `Leave me alone until ${c}`, false],
  [(c: string) => `I don't want to hear anything except when ${c}`, false],
  [(c: string) => `Warn me unless ${c}`, true],
  [(c: string) => `While ${c} there is nothing to say; tell me when it no longer does`, true],
  [(c: string) => `As long as ${c} I'm fine. When that is no longer so, tell me`, true],
  [(c: string) => `If ${c} do nothing, otherwise tell me`, true],
  [(c: string) => `If ${c} all is well. If not, tell me`, true],
] as const;

describe('a request said the other way round', () => {
  it('alerts on the side that was meant', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SUBJECTS),
        fc.constantFrom(...SIDES),
        fc.constantFrom(...TURNED),
        fc.integer({ min: 2, max: 9 }),
        ([words, name, unit], [verb, side, other], [turn, isOpposite], size) => {
          const request = turn(`${words} ${verb} ${said(unit, size)}`);
          const expected = `${name} ${isOpposite ? other : side} ${level(unit, size)}`;
          expect(line(request), request).toBe(expected);
        },
      ),
      { numRuns: 150, seed: 3 },
    );
  });

  it.each([
    [
      'Warn me unless ETH is above 2000 or BTC is above 60000',
      'ETH price below $2,000 and BTC price below $60,000',
    ],
    ["ETH should stay above 2000. Tell me if it doesn't.", 'ETH price below $2,000'],
    ['Do me a favour and tell me when ETH is below 2000', 'ETH price below $2,000'],
    ['Has ETH gone below 2000? If that ever happens I want to know', 'ETH price below $2,000'],
    ['Were ETH to slip beneath 2000, I would like a word', 'ETH price below $2,000'],
    ['Should ETH fall below 2000, could you warn me?', 'ETH price below $2,000'],
    ["Kindly ensure I'm made aware should ETH trade below 2000", 'ETH price below $2,000'],
    ["Why don't you tell me when ETH is below 2000", 'ETH price below $2,000'],
    ['What would make me happy is a message when ETH is below 2000', 'ETH price below $2,000'],
    [
      'My target for ETH is 2000 or less, so get in touch when it is there',
      'ETH price below $2,000',
    ],
    ['if ETH become more cheap than 2000 dollar write me', 'ETH price below $2,000'],
    ['ETH smaller 2000 dollar, tell me', 'ETH price below $2,000'],
    ['eth nukes thru 2k, ping', 'ETH price below $2,000'],
    ['eth breaks 4k upwards -> alert', 'ETH price above $4,000'],
    ['ETH +/-6% in 24h ping', 'ETH price up or down 6% in 24h'],
    [
      'Any 6% move in ETH over a day, up or down, and I want a text',
      'ETH price up or down 6% in 24h',
    ],
    [
      'If in 24 hours my favourite coin, which is ETH, loses a quarter of its price, tell me',
      'ETH price down 25% in 24h',
    ],
    [
      "Aave's supply APY on USDT, Polygon: over 6% please tell me",
      'Aave USDT supply APY on Polygon above 6%',
    ],
    ['eth < 2000 -> sell 5 eth', 'ETH price below $2,000'],
    ['ETH must not fall below 2000; tell me if it does', 'ETH price below $2,000'],
    ['tell me as soon as ETH has fallen below 2,100', 'ETH price below $2,100'],
  ])('%s', (request, expected) => expect(line(request)).toBe(expected));

  it('alerts on nothing where "unless" is beside nothing', () => {
    for (const said of [
      'Stay unless ETH is above 4720',
      "Don't boher me unless ETH is above 4720",
    ]) {
      expect(compile(said).outcome, said).toBe('unwatchable');
    }
  });

  it('orders nothing where it only forbids', () => {
    for (const verb of ['sell my ETH', 'swap 2 ETH to USDC', 'buy anything']) {
      expect(compile(`Don't ${verb} unless ETH is above 4000`).outcome).toBe('unwatchable');
    }
    expect(
      compile("Don't sell anything until BTC is above 100k, then sell 0.5 BTC", {
        autonomy: 'prepare',
      }),
    ).toMatchObject({ rendered: 'BTC price above $100,000', action: 'sell 0.5 BTC' });
  });

  it('reads an order that a noun says', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          ['repayment of 250 USDC', 'repay 250 USDC'],
          ['swap of 500 USDC to ETH on Base', 'swap 500 USDC to ETH on Base'],
          ['deposit of 1 WETH', 'deposit 1 WETH'],
          ['purchase of 300 USDC of ETH', 'buy 300 USDC of ETH'],
        ),
        fc.constantFrom(
          (order: string, c: string) => `A ${order} should be prepared once ${c}`,
          (order: string, c: string) =>
            `If ${c}, a ${order} should be prepared, which I'll sign myself`,
          (order: string, c: string) => `Have a ${order} prepared for me as soon as ${c}`,
          (order: string, c: string) => `When ${c}, prepare a ${order}`,
        ),
        ([noun = '', action = ''], say) => {
          const request = say(noun, 'BTC falls below 70000');
          expect(compile(request, { autonomy: 'prepare' }, null), request).toMatchObject({
            rendered: 'BTC price below $70,000',
            action,
          });
        },
      ),
      { numRuns: 40, seed: 8 },
    );
  });
});
