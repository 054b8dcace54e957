import { BUILT_IN_LISTS, DEFAULT_LIST } from './built-in-lists.ts';
import { createTokenDirectory, type TokenDirectory } from './create-directory.ts';
import { OWN_TOKENS } from './own-tokens.ts';
import type { TokenList } from './token-list.ts';

/** One per process, also when Next bundles this module several times. */
const shared = globalThis as { portolanTokenDirectory?: TokenDirectory };

/**
 * The directory of this process. It is the same for everybody whom the process serves, and what a
 * plan reads of it is read by name or address at one moment: a list that is renewed meanwhile can
 * take a token away from a plan that is being made, and never change one.
 *
 * @returns the tokens that this process knows now
 */
export function tokenDirectory(): TokenDirectory {
  shared.portolanTokenDirectory ??= directoryOf([DEFAULT_LIST]);
  return shared.portolanTokenDirectory;
}

/** Puts lists in the place of those before, in their order, behind this service's own tokens. */
export function setTokenLists(lists: readonly TokenList[]): void {
  shared.portolanTokenDirectory = directoryOf(lists.map(withoutBridges));
}

/**
 * Anyone who writes a list could say that a worthless token stands for a coin, and it would be shown at the
 * coin's price: only the list that is pinned here is believed so far.
 */
function withoutBridges(list: TokenList): TokenList {
  if (list === DEFAULT_LIST) return list;
  return { ...list, tokens: list.tokens.map((token) => ({ ...token, extensions: undefined })) };
}

function directoryOf(lists: readonly TokenList[]): TokenDirectory {
  return createTokenDirectory(OWN_TOKENS, [...lists, ...BUILT_IN_LISTS]);
}
