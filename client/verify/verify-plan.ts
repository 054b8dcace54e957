import type { Intent, Step, Wallet } from '../generated/schemas.ts';
import {
  type Around,
  type Entry,
  type Given,
  type Group,
  holdGroup,
  isZero,
  type Placed,
} from './hold-to-intent.ts';
import { Checks, notCovered, outcomeOf, type PlanVerdict, Unreadable } from './verdict.ts';
import { readStep, type VerifyOptions, verdictOf } from './verify-step.ts';

/** The possible actions; each has one step of the same name. */
const ACTIONS: ReadonlySet<string> = new Set([
  'transfer',
  'approve',
  'swap',
  'bridge',
  'deposit',
  'withdraw',
  'borrow',
  'repay',
  'stake',
  'unstake',
  'sweep',
  'claim',
  'lp-add',
  'lp-remove',
  'lp-collect',
]);

/** Fields of an intent that mean something here; some for one action alone. */
const FIELDS: ReadonlyMap<string, string | undefined> = new Map<string, string | undefined>([
  ...[
    'action',
    'amount',
    'amount_basis',
    'asset',
    'chain',
    'protocol',
    'recipient',
    'recipient_name',
    'slippage_bps',
  ].map((name) => [name, undefined] as const),
  ...['pool_id', 'vault_address'].map(
    (name) =>
      [
        name,
        'deposit withdraw borrow repay stake unstake claim lp-add lp-remove lp-collect',
      ] as const,
  ),
  ['from_chain', 'bridge'],
  ['to_chain', 'bridge'],
  ['to_asset', 'swap bridge stake'],
  ['to_amount', 'swap'],
  ['spender', 'approve'],
  ['pair_asset', 'lp-add lp-remove lp-collect'],
  ['pair_amount', 'lp-add'],
  ['position_id', 'claim lp-add lp-remove lp-collect'],
]);

/**
 * Checks a whole plan against the request, without network access: every call and message is decoded (as
 * `verifyStep` does), and its recipient, assets, amounts, least outputs, spenders, allowances, chains and
 * values must follow from the intents. Anything that no intent asks for is refused. A step that cannot be
 * checked completely is `not covered`, which is not `verified` either; the guide has a table of covered
 * steps.
 *
 * Intents do not contain values that only a chain or a market knows: how much `max` is, what an exact
 * purchase costs, and what a swap returns at least. Pass them as `options.figures`; without them such a
 * step is `not covered`, because a forger may write any number there.
 *
 * @param intents as they were sent to `POST /plan`
 * @param steps as they were returned, each merged with the response of `POST /steps/reencode` when it is
 * signed
 * @param wallets as they were sent to `POST /plan`
 * @example
 * const verdict = verifyPlan(intents, plan.steps, wallets);
 * if (verdict.outcome !== 'verified') throw new Error('Do not sign this.');
 */
export function verifyPlan(
  intents: readonly Intent[],
  steps: readonly Step[],
  wallets: readonly Wallet[],
  options: VerifyOptions = {},
): PlanVerdict {
  const plan = new Checks();
  const entries = steps.map((step): Entry => ({ step, read: readStep(step, options) }));
  const held = new Set<Entry>();
  plan.reading(() => {
    plan.that('order', isInOrder(steps), 'The steps are in order, each key once');
    matchIntents(plan, placeIntents(intents, wallets, options), entries, {
      wallets,
      options,
      held,
    });
  });
  for (const entry of entries) {
    if (!held.has(entry)) entry.read.checks.open('It was not held to an intent');
  }
  const all = [plan, ...entries.map(({ read }) => read.checks)];
  const outcome = outcomeOf(all);
  return {
    ok: outcome === 'verified',
    outcome,
    steps: entries.map(({ read: { checks }, step }) => verdictOf(checks, step)),
    checks: plan.list,
  };
}

function isInOrder(steps: readonly Step[]): boolean {
  const keys = new Set(steps.map(({ key, order }) => key ?? order));
  return (
    keys.size === steps.length &&
    steps.every(({ order }, at) => at === 0 || order > (steps[at - 1]?.order ?? 0))
  );
}

/** The parts of an intent that are not known here. */
function openPartOf({ at, intent }: Placed): string | undefined {
  if (!ACTIONS.has(intent.action)) return `${at}, ${intent.action},`;
  const open = Object.entries(intent).find(([field, value]) => {
    const only = FIELDS.get(field);
    const isKnown = FIELDS.has(field) && (only?.split(' ').includes(intent.action) ?? true);
    return value !== undefined && !isKnown;
  });
  return open && `${at}.${open[0]}`;
}

