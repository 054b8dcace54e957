import type { ContractRead } from '#server/chains/evm/read.ts';
import { type AgentCondition, comparisonsOf } from '#server/schemas/agent-condition.ts';
import type { Dialogue, Question } from './dialogue.ts';
import { hasClaim, hasSubject, type Predicate } from './predicate.ts';
import { askToGoOn } from './questions.ts';
import type { Spoken } from './read-condition.ts';
import { partsOf, readCondition } from './read-condition.ts';
import { readTerms } from './read-terms.ts';
import { readTokens } from './read-tokens.ts';
import { renderCondition } from './render-condition.ts';
import { settlePredicate } from './settle-predicate.ts';
import type { OrderContext } from './settled.ts';

/** What a whole condition came to. */
export type SettledCondition =
  | { readonly kind: 'settled'; readonly condition: AgentCondition }
  | { readonly kind: 'open'; readonly question: Question }
  | { readonly kind: 'unread'; readonly reason: string };

/**
 * Settles every part. An open question is asked unless it was answered; a part that cannot be
 * watched is left out only with the user's word.
 */
export function* settleCondition(
  spoken: Spoken,
  order: OrderContext,
  dialogue: Dialogue,
): ContractRead<SettledCondition> {
  const reasons: string[] = [];
  const state: { question?: Question } = {};
  const condition = yield* settleNode(spoken, order, dialogue, reasons, state);
  if (state.question) return { kind: 'open', question: state.question };
  if (!condition)
    return {
      kind: 'unread',
      reason: [...new Set(reasons)].join(' ') || 'Nothing in it can be measured.',
    };
  if (reasons.length > 0) {
    const question = askToGoOn(reasons, renderCondition(condition));
    if (!dialogue.agreesTo(question)) return { kind: 'open', question };
  }
  return { kind: 'settled', condition };
}

function* settleNode(
  spoken: Spoken,
  order: OrderContext,
  dialogue: Dialogue,
  reasons: string[],
  state: { question?: Question },
): ContractRead<AgentCondition | undefined> {
  if (spoken.kind === 'part')
    return yield* settlePart(spoken.predicate, order, dialogue, reasons, state);
  const parts: AgentCondition[] = [];
  for (const part of spoken.parts) {
    const settled = yield* settleNode(part, order, dialogue, reasons, state);
    if (settled) parts.push(settled);
  }
  return joinConditions(spoken.kind, parts);
}

/** Parts under one connective; a group of the same kind inside is no group. */
export function joinConditions(
  kind: 'all' | 'any',
  parts: readonly AgentCondition[],
): AgentCondition | undefined {
  const seen = new Set<string>();
  const flat = parts
    .flatMap((part) => (part.kind === kind ? part.parts : [part]))
    .filter((part) => {
      const text = renderCondition(part);
      return seen.size < seen.add(text).size;
    });
  return flat.length > 1 ? { kind, parts: flat } : flat[0];
}

function* settlePart(
  predicate: Predicate,
  order: OrderContext,
  dialogue: Dialogue,
  reasons: string[],
  state: { question?: Question },
): ContractRead<AgentCondition | undefined> {
  if (predicate.unkept !== undefined)
    return yield* settleWithout(predicate.unkept, predicate, order, dialogue, reasons, state);
  let current = predicate;
  let open: Question | undefined;
  // An answer may itself leave something open; each round closes at least one question.
  for (let round = 0; round < 4; round++) {
    const settled = yield* settlePredicate({ ...current }, order);
    if (settled.kind === 'settled') {
      const { within } = current;
      if (within === undefined || comparisonsOf(settled.condition).some(({ window }) => window))
        return settled.condition;
      return askWithout(
        `A level is watched until the agent is stopped; "${within}" is not supported.`,
        settled.condition,
        dialogue,
        state,
      );
    }
    if (settled.kind === 'unread') {
      reasons.push(settled.reason);
      return undefined;
    }
    open = settled.question;
    const answered = readAnswer(open, dialogue);
    if (!answered) break;
    if (answered.kind !== 'part') {
      return yield* settleNode(answered, order, dialogue, reasons, state);
    }
    current = mergeAnswer(current, answered.predicate);
  }
  if (open) state.question ??= open;
  return undefined;
}

/** "for 3 days", "twice": no source says it, so it is left out only with the user's word. */
function* settleWithout(
  reason: string,
  predicate: Predicate,
  order: OrderContext,
  dialogue: Dialogue,
  reasons: string[],
  state: { question?: Question },
): ContractRead<AgentCondition | undefined> {
  const { unkept: _, within: __, ...rest } = predicate;
  const condition = yield* settlePart(rest, order, dialogue, reasons, state);
  return condition && askWithout(reason, condition, dialogue, state);
}

/** The condition, once the user has said that it may stand without what is not kept. */
function askWithout(
  reason: string,
  condition: AgentCondition,
  dialogue: Dialogue,
  state: { question?: Question },
): AgentCondition | undefined {
  const question = askToGoOn([reason], renderCondition(condition));
  if (dialogue.agreesTo(question)) return condition;
  state.question ??= question;
  return undefined;
}

/** What an answer says, where all of it is understood; "yes" is the only option there is. */
function readAnswer(question: Question, dialogue: Dialogue): Spoken | undefined {
  const [only, ...others] = question.labels;
  const isAgreed = others.length === 0 && dialogue.agreesTo(question);
  const answer = isAgreed ? only : dialogue.answerTo(question);
  if (answer === undefined) return undefined;
  const spoken = readCondition(readTerms(readTokens(answer)));
  return spoken && partsOf(spoken).every(isAnswer) ? spoken : undefined;
}

function isAnswer(predicate: Predicate): boolean {
  if (predicate.brokenAddress !== undefined || predicate.unread.length > 0) return false;
  return hasClaim(predicate) || hasSubject(predicate);
}

/** What the answer says counts; what it leaves out stays as it was said. */
function mergeAnswer(said: Predicate, answer: Predicate): Predicate {
  const merged: Predicate = { ...said, ...answer, unread: [] };
  delete merged.brokenAddress;
  delete merged.vague;
  delete merged.unkept;
  delete merged.within;
  delete merged.guessed;
  if (answer.amount) {
    // A new size has its own side and move.
    for (const key of [
      'side',
      'move',
      'hours',
      'upper',
      'sized',
      'fromNow',
      'negated',
      'kept',
    ] as const) {
      if (answer[key] === undefined && (answer.side !== undefined || answer.move !== undefined))
        delete merged[key];
    }
  }
  return merged;
}

/** Whether a condition says enough to be one: some part has an amount, or is known to need a question. */
export function saysSomething(spoken: Spoken): boolean {
  return partsOf(spoken).some(
    (part) =>
      (part.amount !== undefined && (part.side !== undefined || part.move !== undefined)) ||
      part.unmeasured !== undefined ||
      part.expiry === true ||
      part.liquidation === true ||
      part.brokenAddress !== undefined ||
      part.metric === 'peg' ||
      part.vague !== undefined ||
      part.move !== undefined ||
      (part.side !== undefined && part.metric !== undefined),
  );
}
