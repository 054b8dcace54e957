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

/** Told before or behind a request; it says nothing of what is watched. */
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

/** Requests with their truth: subjects, sides, sizes, frames and what is told beside them. */
export const anyWatch: fc.Arbitrary<SaidWatch> = fc
  .tuple(condition, fc.constantFrom(...FRAMES), fc.constantFrom(...BESIDE))
  .map(([{ said, line }, frame, beside]) => ({ said: beside(frame(said)), line }));
