const NUMBER_WORDS: Record<string, string> = {
  zero: '0',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  eleven: '11',
  twelve: '12',
  thirteen: '13',
  fourteen: '14',
  fifteen: '15',
  sixteen: '16',
  seventeen: '17',
  eighteen: '18',
  nineteen: '19',
  twenty: '20',
  thirty: '30',
  forty: '40',
  fourty: '40',
  fifty: '50',
  sixty: '60',
  seventy: '70',
  eighty: '80',
  ninety: '90',
  hundred: '100',
  thousand: '1000',
  million: '1000000',
};

/**
 * @returns the number a word spells (`twenty-five` too), or undefined. `one` is left out: it is
 * mostly a pronoun.
 */
export function readNumberWord(word: string): string | undefined {
  if (Object.hasOwn(NUMBER_WORDS, word)) return NUMBER_WORDS[word];
  const hyphen = word.indexOf('-');
  if (hyphen < 0) return undefined;
  const tens = readNumberWord(word.slice(0, hyphen));
  const last = word.slice(hyphen + 1);
  const unit = last === 'one' ? '1' : NUMBER_WORDS[last];
  if (tens?.length !== 2 || !tens.endsWith('0') || unit?.length !== 1) return undefined;
  return `${tens[0]}${unit}`;
}

/** Parts of a whole, in millionths of a percent. */
const PARTS: Record<string, bigint> = {
  half: 50_000_000n,
  halves: 50_000_000n,
  third: 33_333_333n,
  thirds: 33_333_333n,
  quarter: 25_000_000n,
  quarters: 25_000_000n,
  fourth: 25_000_000n,
  fourths: 25_000_000n,
  fifth: 20_000_000n,
  fifths: 20_000_000n,
  tenth: 10_000_000n,
  tenths: 10_000_000n,
};

/** @returns the percentage a part stands for, in millionths of a percent. */
export function fractionPercent(word: string): bigint | undefined {
  return Object.hasOwn(PARTS, word) ? PARTS[word] : undefined;
}