/** If only the second side of an addition has an amount, the addition is sized by that side. */
function countedFirst(intent: Intent): Intent {
  const { action, amount, asset, pair_amount, pair_asset, ...rest } = intent;
  const isSecondOnly = action === 'lp-add' && amount === undefined && pair_amount !== undefined;
  if (!isSecondOnly || asset === undefined || pair_asset === undefined) return intent;
  return { ...rest, action, asset: pair_asset, amount: pair_amount, pair_asset: asset };
}

/** Whether an intent may be several steps: all that the wallet has, or every position. */
function isOfMany({ intent: { action, asset, position_id } }: Placed): boolean {
  if (action === 'sweep') return asset === undefined;
  return (action === 'lp-remove' || action === 'lp-collect') && position_id === undefined;
}

/** Where each intent happens, as the planner places it. */
function placeIntents(
  intents: readonly Intent[],
  wallets: readonly Wallet[],
  { figures = {} }: VerifyOptions,
): Placed[] {
  const chains: string[] = [...new Set(wallets.map(({ chain }) => chain))];
  const only = chains.length === 1 ? chains[0] : undefined;
  let landed: string | undefined;
  return intents.map((one, index) => {
    const at = `intents[${index}]`;
    const intent = countedFirst(one);
    const said = intent.from_chain ?? intent.chain;
    const chain = said ?? (intent.amount === 'chained' ? landed : undefined) ?? only ?? landed;
    if (chain === undefined && intent.action === 'sweep') throw notCovered('A sweep of all chains');
    if (chain === undefined) throw new Unreadable('chain', `${at} does not say on which chain`);
    const toChain = intent.action === 'bridge' ? (intent.to_chain ?? '') : chain;
    landed = toChain;
    return { intent, at, chain, toChain, figures: figures[index] ?? {} };
  });
}

function matchIntents(
  plan: Checks,
  placed: readonly Placed[],
  entries: readonly Entry[],
  around: Around,
): void {
  let next = 0;
  const given: Given[] = [];
  // After an intent whose steps were not found, steps can no longer be matched to intents.
  let isLost = false;
  for (const [index, one] of placed.entries()) {
    const isMany = isOfMany(one);
    const isAgain = placed
      .slice(index + 1)
      .some(({ chain, intent }) => chain === one.chain && intent.action === one.intent.action);
    const openPart = openPartOf(one) ?? (isMany && isAgain ? `Where ${one.at} ends` : undefined);
    let group = takeGroup(one, entries, next);
    if (openPart !== undefined) plan.open(`${openPart} is not covered here`);
    else if (isLost && !group) plan.open(`Where ${one.at} begins is not covered here`);
    else plan.that('step', group !== undefined, `${one.at} has ${group ? 'its' : 'no'} step`);
    isLost ||= openPart !== undefined && !group;
    const seen = new Set<string>();
    while (group) {
      next = group.end;
      const { asset_address, asset_mint, position_id } = group.main.step;
      const what = isMany ? `${asset_address ?? asset_mint} ${position_id}` : String(next);
      if (seen.has(what)) group.main.read.checks.that('step', false, 'It is there twice');
      seen.add(what);
      for (const entry of group.all) around.held.add(entry);
      holdGroup(one, group, openPart !== undefined, given, around);
      // Tokens that take a new allowance from zero only are set to zero first.
      const isReset: boolean = one.intent.action === 'approve' && isZero(group.main.step);
      const isMore = (isReset && Number(one.intent.amount) !== 0) || isMany;
      group = isMore ? takeGroup(one, entries, next) : undefined;
      if (isReset && isMore) {
        plan.that('step', group !== undefined && !isZero(group.main.step), 'An allowance follows');
      }
    }
  }
  for (const { read, step } of entries.slice(next)) {
    if (isLost) read.checks.open('Whose step this is is not covered here');
    else {
      read.checks.that('step', false, `Nobody asked for the ${step.type} of step ${step.order}`);
    }
  }
}

/** The next step of an intent's kind, and the steps before and after it that belong to it. */
function takeGroup(
  { chain, intent }: Placed,
  entries: readonly Entry[],
  from: number,
): Group | undefined {
  let at = from;
  while (intent.action !== 'approve' && ['approve', 'wrap'].includes(entries[at]?.step.type ?? ''))
    at++;
  const main = entries[at];
  if (main?.step.type !== intent.action || main.step.chain !== chain) return undefined;
  const before = entries.slice(from, at);
  const after = entries[at + 1];
  const unwrap = after?.step.type === 'unwrap' ? after : undefined;
  const end = unwrap ? at + 2 : at + 1;
  return {
    main,
    approvals: before.filter(({ step }) => step.type === 'approve'),
    wrap: before.find(({ step }) => step.type === 'wrap'),
    unwrap,
    all: entries.slice(from, end),
    end,
  };
}
