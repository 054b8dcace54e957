/** Scripts in common use today: https://www.unicode.org/reports/tr31/#Table_Recommended_Scripts */
const SCRIPTS = [
  'Arabic',
  'Armenian',
  'Bengali',
  'Cyrillic',
  'Devanagari',
  'Ethiopic',
  'Georgian',
  'Greek',
  'Gujarati',
  'Gurmukhi',
  'Hebrew',
  'Kannada',
  'Khmer',
  'Lao',
  'Malayalam',
  'Myanmar',
  'Oriya',
  'Sinhala',
  'Tamil',
  'Telugu',
  'Thaana',
  'Thai',
  'Tibetan',
];

/** What is written together in Japanese, Chinese and Korean, with Latin letters beside it. */
const WRITTEN_TOGETHER = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

/** What several scripts share, such as digits, spaces and accents, goes with any. */
const WHOLE_TEXTS = [...SCRIPTS.map((script) => [script]), ...WRITTEN_TOGETHER].map((scripts) => {
  const characters = [...scripts, 'Common', 'Inherited'].map((name) => `\\p{scx=${name}}`);
  return new RegExp(`^[${characters.join('')}]*$`, 'u');
});

/**
 * Whether a text is "highly restrictive" by Unicode's security mechanisms: all of it in one script in
 * common use, or in what is written together in Japanese, Chinese or Korean. A letter that only looks
 * like one of the others is of another script. A whole text that looks like one of another script is
 * not found by this.
 *
 * @see https://www.unicode.org/reports/tr39/#Restriction_Level_Detection
 */
export function isOfOneScript(text: string): boolean {
  return WHOLE_TEXTS.some((whole) => whole.test(text));
}
