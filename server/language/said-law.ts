import type { FrameId } from './frames.ts';
import { entriesOf } from './lexicon/word-rows.ts';
import type { PartialIntent } from './orders/partial-intent.ts';
import { isParty, isSize, type Token, wordOf, written } from './tokens/token.ts';

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
    const found = words.exec(said.text);
    const isMeant = actions.length === 0 || does(said, ...actions);
    return found !== null && isMeant
      ? `${question} It says "${writtenAt(said, found.index, found[0])}".`
      : undefined;
  };

/** What was written where words of the text were found. */
function writtenAt({ tokens }: Said, index: number, found: string): string {
  const [from, to] = [index, index + found.trimEnd().length];
  let end = -1;
  const touched = tokens.flatMap((token, at) => {
    const start = end + 1;
    end = start + spell(token).length;
    return end > from && start < to ? [at] : [];
  });
  return written(tokens, touched[0] ?? 0, (touched.at(-1) ?? 0) + 1);
}

/** @returns what was read and written, as the laws look at it */
export const saidOf = (partials: readonly PartialIntent[], tokens: readonly Token[]): Said => ({
  partials,
  tokens,
  text: tokens.map(spell).join(' '),
});

const opens = (words: string, frame: FrameId | PartialIntent['action']): boolean =>
  entriesOf(words).some((entry) => entry.kind === 'verb' && frame in entry.frames);

/** @returns whether a word may begin an order of a frame */
export const opensFrame = (
  token: Token | undefined,
  frame: FrameId | PartialIntent['action'],
): boolean => opens(wordOf(token), frame);

/** @returns whether one or two words may begin an order of a frame, spelled right */
export const isSpoken = (tokens: readonly Token[], frame: FrameId): boolean =>
  tokens.some(
    (token, at) =>
      opensFrame(token, frame) || opens(`${wordOf(token)} ${wordOf(tokens[at + 1])}`, frame),
  );
