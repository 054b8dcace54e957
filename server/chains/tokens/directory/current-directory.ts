import { BUILT_IN_LISTS, DEFAULT_LIST } from './built-in-lists.ts';
import { createTokenDirectory, type TokenDirectory } from './create-directory.ts';
import { OWN_TOKENS } from './own-tokens.ts';

/**
 * The directory of this process. It is the same for everybody whom the process serves, and what a
 * plan reads of it is read by name or address at one moment: a list that is renewed meanwhile can
 * take a token away from a plan that is being made, and never change one.
 */
const current = createTokenDirectory(OWN_TOKENS, [DEFAULT_LIST, ...BUILT_IN_LISTS]);

/** @returns the tokens that this process knows now */
export function tokenDirectory(): TokenDirectory {
  return current;
}
