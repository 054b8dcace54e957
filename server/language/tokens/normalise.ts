/** The prompt in one spelling, and what had to be changed where it could deceive. */
export interface NormalisedText {
  readonly text: string;
  /**
   * Words that looked like an address or a name and carried hidden, look-alike or full-width
   * characters. They read as one thing and were another, so nothing is sent to them.
   */
  readonly suspects: ReadonlySet<string>;
}

const PUNCTUATION: Record<string, string> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201a': "'",
  '\u02bc': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u201e': '"',
  '\u00ab': '"',
  '\u00bb': '"',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '-',
  '\u2013': ' - ',
  '\u2014': ' - ',
  '\u2212': '-',
  '\u2026': '...',
  '\u2192': ' -> ',
  '\u279c': ' -> ',
  '\u2794': ' -> ',
  '\u27f6': ' -> ',
  '\u27a1': ' -> ',
  '\u21d2': ' -> ',
  '\u00d7': 'x',
  '\u2264': ' max ',
};

/** Characters nobody sees: zero-width, bidirectional controls, soft hyphen, variation selectors, tags. */
function isHidden(code: number): boolean {
  return (
    code === 0xad ||
    code === 0x34f ||
    code === 0x61c ||
    code === 0x180e ||
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x206f) ||
    (code >= 0xfe00 && code <= 0xfe0f) ||
    code === 0xfeff ||
    (code >= 0xfff9 && code <= 0xfffb) ||
    (code >= 0xe0000 && code <= 0xe0fff) ||
    (code < 0x20 && code !== 0x0a && code !== 0x09 && code !== 0x0d) ||
    (code >= 0x7f && code <= 0x9f)
  );
}

function looksLikeDestination(word: string): boolean {
  return word.length >= 20 || word.startsWith('0x') || word.startsWith('0X') || word.includes('.');
}

function hasForeignLetter(word: string): boolean {
  for (const char of word) {
    const code = char.codePointAt(0) ?? 0;
    if (code > 0x7f && char.toLowerCase() !== char.toUpperCase()) return true;
  }
  return false;
}

/**
 * Normalises a prompt to one spelling: compatibility forms folded (NFKC), invisible characters
 * removed, typographic quotes, dashes and arrows made plain.
 */
export function normalise(prompt: string): NormalisedText {
  const suspects = new Set<string>();
  const words: string[] = [];
  let word = '';
  const flush = () => {
    if (word !== '') words.push(cleanWord(word, suspects));
    word = '';
  };
  for (const char of prompt) {
    if (char === '\n' || char === '\r' || char === '\u2028' || char === '\u2029') {
      flush();
      words.push('\n');
    } else if (char.trim() === '' && !isHidden(char.codePointAt(0) ?? 0)) {
      flush();
    } else word += char;
  }
  flush();
  return { text: words.join(' '), suspects };
}

function cleanWord(word: string, suspects: Set<string>): string {
  let visible = '';
  let hid = false;
  // "base»arb": between two names it is an arrow, and no quote.
  const plain = word.replaceAll(/(?<=[a-z])»(?=[a-z])/gi, '\u2192');
  for (const char of plain) {
    if (isHidden(char.codePointAt(0) ?? 0)) hid = true;
    else visible += PUNCTUATION[char] ?? char;
  }
  const folded = visible.normalize('NFKC');
  if ((hid || folded !== visible || hasForeignLetter(folded)) && looksLikeDestination(folded)) {
    for (const part of folded.split(/[,;()<>"'\s]/)) if (part !== '') suspects.add(trimEnd(part));
  }
  // "base>optimism" is an arrow, "0x… <- 5 usdc" one to who gets it; "eth>2000" compares.
  return folded
    .replaceAll('->', ' -> ')
    .replaceAll('=>', ' -> ')
    .replaceAll('~>', ' -> ')
    .replace(/^(?:<-+|\u2190)$/, 'gets')
    .replace(/(?<=[a-z])>(?=[a-z])/gi, ' -> ')
    .replace(/^([a-z_]{2,16})=(?=[a-z0-9$@.])/i, '$1 ');
}

function trimEnd(word: string): string {
  let end = word.length;
  while (end > 0 && '.!?:'.includes(word[end - 1] as string)) end--;
  return word.slice(0, end);
}
