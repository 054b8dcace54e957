import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile, lineOf } from './testing/compile.ts';

const line = (request: string) => lineOf(compile(request, { autonomy: 'prepare' }, null));

const REQUESTS = [
  ['tell me when SOL is above 250', 'SOL price above $250'],
  [
    'warn me if my Aave health factor on Base drops under 1.4',
    'Aave health factor on Base below 1.4',
  ],
  ['ping me once gas on Ethereum is below 6 gwei', 'Ethereum gas price below 6 gwei'],
  ['let me know if BTC falls 8% in a day', 'BTC price down 8% in 24h'],
] as const;
const STORIES = [
  'I sold too early last time',
  'My wife is getting nervous about it all',
  'I bought 3 of them at 1,200 dollars last year',
  'My brother says it is going to 10k',
  'We are saving for a house',
  "Since I'm on holiday until the 20th and seldom look at my phone",
  'I have 3,000 dollars sitting around',
  'Everyone says the bottom is in',
  'I always pay too much',
  'He told me that I should sit still',
  "I'm 67 years old",
  'My savings account gives me 1.5 percent',
  'Lovely weather here in Porto!',
  "I'm in hospital for my knee",
] as const;

describe('an aside of a request', () => {
  it('is where somebody is, and why, in a sentence in front', () => {
    for (const told of [
      'Off to the mountains for ten days, patchy signal.',
      'Off to the mountains, no signal till Sunday.',
      'Travelling for two weeks.',
      'I left my bank because it pays 1.1%.',
      'I got a new job because the old one paid 20% less.',
    ])
      for (const [request, expected] of REQUESTS)
        expect(line(`${told} ${request}`), told).toBe(expected);
    for (const text of [
      'Off to the moon at 4000. Tell me when ETH gets there.',
      'Away from 3000: tell me when ETH is.',
      'Off to the mountains. Tell me only when I am back if ETH is below 2000',
    ])
      expect(line(text), text).toMatch(/^[?-]/);
  });

  it('changes nothing of what is watched', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...REQUESTS),
        fc.constantFrom(...STORIES),
        fc.constantFrom('. ', '; ', ', so '),
        fc.boolean(),
        ([request, expected], story, joint, isFirst) => {
          const isReason = story.startsWith('Since');
          const text = isFirst
            ? `${story}${isReason ? ', ' : joint}${request}`
            : `${request}. ${isReason ? 'We are glad' : story}.`;
          expect(line(text), text).toBe(expected);
        },
      ),
      { numRuns: 150, seed: 23 },
    );
  });

  it.each([
    ['Once UNI, which I bought at 9 dollars, is back over 12, tell me', 'UNI price above $12'],
    [
      'DAI, in which I keep most of my savings, being worth less than 0.985 dollars is what I need a warning for',
      'DAI price below $0.985',
    ],
    [
      'I bought my ETH at 2400 and I fear to lose it: tell me if it falls below 2300',
      'ETH price below $2,300',
    ],
    [
      'what does hf mean? tell me when my spark hf drops below 1.2',
      'Spark health factor below 1.2',
    ],
    [
      'Cheap gas, by which I mean under 8 gwei on Ethereum, is when I do my housekeeping, so let me know',
      'Ethereum gas price below 8 gwei',
    ],
    ['LINK has shed a tenth of its value in a day: tell me', 'LINK price down 10% in 24h'],
  ])('%s', (request, expected) => expect(line(request)).toBe(expected));

  it('is never what changes it: that is asked about', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          'my limit is 1,800',
          'my wife wants 1,800',
          'I mean 1,800',
          'sorry, I meant 1,800 euros maybe',
          'I would rather have 1,800',
          "I don't want it above 1,800",
          'only on weekdays',
          'but not while I am asleep',
          'unless I say so',
          'my broker closes at 1,800',
        ),
        fc.constantFrom(...REQUESTS),
        (change, [request]) => {
          expect(compile(`${request}, ${change}`, {}, null).outcome, change).not.toBe('condition');
        },
      ),
      { numRuns: 60, seed: 4 },
    );
  });

  it.each([
    ['under 82,000 - no sorry, under 80,000', 'BTC price below $80,000'],
    ['under 82,000, oops, 80,000', 'BTC price below $80,000'],
    ['under 82,000, no wait, 80,000 dollars', 'BTC price below $80,000'],
  ])('what is taken back counts no longer: %s', (said, expected) => {
    expect(line(`tell me when bitcoin goes ${said}`)).toBe(expected);
    expect(line(`tell me when MATIC... sorry, when bitcoin goes ${said}`)).toBe(expected);
    // What is said again is of the same kind, or it is asked about.
    expect(line('tell me when bitcoin goes under 82,000, sorry, my dog barks at 5')).toMatch(
      /^[?-]/,
    );
  });

  it('may name what the request calls it', () => {
    expect(line('my brother never shuts up about LINK, so ping me if it drops 12% in a day')).toBe(
      'LINK price down 12% in 24h',
    );
  });

  it('takes no condition for a story', () => {
    expect(line('tell me if ETH drops below 2000 and its trading volume doubles')).toMatch(/^\?/);
    expect(line('my ETH is above 4000, tell me')).toBe('ETH price above $4,000');
    expect(line('when I hold 5 ETH, tell me')).toMatch(/ETH balance/);
  });
});

describe('quiet hours', () => {
  it('are never dropped in silence', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...REQUESTS),
        fc.constantFrom(
          "but don't text me at night",
          'but not between 22:00 and 7:00',
          'except on weekends',
          'only during working hours',
          'never after 10pm',
          'but only on weekdays',
          'not while I am asleep',
        ),
        ([request, expected], rest) => {
          const asked = compile(`${request}, ${rest}`, {}, null);
          expect(asked, `${request}, ${rest}`).toMatchObject({
            outcome: 'needs_clarification',
            question: expect.stringContaining('Quiet hours'),
            options: [{ label: expected }],
          });
        },
      ),
      { numRuns: 60, seed: 2 },
    );
  });

  it('are asked about beside a schedule too, and the hours of one stay its own', () => {
    for (const rest of ['except sundays', 'but not on weekends', 'never on sunday']) {
      const asked = line(`every day at 9am UTC send me a summary, ${rest}`);
      expect(asked, rest).toMatch(/^\? A schedule comes every time/);
    }
    for (const [said, hour] of [
      ['8 in the evening', '20:00'],
      ['8 in the morning', '08:00'],
      ['3 in the afternoon', '15:00'],
      ['11 at night', '23:00'],
      ['12 at night', '00:00'],
      ['nine', '09:00'],
    ]) {
      expect(line(`daily report at ${said} UTC`), said).toBe(`Daily at ${hour} UTC: report`);
    }
  });

  it('are none where every hour is wanted', () => {
    for (const always of ['even at night', 'day or night', '24/7', 'at any hour']) {
      for (const [request, expected] of REQUESTS)
        expect(line(`${request}, ${always}`)).toBe(expected);
    }
  });
});
