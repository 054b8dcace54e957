import fc from 'fast-check';

/** A request in plain English and the line that it means. */
export interface SaidWatch {
  readonly said: string;
  readonly line: string;
}

interface Subject {
  readonly words: string;
  readonly line: string;
  readonly unit: '$' | '%' | ' gwei' | '';
  readonly sizes: readonly [number, number];
}

const SUBJECTS: readonly Subject[] = [
  { words: 'ETH', line: 'ETH price', unit: '$', sizes: [900, 9000] },
  { words: 'the price of BTC', line: 'BTC price', unit: '$', sizes: [20_000, 300_000] },
  { words: 'solana', line: 'SOL price', unit: '$', sizes: [20, 900] },
  { words: 'LINK', line: 'LINK price', unit: '$', sizes: [3, 90] },
  { words: 'my Aave health factor', line: 'Aave health factor', unit: '', sizes: [2, 9] },
  {
    words: 'my health factor on Aave on Base',
    line: 'Aave health factor on Base',
    unit: '',
    sizes: [2, 9],
  },
  { words: 'my Spark health factor', line: 'Spark health factor', unit: '', sizes: [2, 9] },
  {
    words: 'the supply APY of USDC on Aave',
    line: 'Aave USDC supply APY',
    unit: '%',
    sizes: [2, 30],
  },
  {
    words: 'the borrow rate for DAI on Aave on Arbitrum',
    line: 'Aave DAI borrow APY on Arbitrum',
    unit: '%',
    sizes: [2, 30],
  },
  { words: 'gas on Ethereum', line: 'Ethereum gas price', unit: ' gwei', sizes: [2, 200] },
  { words: 'gas on Polygon', line: 'Polygon gas price', unit: ' gwei', sizes: [20, 900] },
  { words: 'my USDC balance on Base', line: 'USDC balance on Base', unit: '', sizes: [20, 9000] },
  {
    words: 'my ETH balance on Optimism',
    line: 'ETH balance on Optimism',
    unit: '',
    sizes: [2, 40],
  },
  { words: 'my portfolio', line: 'Portfolio value', unit: '$', sizes: [1000, 900_000] },
];

const SIDES = [
  ['is above', 'above'],
  ['goes over', 'above'],
  ['rises above', 'above'],
  ['exceeds', 'above'],
  ['climbs past', 'above'],
  ['is more than', 'above'],
  ['has risen above', 'above'],
  ['is no longer below', 'above'],
  ['gets higher than', 'above'],
  ['is below', 'below'],
  ['drops under', 'below'],
  ['falls below', 'below'],
  ['is less than', 'below'],
  ['sinks beneath', 'below'],
  ['has fallen under', 'below'],
  ['is no longer above', 'below'],
  ['slips below', 'below'],
  ["isn't above", 'below'],
] as const;

const FRAMES: readonly ((claim: string) => string)[] = [
  (c) => `tell me when ${c}`,
  (c) => `Let me know if ${c}.`,
  (c) => `If ${c}, ping me`,
  (c) => `when ${c} send me a message please`,
  (c) => `As soon as ${c} I want to hear of it`,
  (c) => `Could you warn me once ${c}?`,
  (c) => `I'd like to be told in case ${c}`,
  (c) => `Stay silent unless ${c}`,
  (c) => `Nothing until ${c}, please`,
  (c) => `Don't bother me unless ${c}`,
  (c) => `What I want is a note if ${c}`,
  (c) => `The moment ${c}, shout`,
  (c) => `hey, wake me up the second ${c} ok?`,
  (c) => `Should it happen that ${c}, let me know`,
  (c) => `I am to be informed whenever ${c}`,
];

/** Said before or behind a request; it says nothing of what is watched. */
const BESIDE: readonly ((request: string) => string)[] = [
  (r) => r,
  (r) => r,
  (r) => `I sold too early last time. ${r}`,
  (r) => `My wife keeps asking me about it, so ${r}`,
  (r) => `Hi there! I bought some at 1,234 dollars years ago. ${r}`,
  (r) => `${r}. I can't watch charts all day.`,
  (r) => `We lost 777 dollars in May; ${r}`,
  (r) => `${r}, day or night`,
];

const level = ({ unit }: Subject, size: number): string => {
  const grouped = size.toLocaleString('en-US');
  return unit === '$' ? `$${grouped}` : `${grouped}${unit}`;
};

/** Spellings of a size that mean the same. */
const spellings = ({ unit }: Subject, size: number): readonly string[] => {
  const plain = String(size);
  const grouped = size.toLocaleString('en-US');
  const short = size % 1000 === 0 ? [`${size / 1000}k`] : [];
  if (unit === '$') return [plain, grouped, `$${plain}`, `${grouped} dollars`, ...short];
  if (unit === '%') return [`${plain}%`, `${plain} percent`, `${plain} %`];
  return unit === '' ? [plain, ...(size > 999 ? [grouped] : [])] : [`${plain} gwei`];
};

const claim = fc
  .tuple(fc.constantFrom(...SUBJECTS), fc.constantFrom(...SIDES), fc.nat(), fc.nat())
  .map(([subject, [words, side], place, spelling]) => {
    const [least, most] = subject.sizes;
    const raw = least + (place % (most - least));
    const size = raw > 5000 ? raw - (raw % 1000) : raw;
    const sizes = spellings(subject, size);
    return {
      said: `${subject.words} ${words} ${sizes[spelling % sizes.length]}`,
      line: `${subject.line} ${side} ${level(subject, size)}`,
      subject: subject.line,
    };
  });

