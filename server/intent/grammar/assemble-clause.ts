import { assembleApprove } from './assemble-approve.ts';
import { assemblePosition } from './assemble-position.ts';
import { assembleSwap } from './assemble-swap.ts';
import { assembleTransfer } from './assemble-transfer.ts';
import type { Clause } from './clause.ts';
import type { Draft } from './draft.ts';
import { readPhrases } from './read-phrases.ts';
import { wordOf } from './token.ts';

/** Turns one order into drafts: a list of assets, recipients or chains becomes one draft each. */
export function assembleClause(clause: Clause): Draft[] {
  const verb = resolveVerb(clause);
  const phrases = readPhrases(clause.tokens, verb.action);
  switch (verb.action) {
    case 'swap':
      return assembleSwap(
        verb,
        phrases,
        clause.tokens.some((token) => wordOf(token) === 'each'),
      );
    case 'transfer':
    case 'bridge':
    case 'sweep':
      return assembleTransfer(verb, phrases);
    case 'approve':
      return assembleApprove(verb, phrases, clause);
    default:
      return assemblePosition(verb, phrases);
  }
}

const LIQUIDITY = new Set(['liquidity', 'lp', 'lps']);
const LOAN = new Set(['loan']);
const PERMISSION = new Set(['permission', 'allowance', 'approval', 'allowances', 'approvals']);

/** "get 500 USDC from Aave": a lending venue behind "from" is left, not sold. */
function leavesVenue(clause: Clause): boolean {
  const at = clause.tokens.findIndex((token) => wordOf(token) === 'from');
  return at >= 0 && LENDING.has(wordOf(clause.tokens[at + 1]));
}

const LENDING = new Set(['aave', 'compound', 'morpho', 'spark', 'moonwell', 'venus', 'radiant']);
const DEBT = new Set(['debt', 'loans', 'borrow']);

/** Some verbs mean another action because of a noun beside them: "add liquidity", "get a loan". */
function resolveVerb(clause: Clause): Clause['verb'] {
  const { verb } = clause;
  const words = new Set(clause.tokens.map(wordOf));
  const has = (list: ReadonlySet<string>) => [...list].some((word) => words.has(word));
  if (has(LOAN) && verb.action === 'swap' && verb.mode === 'buy') {
    return { action: 'borrow', mode: 'plain' };
  }
  if (has(PERMISSION) && verb.action !== 'approve' && verb.action !== 'swap') {
    const takenBack = verb.mode === 'remove' || verb.mode === 'close';
    return { action: 'approve', mode: takenBack ? 'revoke' : 'plain' };
  }
  if (clause.word === 'get' && leavesVenue(clause)) return { action: 'withdraw', mode: 'plain' };
  if (has(LOAN) && verb.action === 'withdraw' && verb.mode === 'remove') {
    return { action: 'borrow', mode: 'plain' };
  }
  if (verb.mode === 'close' && (has(LOAN) || has(DEBT))) return { action: 'repay', mode: 'close' };
  const pair = clause.tokens.some((token) => token.kind === 'pair');
  if (verb.action === 'deposit' && (has(LIQUIDITY) || pair))
    return { action: 'lp-add', mode: verb.mode };
  if (verb.action === 'withdraw' && (has(LIQUIDITY) || pair)) {
    return { action: 'lp-remove', mode: verb.mode };
  }
  if (verb.action === 'claim' && (pair || (verb.mode === 'collect' && words.has('fees')))) {
    return { action: 'lp-collect', mode: verb.mode };
  }
  return verb;
}
