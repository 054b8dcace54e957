import { isMark, isSize, type Token, wordOf } from './token.ts';

/** What stands in front of a coin; "I wrapped ETH" speaks of a past act. */
const BEFORE_COIN = new Set(
  'to into for of in from with against using my our the some all half buy get sell swap convert exchange send transfer bridge supply deposit lend borrow repay withdraw'.split(
    ' ',
  ),
);
const WRAPPED: Readonly<Record<string, string>> = {
  bitcoin: 'wbtc',
  btc: 'wbtc',
  ether: 'weth',
  eth: 'weth',
  ethereum: 'weth',
};
const PAPERS = new Set(['invoice', 'bill']);
const NUMBER = new Set(['no', 'nr', 'number']);
const MAY_JOIN = new Set(['wrapped', ...NUMBER]);

/** Joins into one token what is one name: "wrapped bitcoin" is a coin, "invoice no. 2291" has a number that counts nothing. */
export function joinNames(tokens: Token[]): Token[] {
  let mayJoin = false;
  for (const token of tokens) mayJoin ||= token.kind === 'word' && MAY_JOIN.has(token.text);
  if (!mayJoin) return tokens;
  const out: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    const joined = wrappedCoin(tokens, at) ?? paperNumber(tokens, at);
    out.push(joined?.token ?? token);
    at += (joined?.length ?? 1) - 1;
  }
  return out;
}

interface Joined {
  readonly token: Token;
  readonly length: number;
}

function wrappedCoin(tokens: readonly Token[], at: number): Joined | undefined {
  const before = tokens[at - 1];
  const next = tokens[at + 1];
  const text = wordOf(next);
  if (wordOf(tokens[at]) !== 'wrapped' || !Object.hasOwn(WRAPPED, text)) return undefined;
  if (before !== undefined && !isSize(before) && !BEFORE_COIN.has(wordOf(before))) return undefined;
  const raw = `${tokens[at]?.raw} ${next?.raw}`;
  return { token: { kind: 'word', text: WRAPPED[text] as string, raw }, length: 2 };
}

function paperNumber(tokens: readonly Token[], at: number): Joined | undefined {
  if (!NUMBER.has(wordOf(tokens[at])) || !PAPERS.has(wordOf(tokens[at - 1]))) return undefined;
  const length = isMark(tokens[at + 1], '.') ? 3 : 2;
  const number = tokens[at + length - 1];
  if (number?.kind !== 'number' || !/^\d+$/.test(number.raw)) return undefined;
  // "no 12 and 13 USDC": two invoices, or one and its sum.
  if (/^(and|&)$/.test(wordOf(tokens[at + length]))) return undefined;
  return { token: { kind: 'numbered', id: number.value, raw: `#${number.raw}` }, length };
}
