import { describe, expect, it } from 'vitest';
import '#server/intent/index.ts';
import { compile, lineOf, usd } from './testing/compile.ts';

const line = (text: string) => lineOf(compile(text, { autonomy: 'prepare' }, usd(14)));

describe('what is said again', () => {
  it.each([
    ['Tell me when UNI is over $15? Sorry, I meant $12.', 'UNI price above $12'],
    ['Tell me when UNI is over $15. Sorry, I meant under $12.', 'UNI price below $12'],
    [
      "Under 1.3, no, let's say under 1.45, tell me of my Aave health factor on Base",
      'Aave health factor on Base below 1.45',
    ],
    [
      'Every day at 9pm New York time tell me my portfolio. Actually make it 10pm.',
      'Daily at 22:00 America/New_York: my portfolio',
    ],
  ])('counts instead of what it takes back: %s', (text, meant) => expect(line(text)).toBe(meant));

  it.each([
    'Tell me when UNI is over $15 or LINK over $20. Sorry, I meant $12.',
    'Tell me when UNI is over $15. Sorry, I meant LINK.',
    'Tell me when UNI is over $15. My wife said $12. Sorry, I meant $12.',
    'Tell me when UNI is over $15. I meant $12 for the exit.',
    'Tell me when UNI is over $15. Actually 12%.',
    'Tell me when UNI rises 15%. Sorry, I meant $12.',
    'Every day at 9pm UTC tell me my portfolio. Actually not 10pm.',
    'Every day at 9pm UTC tell me my portfolio. Actually 10pm too.',
    'Every day at 8am and 9pm UTC tell me my portfolio. Actually make it 10pm.',
    'Every day at 9pm UTC tell me my portfolio. Actually make it weekly.',
  ])('is asked about where it may be of something else: %s', (text) =>
    expect(line(text)).toMatch(/^[?-]/),
  );
});

describe('a sign in front of a verb', () => {
  it.each([
    ['eth under 1500 > buy eth with 1k usdc', 'ETH price below $1,500'],
    ['sol above 400 = sell half my sol to usdc', 'SOL price above $400'],
    ['sol > 260 sell 10 sol to usdc', 'SOL price above $260'],
  ])('points to an order: %s', (text, watched) => expect(line(text)).toBe(watched));

  it('compares everywhere else', () => {
    expect(line('eth > 1500')).toBe('ETH price above $1,500');
    for (const text of ['eth under 1500 > 1400', 'eth > sell 1500', 'btc under 80k > hold'])
      expect(line(text), text).toMatch(/^[?-]/);
  });
});
