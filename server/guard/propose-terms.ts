import { zeroAddress } from 'viem';
import { checkAddress } from '#server/chains/evm/check-address.ts';
import type { ContractRead } from '#server/chains/evm/read.ts';
import { parseAmount } from '#server/chains/tokens/parse-amount.ts';
import type { GuardConfig, GuardDeployment } from '#server/config/guard-config.ts';
import { ApiError, invalidField } from '#server/errors/api-error.ts';
import type { GuardProposalRequest } from '#server/schemas/guard.ts';
import { proposeAction } from './propose-action.ts';
import { proposeTrigger } from './propose-trigger.ts';
import type { GuardActionTerms, GuardTerms, GuardToken, GuardTriggerTerms } from './terms.ts';
import { lifetimeCap } from './typed-data.ts';
import { guardVenue } from './venues.ts';

/** The contract counts caps in 128 bits. */
const MOST = 2n ** 128n;

/**
 * The terms that a request asks an owner to sign (`docs/guides/guard.md`). Pure, apart from the reads
 * that it yields.
 *
 * @throws ApiError invalid_request, invalid_budget, needs_clarification, unwatchable, engine_unreachable
 */
export function* proposeTerms(
  request: GuardProposalRequest,
  { xlayerVenue, feeBps }: Pick<GuardConfig, 'xlayerVenue' | 'feeBps'>,
  { guard }: GuardDeployment,
  tokenPage: (address: string) => string,
): ContractRead<GuardTerms> {
  const owner = checkAddress('wallet', request.wallet);
  const venue = guardVenue(request.chain_id, xlayerVenue);
  const { token, asset, action } = yield* proposeAction(
    request.action,
    venue,
    { owner, guard },
    tokenPage,
  );
  const capPer = budgetOf('cap_per', request.cap_per, token);
  const budget = budgetOf('budget', request.budget, token);
  if (capPer > budget) throw invalidBudget('cap_per', 'This is more than budget.');
  if (lifetimeCap(budget, feeBps) >= MOST) throw invalidBudget('budget', 'This is too large.');
  const trigger = yield* proposeTrigger(request.trigger, owner, venue, tokenPage);
  requireEnd(trigger, action);
  const usesPool =
    trigger.kind === 'health_factor' ||
    ['supply', 'repay_from_wallet', 'repay_from_collateral'].includes(action.kind);
  const usesOracle = trigger.kind === 'price' || action.maxSlippageBps > 0;
  const usesRouter = action.tokenOut !== null;
  const { lending } = venue;
  return {
    chainId: venue.chainId,
    slug: venue.slug,
    owner,
    token,
    asset,
    capPer: capPer.toString(),
    budget: budget.toString(),
    trigger,
    action,
    venue: {
      pool: usesPool ? (lending?.pool ?? zeroAddress) : zeroAddress,
      oracle: usesOracle ? (lending?.oracle ?? zeroAddress) : zeroAddress,
      maxAge: usesOracle ? venue.maxAgeS : 0,
      sequencer: usesPool || usesOracle ? (lending?.sequencer ?? zeroAddress) : zeroAddress,
      router: usesRouter ? venue.router : zeroAddress,
    },
  };
}

/**
 * A repayment at most reaches its target. If the target were not above the threshold, the condition would stay true
 * after the first run, and nothing would run again, however far the health factor falls.
 */
function requireEnd(trigger: GuardTriggerTerms, action: GuardActionTerms): void {
  if (trigger.kind !== 'health_factor' || trigger.comparison !== 'below') return;
  if (action.kind !== 'repay_from_collateral') return;
  if (BigInt(action.targetHealthFactor) > BigInt(trigger.threshold)) return;
  throw invalidField(
    'action.target_health_factor',
    'Send more than trigger.threshold: it runs again only once the health factor has been above that.',
  );
}

/** A budget in smallest units, by whole numbers alone. */
function budgetOf(field: 'budget' | 'cap_per', said: string, token: GuardToken): bigint {
  if (!/^\d+(?:\.\d+)?$/.test(said)) {
    throw invalidBudget(field, 'Send a decimal number as text, such as "100.50".');
  }
  const atomic = parseAmount(said, token.decimals);
  if (atomic === undefined) {
    throw invalidBudget(field, `${token.symbol} has ${token.decimals} decimals: send no more.`);
  }
  if (atomic === 0n) throw invalidBudget(field, 'Send more than 0.');
  if (atomic >= MOST) throw invalidBudget(field, 'This is too large.');
  return atomic;
}

function invalidBudget(field: string, message: string): ApiError {
  return new ApiError('invalid_budget', { issues: [{ field, message }] });
}
