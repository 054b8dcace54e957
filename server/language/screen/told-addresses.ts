import { PERSONS } from '../lexicon/persons.ts';
import { wordSet } from '../lexicon/words.ts';
import { isParty, isSize, type Token, wordOf } from '../tokens/token.ts';
import { HOLDERS, OWN, word } from './word-classes.ts';

const ADDRESSED = wordSet(
  'his her their whose the its wallet address addr account is at it eth evm and on',
);

/** "his address is 0x…": where somebody is paid who is spoken of. */
export function addressIn(clause: readonly Token[]): Token | undefined {
  const parties = clause.filter(isParty);
  const [only] = parties;
  const words = clause.flatMap((token) => (token.kind === 'word' ? [token.text] : []));
  const isLabel =
    /^(his|her|their|whose)$/.test(words[0] ?? '') &&
    words.some((text) => HOLDERS.has(text) || text === 'addr') &&
    words.every((text) => ADDRESSED.has(text)) &&
    clause.every((token) => token.kind === 'word' || token.kind === 'mark' || isParty(token));
  return parties.length === 1 && isLabel ? only : undefined;
}

/** Puts the one address to the one payment of a text; undefined where there are more of either. */
export function withAddress(
  bare: readonly Token[],
  addresses: readonly Token[],
): Token[] | undefined {
  const [address] = addresses;
  if (!address || addresses.length > 1 || bare.some(isParty)) return undefined;
  const paid = bare.flatMap((token, at) => (PAYS.has(wordOf(token)) ? [at] : []));
  const [at] = paid;
  if (at === undefined || paid.length > 1) return undefined;
  let end = bare.findIndex((token, index) => index > at && token.kind === 'mark');
  if (end < 0) end = bare.length;
  const clause = bare.slice(at, end);
  const isSized = clause.some(isSize);
  if (!isSized) return undefined;
  // "for my friend": whose address it is.
  const who = clause.findIndex((token) => PERSONS.test(wordOf(token)));
  const from = who < 0 ? clause.length : who - (OWN.has(wordOf(clause[who - 1])) ? 1 : 0);
  const isLed = /^(to|for)$/.test(wordOf(clause[from - 1]));
  const told =
    who < 0 ? clause : [...clause.slice(0, isLed ? from - 1 : from), ...clause.slice(who + 1)];
  return [...bare.slice(0, at), ...told, word('to'), address, ...bare.slice(end)];
}

const PAYS = wordSet('send pay transfer sent paid wire remit owed');
