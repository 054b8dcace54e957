import type { AgentSchedule } from '#server/schemas/agent-condition.ts';
import type { TypedAgentRequest, TypedAgentRequestOf } from '#server/schemas/create-agent.ts';
import type { AgentSpec, WatchSpec } from './agent-spec.ts';
import { CADENCE_SECONDS } from './cadence.ts';
import type { Mandate } from './choose-action.ts';
import { normalizeWallet, type WatchSubject } from './watch-subject.ts';

type Request<Kind extends TypedAgentRequest['kind']> = TypedAgentRequestOf<Kind>;
/** The parts that depend on the kind; the rest is the same for all. */
type KindSpec = Pick<AgentSpec, 'rendered' | 'fields' | 'cadence' | 'schedule' | 'watches'>;

/**
 * Specifies a typed agent (`docs/guides/agents.md`). Nothing is looked up: the agent watches exactly the
 * subject that was sent.
 *
 * @param shown further fields to show, such as which pool is watched
 */
export function specifyTypedAgent(
  request: TypedAgentRequest,
  mandate: Mandate,
  shown: Readonly<Record<string, string>> = {},
): AgentSpec {
  const spec = specifyKind(request);
  return {
    ...spec,
    fields: { ...spec.fields, ...shown },
    type: request.kind === 'schedule' ? 'reminder' : 'alert',
    kind: request.kind,
    wallets: request.wallets,
    request: null,
    intent: null,
    fireHeadline: null,
    condition: null,
    cadenceSeconds: CADENCE_SECONDS[spec.cadence] ?? 0,
    ...mandate,
  };
}

function specifyKind(request: TypedAgentRequest): KindSpec {
  switch (request.kind) {
    case 'price':
      return specifyPrice(request);
    case 'yield':
      return specifyYield(request);
    case 'health':
      return specifyHealth(request);
    case 'portfolio':
      return specifyPortfolio(request);
    case 'schedule':
      return specifySchedule(request);
  }
}

function specifyPrice(request: Request<'price'>): KindSpec {
  const { asset_symbol, price_source_id, threshold, pct_change, base_price } = request;
  const isFall = (pct_change ?? 0) < 0;
  const condition = request.condition ?? (isFall ? 'below' : 'above');
  const subject: WatchSubject = { metric: 'price', price_source_id };
  if (pct_change === undefined) {
    return {
      rendered: `${asset_symbol} price ${condition} ${usd(threshold ?? 0)}`,
      fields: defined({ asset_symbol, price_source_id, condition, threshold }),
      cadence: 'hourly',
      schedule: null,
      watches: [level(subject, condition, threshold ?? 0)],
    };
  }
  const size = Math.abs(pct_change);
  const from = base_price === undefined ? '' : ` from ${usd(base_price)}`;
  const watch: WatchSpec = {
    subject,
    leaf: 0,
    comparator: condition,
    threshold: null,
    changePercent: String(condition === 'below' ? -size : size),
    baseValue: base_price === undefined ? null : String(base_price),
  };
  return {
    rendered: `${asset_symbol} price ${condition === 'below' ? 'down' : 'up'} ${number(size)}%${from}`,
    fields: defined({
      asset_symbol,
      price_source_id,
      condition,
      threshold,
      pct_change,
      base_price,
    }),
    cadence: 'hourly',
    schedule: null,
    watches: [watch],
  };
}

const YIELD_METRICS = {
  apy: { metric: 'apy', words: 'APY' },
  supplyApy: { metric: 'supply_apy', words: 'supply APY' },
  borrowApy: { metric: 'borrow_apy', words: 'borrow APY' },
} as const;

function specifyYield(request: Request<'yield'>): KindSpec {
  const { pool_id, protocol, chain, asset, condition, threshold, metric } = request;
  const { metric: watched, words } = YIELD_METRICS[metric];
  return {
    rendered: `${asset} ${words} on ${protocol} (${chain}) ${condition} ${number(threshold)}%`,
    fields: { pool_id, protocol, chain, asset, condition, threshold, metric },
    cadence: 'every_5_minutes',
    schedule: null,
    watches: [level({ metric: watched, protocol, chain, pool_id, asset }, condition, threshold)],
  };
}

function specifyHealth(request: Request<'health'>): KindSpec {
  const { protocol, chain, threshold, target_wallet } = request;
  const wallet = target_wallet ?? (request.wallets[0] as string);
  const subject: WatchSubject = {
    metric: 'health_factor',
    protocol,
    chain,
    wallets: [normalizeWallet(wallet)],
  };
  return {
    rendered: `Health factor on ${protocol} (${chain}) below ${number(threshold)}`,
    fields: defined({ protocol, chain, condition: 'below', threshold, target_wallet }),
    cadence: 'every_5_minutes',
    schedule: null,
    watches: [level(subject, 'below', threshold)],
  };
}

const WINDOW_HOURS = { '24h': 24, '7d': 168 } as const;

function specifyPortfolio(request: Request<'portfolio'>): KindSpec {
  const { threshold, asset_symbol, movement_window } = request;
  const subject: WatchSubject = {
    metric: 'portfolio_value',
    window_hours: WINDOW_HOURS[movement_window],
    wallets: [...new Set(request.wallets.map(normalizeWallet))].sort(),
    ...(asset_symbol === undefined ? {} : { asset: asset_symbol }),
  };
  return {
    rendered: `${asset_symbol ?? 'Portfolio'} up more than ${number(threshold)}% in ${movement_window}`,
    fields: defined({ condition: 'above', threshold, asset_symbol, movement_window }),
    cadence: 'hourly',
    schedule: null,
    watches: [level(subject, 'above', threshold)],
  };
}

function specifySchedule(request: Request<'schedule'>): KindSpec {
  const { cadence, hour, minute, timezone, day_of_week, day_of_month, label } = request;
  const schedule: AgentSchedule = {
    cadence,
    hour,
    minute,
    timezone,
    ...(day_of_week === undefined ? {} : { day_of_week }),
    ...(day_of_month === undefined ? {} : { day_of_month }),
  };
  const at = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')} ${timezone}`;
  return {
    rendered: `${label ?? 'Check-in'}: ${cadence} at ${at}`,
    fields: defined({ hour, minute, timezone, day_of_week, day_of_month, label }),
    cadence,
    schedule,
    watches: [],
  };
}

function level(subject: WatchSubject, comparator: 'above' | 'below', threshold: number): WatchSpec {
  return {
    subject,
    leaf: 0,
    comparator,
    threshold: String(threshold),
    changePercent: null,
    baseValue: null,
  };
}

function defined(
  fields: Readonly<Record<string, string | number | undefined>>,
): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

const plain = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 15 });

function number(value: number): string {
  return plain.format(value);
}

function usd(value: number): string {
  return `$${number(value)}`;
}