/** One claim, or two of different things joined by "and" or "or". */
const condition: fc.Arbitrary<SaidWatch> = fc.oneof(
  { weight: 3, arbitrary: claim },
  {
    weight: 1,
    arbitrary: fc
      .tuple(claim, claim, fc.constantFrom('and', 'or'))
      .filter(([one, other]) => one.subject !== other.subject)
      .map(([one, other, joint]) => ({
        said: `${one.said} ${joint} ${other.said}`,
        line: `${one.line} ${joint} ${other.line}`,
      })),
  },
);

/** Subjects and sides that a slip of the pen leaves as good ones of their own. */
const SHORTER: readonly Subject[] = [
  {
    words: 'the rate for DAI on Aave on Arbitrum',
    line: 'Aave DAI APY on Arbitrum',
    unit: '%',
    sizes: [2, 30],
  },
  { words: 'the APY of USDC on Aave', line: 'Aave USDC APY', unit: '%', sizes: [2, 30] },
  { words: 'my balance on Base', line: 'Portfolio value on Base', unit: '$', sizes: [2, 30] },
  { words: 'my USDC balance', line: 'USDC balance', unit: '', sizes: [2, 30] },
  {
    words: 'the borrow rate for DAI on Aave',
    line: 'Aave DAI borrow APY',
    unit: '%',
    sizes: [2, 30],
  },
];
const OF_EACH_LENDER = 'my health factor';
const BARE_SIDES = [
  ['above', 'above'],
  ['below', 'below'],
  ['has risen above', 'above'],
  ['more than', 'above'],
  ['less than', 'below'],
  ['higher than', 'above'],
  ['past', 'above'],
  ['under', 'below'],
  ['over', 'above'],
  ['beneath', 'below'],
  ['rises', 'above'],
] as const;

/** A claim that stands in a text, by its own words alone: what a slip of the pen made of a request. */
const CLAIM = new RegExp(
  `\\b(${[...SUBJECTS, ...SHORTER]
    .map(({ words }) => words)
    .concat(OF_EACH_LENDER, 'and', 'or')
    .sort((a, b) => b.length - a.length)
    .join('|')}) (${[...SIDES, ...BARE_SIDES]
    .map(([words]) => words)
    .sort((a, b) => b.length - a.length)
    .join('|')}) (\\$?)([\\d,]+)(k?)(?: (dollars))?`,
  'g',
);

/** What a text says by the words of the generator: the line that it means, where it is a sentence of its own. */
export function lineSaid(text: string): string {
  const claims = [...text.matchAll(CLAIM)];
  const joint = / or /.test(text.slice(claims[0]?.index)) ? 'or' : 'and';
  let before: string | undefined;
  return claims
    .map(([, subjectWords = '', side = '', sign, digits = '', thousands, dollars]) => {
      // "… is below 5 or climbs past 9": of what was spoken of before.
      const words = ['and', 'or'].includes(subjectWords) ? (before ?? '') : subjectWords;
      before = words;
      const size = Number(digits.replaceAll(',', '')) * (thousands === 'k' ? 1000 : 1);
      const way = [...SIDES, ...BARE_SIDES].find(([said]) => said === side)?.[1];
      if (words === OF_EACH_LENDER) {
        const each = ['Aave', 'Spark']
          .map((one) => `${one} health factor ${way} ${size}`)
          .join(' or ');
        return claims.length > 1 && joint === 'and' ? `(${each})` : each;
      }
      const subject = [...SUBJECTS, ...SHORTER].find((one) => one.words === words);
      if (!subject) return '';
      const isWorth = subject.unit === '' && (sign !== '' || dollars !== undefined);
      return `${subject.line} ${way} ${level({ ...subject, ...(isWorth && { unit: '$' }) }, size)}`;
    })
    .join(` ${joint} `);
}

/** Requests with their truth: subjects, sides, sizes, frames and their asides. */
export const anyWatch: fc.Arbitrary<SaidWatch> = fc
  .tuple(condition, fc.constantFrom(...FRAMES), fc.constantFrom(...BESIDE))
  .map(([{ said, line }, frame, beside]) => ({ said: beside(frame(said)), line }));

/** Requests with a slip of the pen: a letter left out, doubled or turned, a word left out or said twice. */
export const slippedWatch: fc.Arbitrary<SaidWatch> = fc
  .tuple(anyWatch, fc.nat(1000), fc.nat(1000), fc.nat(4))
  .map(([{ said, line }, at, inside, how]) => ({ said: slip(said, at, inside, how), line }));

function slip(said: string, at: number, inside: number, how: number): string {
  const words = said.split(' ');
  const index = at % words.length;
  const word = words[index] as string;
  if (how === 3) words.splice(index, 1);
  else if (how === 4) words.splice(index, 0, word);
  else if (/^[a-z]{4,}$/i.test(word)) {
    const letter = inside % word.length;
    const [before, behind] = [word.slice(0, letter), word.slice(letter + 1)];
    const turned = `${before}${word[letter + 1] ?? ''}${word[letter]}${word.slice(letter + 2)}`;
    words[index] = [before + behind, before + word[letter] + word[letter] + behind, turned][
      how
    ] as string;
  }
  return words.join(' ');
}
