import type { OpenPoint } from './build-orders.ts';
import { firstBroken } from './first-broken.ts';
import type { PartialIntent } from './orders/partial-intent.ts';
import { asks, does, type SaidLaw, saidOf } from './said-law.ts';
import { coinAt } from './screen/named-things.ts';
import { isVerb } from './screen/word-classes.ts';
import { isMark, isSize, type Token, wordOf, written } from './tokens/token.ts';

const ALL = /^(?:all|everything|max|maximum|entire|whole|full|fully)$/;
const isAll = (token: Token | undefined): boolean =>
  ALL.test(wordOf(token)) || (token?.kind === 'percent' && Number(token.value) === 100);
/** What "all" may stand in front of, where it says how much is moved. */
const OF_FUNDS =
  /^(?:of|my|our|the|it|its|them|that|this|these|those|available|balance|balances|amount|amounts|tokens?|coins?|funds|holdings?|positions?|supply|supplied|stake|staked|debts?|loans?|borrowed|borrows?|collateral|deposits?|deposited|assets?|liquidity|lp|pool|vault|shares?|rewards?|in|to|into|on|onto|from|out|out-of|for|at|with|via|using|and|then|please|pls|back|there|here|now|over|across|approvals?|allowances?|what|i|we|lot|stack|bag|crypto|possible|you|can|token's|remaining|idle|unused|leftover|withdraw|withdrawal|repay|repayment|sell|swap|except|but|possible|is|goes|should|which|kind|by|off|size|thing|whole|entire|payments?|payouts?|proceeds|resulting|output)$/;
/** "all right", "after all", "max gas", "100% sure": no share of what is moved. */
const movesAllBySaying: SaidLaw = ({ partials, tokens }) => {
  const odd = partials.find(
    ({ action, quantity, possessive, chained, unlimited }) =>
      quantity?.kind === 'max' && !possessive && !chained && !unlimited && action !== 'claim',
  );
  const places = tokens.flatMap((token, at) => (isAll(token) ? [at] : []));
  const isSaid = places.some((at) => {
    const next = tokens[at + 1];
    const word = wordOf(next);
    const isLead = /^(?:after|first|not|above|at|once)$/.test(wordOf(tokens[at - 1]));
    const isOfFunds =
      next === undefined ||
      next.kind !== 'word' ||
      wordOf(tokens[at + 2]) === 'of' ||
      OF_FUNDS.test(word) ||
      coinAt(next) !== undefined ||
      isVerb(word) ||
      partials.some(
        ({ asset, venue }) =>
          asset?.symbol.toLowerCase() === word || venue?.name.toLowerCase().startsWith(word),
      );
    return isOfFunds && !isLead;
  });
  const [at] = places;
  return odd && at !== undefined && !isSaid
    ? `How much should be moved? It says "${written(tokens, at - 1, at + 2)}".`
    : undefined;
};

/** What names a number that is no size: "code 123456", "chain 8453", "eth is 3000". */
const NAMES_A_NUMBER =
  /^(?:code|order|network|chain|id|price|number|no|nr|ref|reference|invoice|is|was|account|block|nonce|pin|year|room|page|level|version|ticket|case|flight|gate|apt|apartment|house|unit|costs?)$/;
const takesANumberForASize: SaidLaw = ({ partials, tokens }) => {
  for (const { quantity } of partials) {
    if (quantity?.kind !== 'number') continue;
    const places = tokens.flatMap((token, at) =>
      token.kind === 'number' && token.value === quantity.value ? [at] : [],
    );
    const isNamed = (at: number) =>
      (NAMES_A_NUMBER.test(wordOf(tokens[at - 1])) || isMark(tokens[at - 1], '(')) &&
      coinAt(tokens[at + 1]) === undefined &&
      !/^(?:of|worth|units?|tokens?|coins?|pieces?)$/.test(wordOf(tokens[at + 1]));
    const [at] = places;
    if (at !== undefined && places.every(isNamed))
      return `Is ${quantity.value} the amount? It says "${written(tokens, at - 1, at + 1)}".`;
  }
  return undefined;
};

const isMax = ({ quantity, action }: PartialIntent): boolean =>
  quantity?.kind === 'max' && action !== 'claim' && action !== 'approve';
/** "send everything, 100 USDC, to …", "send max USDC (50)": all of it, or so much? */
const saysAllAndAPart: SaidLaw = ({ partials, tokens, text }) => {
  const sweeps = partials.some(({ action }) => action === 'sweep');
  const isOdd =
    (sweeps &&
      (partials.some(({ action, quantity }) => action !== 'sweep' && quantity?.kind === 'number') ||
        tokens.some(isSize) ||
        /\beverything (?:i (?!have|own|hold|'ve)|new\b|of (?!mine)|ok\b|else\b)/.test(text))) ||
    (partials.length === 1 &&
      partials.some((one) => isMax(one) && one.slippageBps === undefined && !one.excepted) &&
      tokens.some(
        ({ kind }, at) => /^(?:number|usd)$/.test(kind) || (kind === 'ordinal' && at > 0),
      ) &&
      !/\b(?:have|has|hold|holds|own|owns|got|there's|there|except|but|keep|leave|leaving|keeping|minus|#.*(?:day|hour|month|epoch|position|nft|id))\b/.test(
        text,
      ) &&
      partials.every(
        ({ positionId, pool, toQuantity, cap }) => !positionId && !pool && !toQuantity && !cap,
      ));
  return isOdd ? 'All of it, or the amount beside it? Please say one of them.' : undefined;
};

/** "all my USDC interest", "all the USDC I need": a part that only its owner knows. */
const movesAllForAPart: SaidLaw = ({ partials, text }) => {
  const part =
    /\b(?:all|everything|max|whole)\b[^,.;]*\b(?:interest|yield|earnings|profits?|gains?|that is due|i need|i owe|i can|i got today|i received|i earned|i can spare|new|fresh)\b/.exec(
      text,
    )?.[0];
  const isOwed = part?.endsWith('i owe') && does({ partials }, 'repay');
  return part &&
    !isOwed &&
    partials.some((one) => isMax(one) && one.action !== 'repay' && !one.chained)
    ? `How much is that? It says "${part}".`
    : undefined;
};

const LAWS: readonly SaidLaw[] = [
  movesAllBySaying,
  takesANumberForASize,
  saysAllAndAPart,
  movesAllForAPart,
  ({ partials, text }) =>
    partials.some(isMax) && /\b(?:a|an|one|two|three|#) (?:whole|entire|full) /.test(text)
      ? 'One of it, or all of it?'
      : undefined,
  ({ partials, text }) =>
    partials.some(({ quantity, portion }) => quantity?.kind === 'percent' || portion) &&
    /(?:\b(?:thirds?|quarters?)|#) of an? /.test(text)
      ? 'A part of one, or of all? Please say the amount in figures.'
      : undefined,
  // "i got 100 USDC from Aave. send 50 …": what was is not done again.
  ({ partials, text }) =>
    partials.length > 1 &&
    /(?:^|[,.;] )(?:i|we) (?:put|got|sent|paid|bought|sold|swapped|bridged|staked|lent|deposited|withdrew|borrowed|moved|repaid) /.test(
      text,
    )
      ? 'Has it been done already, or is it to be done now?'
      : undefined,
  asks(/\bthe order (?:was|is)\b|^[@~] should have\b/, 'Is this to be done now?'),
];

/**
 * Laws on how much is moved: the words that size an order speak of what it moves, and of nothing else.
 *
 * @returns the question of the first law that is broken
 */
export function findOddSizes(
  partials: readonly PartialIntent[],
  tokens: readonly Token[],
): readonly OpenPoint[] {
  return partials.length === 0 ? [] : firstBroken(LAWS, saidOf(partials, tokens));
}
