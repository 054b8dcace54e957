import {
  type AgentComparison,
  type AgentCondition,
  comparisonsOf,
  PERCENT_LEVELS,
} from '#server/schemas/agent-condition.ts';
import type { WatchSpec } from './agent-spec.ts';
import { normalizeWallet, type WatchSubject } from './watch-subject.ts';

/** Metrics that each wallet has for itself: one that holds is enough. */
const PER_WALLET: ReadonlySet<string> = new Set([
  'health_factor',
  'balance',
  'position_value',
  'claimable',
]);

/**
 * Lays a condition out as rows to compare: one for each comparison, wallet it is about and
 * direction. Rows of one comparison are alternatives.
 *
 * @param bases levels that changes are measured from where they are known already, by position of
 * the comparison
 */
export function planWatches(
  condition: AgentCondition,
  wallets: readonly string[],
  bases: ReadonlyMap<number, string>,
): readonly WatchSpec[] {
  return comparisonsOf(condition).flatMap((comparison, leaf) =>
    subjectsOf(comparison, wallets).flatMap((subject) =>
      boundsOf(comparison).map(({ comparator, threshold }) => ({
        subject,
        leaf,
        comparator,
        ...(isSinceMade(comparison)
          ? { threshold: null, changePercent: threshold, baseValue: bases.get(leaf) ?? null }
          : { threshold, changePercent: null, baseValue: null }),
      })),
    ),
  );
}

/** A change without a window is measured from the level when the agent was made. */
function isSinceMade({ metric, unit, window }: AgentComparison): boolean {
  return unit === 'percent' && window === undefined && !PERCENT_LEVELS.has(metric);
}

interface Bound {
  readonly comparator: 'above' | 'below';
  readonly threshold: string;
}

function boundsOf({ comparator, threshold }: AgentComparison): readonly Bound[] {
  if (comparator !== 'moves') return [{ comparator, threshold }];
  const size = threshold.replace(/^-/, '');
  return [
    { comparator: 'above', threshold: size },
    { comparator: 'below', threshold: `-${size}` },
  ];
}

function subjectsOf(
  comparison: AgentComparison,
  agentWallets: readonly string[],
): readonly WatchSubject[] {
  const { metric, asset, quote, protocol, chain, any, wallet, window, unit, market, position } =
    comparison;
  const base: WatchSubject = {
    metric,
    ...(metric === 'balance' && unit === 'usd' ? { unit } : {}),
    ...(window === undefined ? {} : { window_hours: hoursOf(window) }),
    ...(asset === undefined ? {} : { asset }),
    ...(quote === undefined ? {} : { quote }),
    ...(protocol === undefined ? {} : { protocol }),
    ...(chain === undefined ? {} : { chain }),
    ...(any === undefined ? {} : { any }),
    ...(market === undefined ? {} : { market }),
    ...(position === undefined ? {} : { position }),
  };
  const looked = wallet === undefined ? agentWallets : [wallet];
  const wallets = [...new Set(looked.map(normalizeWallet))].sort();
  if (PER_WALLET.has(metric)) return wallets.map((one) => ({ ...base, wallets: [one] }));
  if (metric === 'portfolio_value' || any === 'holding') return [{ ...base, wallets }];
  return [base];
}

function hoursOf(window: string): number {
  const count = Number(window.slice(0, -1));
  return window.endsWith('d') ? count * 24 : count;
}
