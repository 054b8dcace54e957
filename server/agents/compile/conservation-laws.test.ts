import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '#server/intent/index.ts';
import { compile, lineOf, usd } from './testing/compile.ts';
import { anyWords, BESIDE, isAbove, KEPT, UNKEPT } from './testing/conservation.ts';

const read = (text: string) => compile(text, { autonomy: 'prepare' }, usd(1500));

describe('the law of conservation of a watch', () => {
  it.each(Object.entries(UNKEPT))('asks about %s', (_, write) => {
    fc.assert(
      fc.property(anyWords, (w) => {
        const text = w.frame(write(w));
        const compiled = read(text);
        expect(['needs_clarification', 'unwatchable'], `${text}: ${lineOf(compiled)}`).toContain(
          compiled.outcome,
        );
      }),
      { numRuns: 40, seed: 4 },
    );
  });

  it('asks about what behind a request takes it back', () => {
    fc.assert(
      fc.property(anyWords, (w) => {
        const text = `${w.frame(`${w.assets[0]} ${w.side} ${w.size}`)}. ${w.taken}`;
        const compiled = read(text);
        expect(compiled.outcome, `${text}: ${lineOf(compiled)}`).not.toBe('condition');
      }),
      { numRuns: 60, seed: 4 },
    );
  });

  it('watches the breaking of what is wished, however it is wished', () => {
    for (const wish of ['make sure', 'make sure that', 'ensure', 'see to it that', 'watch that'])
      for (const [claim, side] of [
        ['stays above 1.5', 'below'],
        ['remains above 1.5', 'below'],
        ['never falls below 1.5', 'below'],
        ["doesn't drop under 1.5", 'below'],
        ['stays below 9', 'above'],
      ] as const) {
        const text = `${wish} my Aave health factor ${claim}`;
        const line = lineOf(read(text));
        if (!line.startsWith('?') && !line.startsWith('-'))
          expect(line, text).toBe(`Aave health factor ${side} ${claim.split(' ').at(-1)}`);
        if (claim.startsWith('stays above')) expect(line, text).toMatch(/^Aave/);
      }
    for (const [text, line] of [
      ['tell me when my Aave health factor fails to hold 1.3', 'Aave health factor below 1.3'],
      ['keep my Aave health factor from falling below 1.3', 'Aave health factor below 1.3'],
      ['tell me when ETH remains below 2000', 'ETH price below $2,000'],
      ['tell me when ETH is below 2000, not 1900', 'ETH price below $2,000'],
    ] as const)
      expect(lineOf(read(text)), text).toBe(line);
  });

  it('arms the plain neighbours of what is asked about', () => {
    for (const [text, line] of [
      ['tell me when ETH is up 20%', 'ETH price up 20%'],
      ['tell me when my ETH is up 20%', 'ETH price up 20%'],
      ['tell me if my ETH position drops more than 20%', 'ETH price down 20%'],
      ['I am down badly on SOL. Tell me when SOL is up 20%', 'SOL price up 20%'],
      ['I lost a lot; tell me if ETH falls 5%', 'ETH price down 5%'],
      ['tell me if ETH is up 20% since last week', 'ETH price up 20% in 7d'],
      ['tell me if ETH falls 5% today', 'ETH price down 5% in 24h'],
      [
        'tell me if LINK falls 20%, since I bought it',
        '? "since I bought it" is not supported. Watch only this?',
      ],
      ['tell me when Bitcoin is above 3200', 'BTC price above $3,200'],
      ['Tell me when Ethereum ETH is above 3200', 'ETH price above $3,200'],
      [
        'tell me when gas on Base or Arbitrum is above 3 gwei',
        'Base gas price above 3 gwei or Arbitrum gas price above 3 gwei',
      ],
      [
        'tell me when ETH is above 4000 or gas is above 30 gwei',
        'ETH price above $4,000 or Ethereum gas price above 30 gwei',
      ],
      ['tell me at any hour when ETH is above 4000', 'ETH price above $4,000'],
      ['My USDC on Base should not go under 400; warn me', 'USDC balance on Base below 400'],
      ['ETH must never rise above 4000; tell me', 'ETH price above $4,000'],
      ["my Aave health factor shouldn't drop below 1.4, ping me", 'Aave health factor below 1.4'],
      ['gas on Base should not be above 3 gwei. Alert me', 'Base gas price above 3 gwei'],
    ] as const)
      expect(lineOf(read(text)), text).toBe(line);
  });

  it('reads cents from a dollar as hundredths of a peg', () => {
    const cents = [
      ['a cent', 1],
      ['one cent', 1],
      ['two cents', 2],
      ['3 cents', 3],
      ['1.5 cents', 1.5],
    ] as const;
    const dollars = ['a dollar', 'the dollar', '$1', 'its peg'] as const;
    for (const coin of ['USDC', 'USDT', 'DAI'])
      for (const [said, size] of cents)
        for (const dollar of dollars)
          for (const [text, line] of [
            [`${coin} is ${said} off ${dollar}`, `${coin} off its peg by ${size}%`],
            [`${coin} is off ${dollar} by more than ${said}`, `${coin} off its peg by ${size}%`],
            [
              `${coin} trades ${said} under ${dollar}`,
              `${coin} price below $${(100 - size) / 100}`,
            ],
            [
              `${coin} is more than ${said} above ${dollar}`,
              `${coin} price above $${(100 + size) / 100}`,
            ],
          ] as const)
            expect(lineOf(read(`tell me when ${text}`)), text).toBe(line);
    expect(lineOf(read('tell me when ETH is two cents below a dollar'))).toMatch(/^\?/);
  });

  it('asks about none of what is kept', () => {
    let asked = 0;
    let all = 0;
    fc.assert(
      fc.property(
        anyWords,
        fc.constantFrom(...Object.values(KEPT)),
        fc.constantFrom(...BESIDE),
        (w, write, told) => {
          const [claim, line] = write(w);
          const text = `${w.frame(claim)}.${told}`;
          const compiled = read(text);
          all++;
          if (compiled.outcome !== 'condition') asked++;
          else
            expect(lineOf(compiled), text).toMatch(
              new RegExp(`^${line} ${isAbove(w.side) ? 'above' : 'below'} `),
            );
        },
      ),
      { numRuns: 300, seed: 4 },
    );
    expect(asked / all).toBeLessThan(0.1);
  });
});
