/**
 * The forms of an English verb: base, third person, participle and past. `rise:rose:risen` names irregular pasts;
 * `!ease` leaves out the base, where it is another word as well ("at ease").
 */
export function inflect(row: string): string[] {
  const isBaseless = row.startsWith('!');
  const [base = '', ...irregular] = row.replace('!', '').split(':');
  const pasts = irregular.length > 0 ? irregular : [pastOf(base)];
  return [...(isBaseless ? [] : [base]), thirdOf(base), `${stemOf(base)}ing`, ...pasts];
}

/** Rows of verbs, apart by blanks, as the phrases of a table. */
export const verbs = (rows: string): string => rows.split(' ').flatMap(inflect).join('|');

const CONSONANT_Y = /[^aeiou]y$/;
const SILENT_E = /[^eoy]e$/;
/** One vowel and one consonant at the end of the only syllable: "dip", "drop". */
const DOUBLED = /^[^aeiou]*[aeiou][bdgklmnprt]$/;

function thirdOf(base: string): string {
  if (CONSONANT_Y.test(base)) return `${base.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh|o)$/.test(base) ? `${base}es` : `${base}s`;
}

const pastOf = (base: string): string =>
  CONSONANT_Y.test(base) ? `${base.slice(0, -1)}ied` : `${stemOf(base)}ed`;

function stemOf(base: string): string {
  if (DOUBLED.test(base)) return `${base}${base.at(-1)}`;
  return SILENT_E.test(base) ? base.slice(0, -1) : base;
}
