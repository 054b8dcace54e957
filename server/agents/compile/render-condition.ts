import { CHAINS } from '#server/chains/registry.ts';
import { isAssetSpelling } from '#server/language/lexicon/assets.ts';
import { venueNamed } from '#server/language/lexicon/venues.ts';
import {
  type AgentComparison,
  type AgentCondition,
  PERCENT_LEVELS,
} from '#server/schemas/agent-condition.ts';
import { magnitudeOf } from './decimal.ts';
import { coinSymbol } from './lexicon/coins.ts';

/** One readable line, e.g. "ETH price below $2,000 or Aave health factor below 1.3". It parses back. */
export function renderCondition(condition: AgentCondition): string {
  if (condition.kind === 'compare') return renderComparison(condition);
  const joint = condition.kind === 'all' ? ' and ' : ' or ';
  return condition.parts
    .map((part) => {
      const text = renderCondition(part);
      // "and" binds closer than "or": only the other way round needs brackets.
      return condition.kind === 'all' && part.kind === 'any' ? `(${text})` : text;
    })
    .join(joint);
}

/** One comparison as a clause. */
export function renderComparison(one: AgentComparison): string {
  if (one.metric === 'peg') {
    const quote = one.quote === undefined ? '' : ` to ${assetName(one.quote)}`;
    return `${subjectName(one)} off its peg${quote} by ${one.threshold}%${place(one)}`;
  }
  const subject = renderSubject(one);
  if (one.metric === 'claimable' || one.metric === 'started') {
    return `${subject} ${one.comparator === 'below' ? 'not ' : ''}${one.metric}`;
  }
  if (isChange(one)) {
    const way =
      one.comparator === 'moves' ? 'up or down' : one.threshold.startsWith('-') ? 'down' : 'up';
    // A fall is written without its sign; "down" and "up" carry it.
    const size = `${group(magnitudeOf(one.threshold))}%`;
    const window = one.window === undefined ? '' : ` in ${one.window}`;
    return `${subject} ${way} ${size}${window}`;
  }
  return `${subject} ${one.comparator} ${renderThreshold(one)}`;
}

/** Whether a comparison is about a change and not about a level. */
export function isChange(one: AgentComparison): boolean {
  return one.unit === 'percent' && !PERCENT_LEVELS.has(one.metric);
}

function renderSubject(one: AgentComparison): string {
  const protocol = one.protocol === undefined ? '' : `${protocolName(one.protocol)} `;
  switch (one.metric) {
    case 'price':
      return `${subjectName(one)} price${one.quote === undefined ? '' : ` in ${assetName(one.quote)}`}${place(one)}`;
    case 'balance':
      return `${subjectName(one)} balance${place(one)}`;
    case 'portfolio_value':
      return one.asset === undefined && !one.any
        ? `Portfolio value${place(one)}`
        : `${subjectName(one)} holding value${place(one)}`;
    case 'gas_price':
      return `${one.chain === undefined ? '' : `${chainName(one.chain)} `}gas price`;
    case 'position_value':
      return `${protocol}${(one.position ?? '').toUpperCase()} value${marketOf(one)}`;
    case 'implied_apy':
      return `${protocol}implied APY${marketOf(one)}`;
    case 'days_to_expiry':
      return `${protocol}days to maturity${marketOf(one)}`;
    case 'fill_pct':
      return `${protocol}vault ${one.market}${onChain(one)} filled`;
    case 'started':
      return `${protocol}vault ${one.market}${onChain(one)}`;
    case 'claimable':
      return `${protocol}${one.position} side of vault ${one.market}${onChain(one)}`;
    case 'health_factor':
      return `${protocol}health factor${place(one)}`;
    default:
      return `${protocol}${one.asset === undefined ? '' : `${assetName(one.asset)} `}${RATE[one.metric]}${place(one)}`;
  }
}

function onChain({ chain }: AgentComparison): string {
  return chain === undefined ? '' : ` on ${chainName(chain)}`;
}

function marketOf(one: AgentComparison): string {
  const { market } = one;
  const on = onChain(one);
  return market === undefined ? on : ` of market ${market}${on}`;
}

const RATE: Record<string, string> = {
  apy: 'APY',
  supply_apy: 'supply APY',
  borrow_apy: 'borrow APY',
};

function subjectName(one: AgentComparison): string {
  if (one.any) return 'Any token';
  return one.asset === undefined ? 'Token' : assetName(one.asset);
}

/** Symbols that are written with small letters too. */
const MIXED_CASE = new Map(
  'stETH wstETH rETH cbETH weETH eETH ezETH rsETH sfrxETH ankrETH mETH sUSDe USDe sDAI sUSDS crvUSD cbBTC tBTC jitoSOL mSOL jupSOL bSOL'
    .split(' ')
    .map((symbol) => [symbol.toUpperCase(), symbol]),
);

/** A symbol nobody knows carries a dollar sign, so that it is read as one again. */
export function assetName(asset: string): string {
  const lower = asset.toLowerCase();
  if (asset.startsWith('0x')) return `token ${asset}`;
  return isAssetSpelling(lower) || coinSymbol(lower) === asset
    ? (MIXED_CASE.get(asset) ?? asset)
    : `$${asset}`;
}

function place(one: AgentComparison): string {
  const chain =
    one.chain === undefined || one.metric === 'gas_price' ? '' : ` on ${chainName(one.chain)}`;
  const venue =
    one.protocol === undefined || RATE[one.metric] || one.metric === 'health_factor'
      ? ''
      : ` on ${protocolName(one.protocol)}`;
  const wallet = one.wallet === undefined ? '' : ` of wallet ${one.wallet}`;
  return `${venue}${chain}${wallet}`;
}

export function chainName(slug: string): string {
  return CHAINS[slug as keyof typeof CHAINS]?.name ?? slug;
}

/** `aave` → Aave; a slug of several words stays as it is written. */
export function protocolName(slug: string): string {
  const name = venueNamed(slug).name.replace(/ v\d$/, '');
  return name === name.toLowerCase() && !name.includes('-')
    ? name.charAt(0).toUpperCase() + name.slice(1)
    : name;
}

function renderThreshold(one: AgentComparison): string {
  const negative = one.threshold.startsWith('-') ? '-' : '';
  const value = group(magnitudeOf(one.threshold));
  switch (one.unit) {
    case 'usd':
      return `${negative}$${value}`;
    case 'percent':
      return `${negative}${value}%`;
    case 'gwei':
      return `${negative}${value} gwei`;
    case 'token':
      return `${negative}${value}${one.metric === 'price' && one.quote !== undefined ? ` ${assetName(one.quote)}` : ''}`;
    default:
      return `${negative}${value}`;
  }
}

/** Thousands in groups: `1234.5` → `1,234.5`. */
function group(value: string): string {
  const [whole = '', fraction] = value.split('.');
  let grouped = '';
  for (let at = 0; at < whole.length; at++) {
    if (at > 0 && (whole.length - at) % 3 === 0) grouped += ',';
    grouped += whole[at];
  }
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** What an event says when it fires; a tree of several parts says the whole condition. */
export function fireHeadline(condition: AgentCondition): string {
  if (condition.kind !== 'compare') return `Condition met: ${renderCondition(condition)}`;
  const text = renderCondition(condition);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
