import { erc20Abi } from 'viem';
import { compileAgentRequest } from '#server/agents/index.ts';
import { type ContractRead, call, noticeSilence, readOne } from '#server/chains/evm/read.ts';
import { findTokens, resolveToken, wrappedNativeToken } from '#server/chains/tokens/resolve.ts';
import { ApiError, invalidField } from '#server/errors/api-error.ts';
import { matchVenue } from '#server/language/lexicon/venues.ts';
import { oracleAbi } from '#server/protocols/standards/aave-pool/abi/oracle.ts';
import {
  type AgentComparison,
  type AgentCondition,
  comparisonsOf,
} from '#server/schemas/agent-condition.ts';
import type { GuardTrigger } from '#server/schemas/guard.ts';
import { atomicOf } from './atomic-of.ts';
import { resolveAsset } from './resolve-asset.ts';
import { isOfLevels } from './service-condition.ts';
import type { GuardToken, GuardTriggerTerms } from './terms.ts';
import type { GuardVenue } from './venues.ts';

/** Decimals of thresholds: of a health factor, and of the oracle's base currency. */
const HEALTH_DECIMALS = 18;
const PRICE_DECIMALS = 8;

type Typed = Exclude<GuardTrigger, { kind: 'condition' }>;

/**
 * The on-chain form of a request's trigger: one of the contract's own conditions where possible, else a
 * sentence that only the service checks (`docs/guides/guard.md`).
 *
 * @throws ApiError invalid_request, needs_clarification, unwatchable, engine_unreachable
 */
export function* proposeTrigger(
  trigger: GuardTrigger,
  owner: string,
  venue: GuardVenue,
  tokenPage: (address: string) => string,
): ContractRead<GuardTriggerTerms> {
  if (trigger.kind !== 'condition') return yield* typedTrigger(trigger, venue, tokenPage);
  const read = yield* noticeSilence(
    compileAgentRequest({ request: trigger.request, wallets: [owner], autonomy: 'notify' }),
  );
  const compiled = read.value;
  if (compiled.outcome === 'needs_clarification') {
    if (read.wasSilent) throw new ApiError('engine_unreachable');
    throw new ApiError('needs_clarification', {
      message: compiled.question,
      issues: [{ field: 'trigger.request', message: compiled.question }],
    });
  }
  if (compiled.outcome === 'unwatchable') {
    throw new ApiError('unwatchable', { message: compiled.reason });
  }
  if (compiled.outcome === 'schedule') {
    throw new ApiError('unwatchable', {
      message: 'A recurring schedule is no trigger of a permission: name a condition.',
    });
  }
  const { condition, rendered, cadence } = compiled;
  if (comparisonsOf(condition).some(({ metric }) => metric === 'portfolio_value')) {
    throw new ApiError('unwatchable', {
      message:
        'A move of the portfolio is no trigger of a permission: name a price, a balance or a health factor.',
    });
  }
  if (!isOfLevels(condition, owner)) {
    throw new ApiError('unwatchable', {
      message:
        'A change is no trigger of a permission, as nothing is kept to measure it from: name a level, such as "ETH is below $2,000".',
    });
  }
  const typed = yield* typedOf(condition, owner, venue, trigger.request);
  if (typed !== null) return yield* typedTrigger(typed, venue, tokenPage);
  return {
    kind: 'service_checked',
    asset: null,
    comparison: '',
    threshold: '0',
    words: rendered,
    condition,
    cadence,
  };
}

function* typedTrigger(
  trigger: Typed,
  venue: GuardVenue,
  tokenPage: (address: string) => string,
): ContractRead<GuardTriggerTerms> {
  const { kind, comparison } = trigger;
  const threshold = trigger.threshold.replace(/^0+(?=\d)/, '');
  const common = { kind, comparison, condition: null, cadence: 'hourly' } as const;
  const at = (decimals: number) => atomicOf('trigger.threshold', threshold, decimals).toString();
  if (kind === 'health_factor') {
    const { lending } = requireLending(venue, 'a health factor');
    return {
      ...common,
      asset: null,
      threshold: at(HEALTH_DECIMALS),
      words: `Health factor at ${lending.name} on ${venue.name} ${comparison} ${threshold}`,
    };
  }
  if (kind === 'price') requireLending(venue, 'a price by a lending venue’s oracle');
  const asset = yield* resolveAsset(venue.slug, 'trigger.asset', trigger.asset, 'other', tokenPage);
  if (kind === 'token_balance') {
    const balance = yield* readOne(
      call({ chain: venue.slug, to: asset.address, abi: erc20Abi, functionName: 'totalSupply' }),
    );
    if (!balance.ok && balance.unreachable) throw new ApiError('engine_unreachable');
    if (!balance.ok)
      throw invalidField('trigger.asset', 'No ERC-20 token answers at this address.');
    return {
      ...common,
      asset,
      threshold: at(asset.decimals),
      words: `${asset.symbol} balance on ${venue.name} ${comparison} ${threshold}`,
    };
  }
  if (!(yield* isPriced(venue, asset))) {
    throw new ApiError('unwatchable', {
      message: `The oracle of ${venue.lending?.name} on ${venue.name} has no price of ${asset.symbol}.`,
    });
  }
  return {
    ...common,
    asset,
    threshold: at(PRICE_DECIMALS),
    words: `${asset.symbol} price by ${venue.lending?.name}’s oracle on ${venue.name} ${comparison} $${threshold}`,
  };
}

