import { describe, expect, it } from 'vitest';
import { compile, lineOf } from './testing/compile.ts';

const line = (request: string) => lineOf(compile(request, {}, null));

describe('formal words', () => {
  const BASES = [
    'relative to the current level',
    'compared with its current price',
    'from the present value',
    'versus the current quote',
  ];
  it.each(BASES)('%s is from when a change counts anyway', (base) => {
    for (const [move, way] of [
      ['shed', 'down'],
      ['gain', 'up'],
    ])
      expect(line(`Alert me should LINK ${move} 7% or more ${base}.`)).toBe(`LINK price ${way} 7%`);
  });

  it('asks where another base, a level or a window is named', () => {
    for (const said of [
      'Tell me if LINK falls 7% relative to the current level within 24 hours',
      'Tell me if LINK is above 30 relative to the current level',
      'Tell me if LINK falls 7% relative to its all-time high',
      'Tell me if LINK falls 7% from the current price of ETH',
    ])
      expect(compile(said, {}, null).outcome, said).not.toBe('condition');
  });

  it('notifies the owner, and nobody who owns something else', () => {
    for (const self of ['the owner', 'the user', 'the undersigned'])
      expect(line(`Notify ${self} when LINK is below 9.`)).toBe('LINK price below $9');
    for (const other of ['the owner of the flat', 'the pool owner', 'the owner and my wife'])
      expect(line(`Notify ${other} when LINK is below 9.`), other).toMatch(/^\?/);
  });

  it('takes the treasury for the wallets that are watched only where it is one’s own', () => {
    expect(line('Tell me if our treasury balance gains 12% in 7 days')).toBe(
      'Portfolio value up 12% in 7d',
    );
    for (const said of [
      'Tell me if the Lido treasury portfolio falls 12% in 7 days',
      'Tell me if treasury yields fall 12% in 7 days',
    ])
      expect(compile(said, {}, null).outcome, said).not.toBe('condition');
  });
});

describe('everyday words of a move', () => {
  it.each([
    ['higher than today', 'up'],
    ['more than it is now', 'up'],
    ['lower than right now', 'down'],
    ['less than currently', 'down'],
  ])('%s counts from now', (than, way) => {
    expect(line(`speak up when LINK is 8% ${than}`)).toBe(`LINK price ${way} 8%`);
    expect(line(`say something when LINK goes 8% ${than}, thanks a bunch`)).toBe(
      `LINK price ${way} 8%`,
    );
  });

  it('reads a share as how much at least, and as no time', () => {
    for (const [share, percent] of [
      ['a quarter', 25],
      ['a fifth', 20],
      ['a tenth', 10],
    ])
      for (const [move, way] of [
        ['loses', 'down'],
        ['gains', 'up'],
      ])
        for (const size of ['', 'more than ', 'at least ', 'by more than ', 'by at least '])
          expect(line(`shout if UNI ${move} ${size}${share} in a week`)).toBe(
            `UNI price ${way} ${percent}% in 7d`,
          );
    for (const said of ['UNI falls in a quarter', 'my portfolio rises within a quarter'])
      expect(compile(`shout if ${said}`, {}, null).outcome, said).not.toBe('condition');
  });

  it('asks where it is another base', () => {
    for (const than of ["higher than today's low", 'higher than BTC', 'higher than last week'])
      expect(compile(`tell me when LINK is 8% ${than}`, {}, null).outcome, than).not.toBe(
        'condition',
      );
  });
});

describe('who is no recipient', () => {
  it.each(['cheers', 'thx', 'merci', 'thanks a ton'])('%s closes a request', (close) => {
    expect(line(`I'd like a message once LINK is below 9, ${close}!`)).toBe('LINK price below $9');
  });

  it('is who shall not be notified, and no alert is denied by it', () => {
    for (const kin of ['my sister', 'the boss', 'my father in law'])
      expect(line(`LINK is my plan (don't tell ${kin}). Ping me if LINK is below 9`)).toBe(
        'LINK price below $9',
      );
    expect(line("(don't tell me) when LINK is below 9")).not.toMatch(/^LINK/);
    expect(line("don't tell my sister when LINK is below 9")).not.toMatch(/^LINK/);
  });
});

describe('places behind a comma', () => {
  it.each([';', '.', '!', ','])(
    'a chain behind a protocol is its chain in front of "%s"',
    (mark) => {
      for (const [chain, name] of [
        ['Ethereum', 'Ethereum'],
        ['Base', 'Base'],
        ['Arbitrum', 'Arbitrum'],
      ])
        expect(
          line(`The supply APY of USDC on Aave, ${chain}${mark} ping me once it is over 6%`),
        ).toBe(`Aave USDC supply APY on ${name} above 6%`);
    },
  );
});

describe('a verb of alerts with a capital', () => {
  it.each(['Ping', 'Notify', 'Buzz', 'Page'])('%s names nobody', (verb) => {
    expect(line(`- ${verb} me when LINK is below 9`)).toBe('LINK price below $9');
  });
});
