/**
 * What a reader does not see, or sees in another order: zero-width and direction-changing characters,
 * controls, fillers, tags, private and unassigned ones, halves of characters. Line breaks and tabs are
 * seen, and so is what makes a sign an emoji.
 */
const UNSEEN =
  /(?!(?<=\p{Emoji})[\uFE0E\uFE0F])[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/gu;
const SEEN_CONTROLS = new Set(['\n', '\r', '\t']);
const SEPARATORS = /[\p{Zl}\p{Zp}]/u;

/**
 * Every text of a person or of another service that is kept or shown passes here.
 *
 * @returns the text as its reader sees it
 */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, (char) => {
    if (SEEN_CONTROLS.has(char)) return char;
    return SEPARATORS.test(char) ? ' ' : '';
  });
}

/** Whether a text holds anything that its reader does not see. */
export function hasUnseen(text: string): boolean {
  return withoutUnseen(text) !== text;
}