/** @throws ApiError unwatchable where the chain has no lending venue */
export function requireLending(
  venue: GuardVenue,
  what: string,
): { readonly lending: NonNullable<GuardVenue['lending']> } {
  const { lending, name } = venue;
  if (lending !== null) return { lending };
  throw new ApiError('unwatchable', {
    message: `There is no lending venue on ${name} that the guard knows, and ${what} needs one.`,
  });
}

/** Whether the venue's oracle reports a price. @throws ApiError engine_unreachable */
export function* isPriced(venue: GuardVenue, asset: GuardToken): ContractRead<boolean> {
  if (venue.lending === null) return false;
  const price = yield* readOne(
    call({
      chain: venue.slug,
      to: venue.lending.oracle,
      abi: oracleAbi,
      functionName: 'getAssetPrice',
      args: [asset.address],
    }),
  );
  if (!price.ok && price.unreachable) throw new ApiError('engine_unreachable');
  return price.ok && price.value > 0n;
}

/** The contract's own condition with the same meaning as one in English; null where none has it. */
function* typedOf(
  condition: AgentCondition,
  owner: string,
  venue: GuardVenue,
  request: string,
): ContractRead<Typed | null> {
  const one = onlyHere(condition, venue, request);
  if (one === null || one.comparator === 'moves' || one.any || one.window || one.quote) return null;
  if (one.chain !== undefined && one.chain !== venue.slug) return null;
  if (one.wallet !== undefined && one.wallet.toLowerCase() !== owner.toLowerCase()) return null;
  const { comparator: comparison, threshold } = one;
  if (one.metric === 'health_factor' && one.unit === 'ratio') {
    return venue.lending === null ? null : { kind: 'health_factor', comparison, threshold };
  }
  const asset = one.asset === undefined ? undefined : erc20Named(venue, one.asset, one.metric);
  if (asset === undefined || one.protocol !== undefined) return null;
  if (one.metric === 'balance' && one.unit === 'token') {
    return { kind: 'token_balance', comparison, threshold, asset: asset.address };
  }
  if (one.metric === 'price' && one.unit === 'usd' && (yield* isPriced(venue, asset))) {
    return { kind: 'price', comparison, threshold, asset: asset.address };
  }
  return null;
}

/**
 * The single comparison of a condition on a chain. "My health factor" is read at every lending protocol that
 * reports one; of those only the venue is on this chain. Protocols that were named are all watched.
 */
function onlyHere(
  condition: AgentCondition,
  venue: GuardVenue,
  request: string,
): AgentComparison | null {
  const parts = condition.kind === 'any' ? condition.parts : [condition];
  if (condition.kind !== 'any' && condition.kind !== 'compare') return null;
  const atVenue = parts.filter(
    (part) => part.kind === 'compare' && (part.metric !== 'health_factor' || isVenue(part, venue)),
  );
  const [first] = parts;
  // A condition that differs between two protocols is not left out.
  const isAlone = parts.every(
    (part) =>
      part.kind === 'compare' &&
      first?.kind === 'compare' &&
      part.metric === 'health_factor' &&
      part.comparator === first.comparator &&
      part.threshold === first.threshold,
  );
  const isOne = parts.length === 1 || (isAlone && !namesProtocol(request));
  const [only, ...more] = isOne ? atVenue : [];
  return only?.kind === 'compare' && more.length === 0 ? only : null;
}

function namesProtocol(request: string): boolean {
  const words = request.toLowerCase().match(/[\p{L}\p{N}.-]*[\p{L}\p{N}]/gu) ?? [];
  return words.some((_, at) => matchVenue(words.slice(at, at + 3)) !== undefined);
}

function isVenue({ protocol }: AgentComparison, { lending }: GuardVenue): boolean {
  return protocol === undefined || protocol === lending?.name.toLowerCase();
}

/** A balance of the coin is not one of its wrapped form; a price of it is. */
function erc20Named(
  { slug }: GuardVenue,
  symbol: string,
  metric: AgentComparison['metric'],
): GuardToken | undefined {
  const token = findTokens(slug, symbol).length > 1 ? undefined : resolveToken(slug, symbol);
  if (token === undefined) return undefined;
  if (token.address !== null) return { ...token, address: token.address };
  return metric === 'price' ? wrappedNativeToken(slug) : undefined;
}
