import { DEFAULT_LIST } from '#server/chains/tokens/directory/built-in-lists.ts';
import { setTokenLists } from '#server/chains/tokens/directory/current-directory.ts';
import { parseTokenList } from '#server/chains/tokens/directory/token-list.ts';
import { keepLists, type ListSettings, type Lists } from './keep-lists.ts';

/** Keeps the token lists of a process (`docs/tokens.md`), each read again every hour. */
export function keepTokenLists(settings: ListSettings): Lists {
  return keepLists(
    {
      key: 'token_list',
      parse: parseTokenList,
      shipped: DEFAULT_LIST,
      renewEveryMs: 60 * 60_000,
      use: (lists) => setTokenLists(lists.flatMap(({ list }) => list ?? [])),
    },
    settings,
  );
}
