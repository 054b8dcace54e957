/** The values of the playground's form. */
export interface Asked {
  readonly sentence: string;
  readonly wallet: string;
  readonly chain: string;
}

const MAX_SENTENCE = 2_000;
const MAX_WALLET = 64;

/** How keys and secrets of this service begin. */
const SECRET = /\b(?:ptn_(?:live|test)_|ptk_|whsec_)/i;

/**
 * @param page where the playground is
 * @returns the address that opens it with the form filled; null where something in it looks like a key,
 * which belongs in no address
 */
export function sentenceLink(page: string, { sentence, wallet, chain }: Asked): string | null {
  if ([sentence, wallet, chain].some((text) => SECRET.test(text))) return null;
  const url = new URL(page);
  url.search = new URLSearchParams({ sentence: sentence.trim(), wallet, chain }).toString();
  url.hash = '';
  return url.href;
}

/** @returns the form's values from an address; values that are too long are left out */
export function readSentenceLink(
  query: Readonly<Record<string, string | readonly string[] | undefined>>,
  chains: readonly string[],
): Asked {
  const read = (name: keyof Asked, max: number) => {
    const [first = ''] = [query[name]].flat();
    return first.length > max || SECRET.test(first) ? '' : first;
  };
  const chain = read('chain', 32);
  return {
    sentence: read('sentence', MAX_SENTENCE),
    wallet: read('wallet', MAX_WALLET),
    chain: chains.includes(chain) ? chain : '',
  };
}
