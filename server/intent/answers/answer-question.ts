import type { ContractRead } from '#server/chains/evm/read.ts';
import { wordSet } from '#server/language/lexicon/words.ts';
import { normalise } from '#server/language/tokens/normalise.ts';
import type { Token } from '#server/language/tokens/token.ts';
import { tokenise } from '#server/language/tokens/tokenise.ts';
import type { IntentRequest, IntentResponse } from '#server/schemas/intent-exchange.ts';
import { recentTurns } from '../gate/confirm-recipient.ts';
import { answerAccount } from './answer-account.ts';
import { answerBalances } from './answer-balances.ts';
import { answerCosts } from './answer-costs.ts';
import { answerPrices } from './answer-prices.ts';
import { answerRates } from './answer-rates.ts';
import { answerSupport } from './answer-support.ts';
import { mentions, type Question, readQuestion } from './question.ts';
import { say } from './say.ts';
import { type Topic, topicOf } from './topic.ts';

const OTHER_TIMES = wordSet(
  'yesterday tomorrow ago will was were history historical historic past previous future forecast predict prediction chart year-end next',
);
const ANSWERS_OF_A_MOMENT: ReadonlySet<Topic | undefined> = new Set<Topic>([
  'balances',
  'prices',
  'rates',
  'account',
]);

/**
 * Answers a question from what the service knows: balances, prices, rates, lending accounts,
 * what it can do and what it costs. Anything else is refused with what can be asked; no fact is made up.
 */
export function* answerQuestion(
  request: IntentRequest,
  tokens: readonly Token[],
): ContractRead<IntentResponse> {
  const question = withHistory(request, readQuestion(request, tokens));
  const topic = topicOf(question);
  if (question.foreign && (topic === 'balances' || topic === 'account')) {
    return say('Only your own wallets', [
      'Only the wallets of this request are read, no other address or name.',
    ]);
  }
  const answer = yield* answerTopic(request, question, topic);
  if (!ANSWERS_OF_A_MOMENT.has(topic) || !mentions(question, OTHER_TIMES)) return answer;
  return {
    ...answer,
    reasoning: `Only the present is known here, not the past or the future. ${answer.reasoning}`,
  };
}

/** "And on Arbitrum?": what is named now, asked as the user asked before. */
function withHistory(request: IntentRequest, question: Question): Question {
  const { assets, chains, venues, words } = question;
  const namesNothing = assets.length === 0 && chains.length === 0 && venues.length === 0;
  if (namesNothing || topicOf(question)) return question;
  for (const turn of recentTurns(request).reverse()) {
    if (turn.role !== 'user') continue;
    const before = readQuestion(request, tokenise(normalise(turn.content)));
    if (!topicOf(before)) continue;
    return {
      ...before,
      words: [...before.words, ...words],
      assets: assets.length > 0 ? assets : before.assets,
      chains: chains.length > 0 ? chains : before.chains,
      venues: venues.length > 0 ? venues : before.venues,
      foreign: before.foreign || question.foreign,
    };
  }
  return question;
}

function* answerTopic(
  request: IntentRequest,
  question: Question,
  topic: Topic | undefined,
): ContractRead<IntentResponse> {
  switch (topic) {
    case 'balances':
      return yield* answerBalances(request, question);
    case 'prices':
      return yield* answerPrices(request, question);
    case 'rates':
      return yield* answerRates(question);
    case 'account':
      return yield* answerAccount(request, question);
    case 'costs':
      return answerCosts();
    case 'support':
      return answerSupport(question);
    default:
      return sayWhatCanBeAsked();
  }
}

/** For a question that nothing here can look up. */
function sayWhatCanBeAsked(): IntentResponse {
  return say('What this service can do', [
    'That is not something this service can look up, and nothing is planned or sent for a question.',
    'It can tell you your balances, token prices, lending rates, your lending positions and health factor, and what it supports and costs.',
    'To have a plan made, say what should happen, with amount, asset and chain.',
  ]);
}
