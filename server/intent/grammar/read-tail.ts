import { POOL_WORDS } from './lexicon/words.ts';
import type { NamedAsset, Phrase } from './phrase.ts';
import { readQuoted } from './read-head.ts';
import type { PhraseReader } from './read-phrases.ts';
import { wordOf } from './token.ts';
/** What may follow a head: "tokens", "pool", "worth …", "as collateral". */
export function readTail(reader: PhraseReader, phrase: Phrase): void {
  for (;;) {
    const token = reader.peek();
    const word = wordOf(token);
    if (POOL_WORDS.has(word) && (phrase.asset || phrase.pair || phrase.venue || phrase.pool)) {
      const named: NamedAsset | undefined = phrase.asset;
      phrase.pool ??= phrase.pair
        ? `${phrase.pair.left}/${phrase.pair.right}`
        : (named?.symbol ?? word);
      if (word === 'vault') phrase.isVault = true;
      reader.at++;
    } else if (
      phrase.pair &&
      (word === 'liquidity' || word === 'position' || word === 'positions' || word === 'lps')
    ) {
      phrase.pool = `${phrase.pair.left}/${phrase.pair.right}`;
      reader.at++;
    } else if (phrase.asset && TAIL_WORDS.has(word)) {
      if (word === 'collateral') phrase.collateral = true;
      reader.at++;
    } else if (phrase.asset && word === 'as' && wordOf(reader.peek(1)) === 'collateral') {
      phrase.collateral = true;
      reader.at += 2;
    } else if (
      phrase.asset &&
      !phrase.quantity &&
      word === 'worth' &&
      reader.peek(1)?.kind === 'usd'
    ) {
      const usd = reader.peek(1);
      if (usd?.kind === 'usd') phrase.quantity = { kind: 'usd', value: usd.value };
      reader.at += 2;
    } else if (phrase.pool !== undefined && token?.kind === 'quoted') {
      readQuoted(reader, phrase, token.text);
      reader.at++;
    } else return;
  }
}

const TAIL_WORDS = new Set([
  'token',
  'tokens',
  'coin',
  'coins',
  'position',
  'positions',
  'balance',
  'holdings',
  'debt',
  'loan',
  'collateral',
  'stack',
  'bag',
  'bags',
]);
