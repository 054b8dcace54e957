import type { PartialIntent } from './orders/partial-intent.ts';
import { isParty, isSize, type Token, wordOf } from './tokens/token.ts';

/** What was read, with the words of all that was written: `#` stands for a size, `@` for somebody, other marks for themselves. */
export interface Said {
  readonly partials: readonly PartialIntent[];
  readonly tokens: readonly Token[];
  readonly text: string;
}
/** @returns what must be asked; undefined where the law holds */
export type SaidLaw = (said: Said) => string | undefined;

const spell = (token: Token): string =>
  wordOf(token) ||
  (token.kind === 'mark' ? token.raw : isSize(token) ? '#' : isParty(token) ? '@' : '~');

/** @returns whether one of the orders is of one of the actions */
export const does = (
  { partials }: Pick<Said, 'partials'>,
  ...actions: readonly PartialIntent['action'][]
): boolean => partials.some(({ action }) => actions.includes(action));

/** Finds words, and asks about them. */
export const asks =
  (words: RegExp, question: string, ...actions: readonly PartialIntent['action'][]): SaidLaw =>
  (said) => {
    const found = words.exec(said.text)?.[0]?.trim();
    const isMeant = actions.length === 0 || does(said, ...actions);
    return found !== undefined && isMeant ? `${question} It says "${found}".` : undefined;
  };

/** @returns what was read and written, as the laws look at it */
export const saidOf = (partials: readonly PartialIntent[], tokens: readonly Token[]): Said => ({
  partials,
  tokens,
  text: tokens.map(spell).join(' '),
});
