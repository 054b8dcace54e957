import { type Address, isAddress } from '@solana/kit';
import { formatUnits } from 'viem';
import { associatedTokenAddress } from '#server/chains/solana/derive-address.ts';
import {
  type DecodedMessage,
  decodeMessage,
  MESSAGE_FORMAT,
} from '#server/chains/solana/message.ts';
import { readMint } from '#server/chains/solana/mint.ts';
import { CLOCK_SYSVAR, RENT_SYSVAR } from '#server/chains/solana/programs.ts';
import { type AccountRead, readAccounts } from '#server/chains/solana/read.ts';
import { resolveSolanaToken } from '#server/chains/solana/resolve-token.ts';
import { readSysvars } from '#server/chains/solana/sysvars.ts';
import { readTokenAccount } from '#server/chains/solana/token-account.ts';
import { SOL } from '#server/chains/solana/tokens.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { SolanaPrices } from '#server/prices/read-solana-prices.ts';
import {
  isSolanaRefusal,
  type SolanaAction,
  type SolanaAsset,
  type SolanaCall,
  type SolanaLeg,
  type SolanaProtocol,
} from '#server/protocols/solana-manifest.ts';
import { INTENT_ACTIONS, type IntentAction } from '#server/schemas/intent.ts';
import type { ReencodeChanges } from '#server/schemas/reencode.ts';
import type { Step } from '#server/schemas/step.ts';
import { plannedLeast } from '../reencode/planned-least.ts';
import { ReencodeRefused } from '../reencode/reencode-refused.ts';
import { requireSame } from './compare-message.ts';
import { describeSolanaChanges } from './describe-solana-changes.ts';
import { type LiveFunds, resizeSolanaAmount } from './resize-solana-amount.ts';

/** A step whose every name is known. */
export interface ReviewedSolanaStep {
  readonly step: Step;
  readonly type: IntentAction;
  readonly action: SolanaAction;
  readonly owner: Address;
  readonly message: DecodedMessage;
}

/** A step built again. */
export interface RebuiltStep {
  readonly call: SolanaCall;
  readonly amountAtomic: bigint;
  readonly changes: ReencodeChanges;
}

/**
 * Reads a Solana step as /plan returned it.
 *
 * @throws {ReencodeRefused} naming the missing, unknown or unreadable part.
 */
export function readSolanaStep(
  step: Step,
  protocols: readonly SolanaProtocol[],
): ReviewedSolanaStep {
  const protocol = protocols.find(({ slug }) => slug === step.protocol);
  if (!protocol) {
    throw new ReencodeRefused(
      'protocol_unsupported',
      'Steps of this protocol cannot be encoded again on solana.',
    );
  }
  const type = INTENT_ACTIONS.find((action) => action === step.type);
  const action = type && protocol.actions[type];
  if (!type || !action) {
    throw new ReencodeRefused(
      'step_type_unsupported',
      `${protocol.name} has no step of this type.`,
    );
  }
  if (step.wallet === undefined) {
    throw new ReencodeRefused('step_incomplete', 'The step has no wallet: say which one signs it.');
  }
  if (step.solana_tx === undefined) {
    throw new ReencodeRefused('step_incomplete', 'The step has no solana_tx: plan it again.');
  }
  const owner = addressIn('wallet', step.wallet);
  if (type !== 'transfer' && step.recipient !== undefined && step.recipient !== owner) {
    throw new ReencodeRefused(
      'target_changed',
      `A ${type} on solana is for the wallet that signs, and the step names another recipient.`,
    );
  }
  const message = decodeMessage(step.solana_tx);
  if (!message || (step.solana_format ?? MESSAGE_FORMAT) !== MESSAGE_FORMAT) {
    throw new ReencodeRefused('invalid_request', 'solana_tx is not the base64 of a v0 message.');
  }
  if (message.staticAccounts[0] !== owner || message.header.numSignerAccounts !== 1) {
    throw new ReencodeRefused(
      'target_changed',
      'The reviewed message is not signed by the wallet of the step alone.',
    );
  }
  return { step, type, action, owner, message };
}

/**
 * Builds a reviewed step again from live state. Only its size may differ from the reviewed step:
 * the message is first rebuilt as it was and compared.
 *
 * @throws {ReencodeRefused} when it cannot be signed.
 */
export function* reencodeSolanaProgram(
  reviewed: ReviewedSolanaStep,
  facts: {
    actualAmount: number;
    unitPriceMicroLamports: bigint;
    defaultValidator: Address | undefined;
    prices: SolanaPrices;
  },
): AccountRead<RebuiltStep> {
  const { step, type, action, owner } = reviewed;
  const { leg: unsized, funds } = yield* readLeg(reviewed, facts.defaultValidator);
  const raw = reviewedRaw(step, unsized.asset);
  const asReviewed = yield* build(action, {
    ...unsized,
    amountAtomic: raw,
    isMax: false,
    ...leastOut(step, raw, raw),
  });
  if (!action.quotesAnew) yield* requireSame(reviewed, asReviewed);
  const amountAtomic = resizeSolanaAmount({
    step,
    type,
    action,
    asset: unsized.asset,
    raw,
    funds,
    sysvars: unsized.sysvars,
    actualAmount: facts.actualAmount,
    unitPriceMicroLamports: facts.unitPriceMicroLamports,
  });
  const leg = {
    ...unsized,
    amountAtomic,
    isMax: step.sizing === 'max',
    ...leastOut(step, raw, amountAtomic),
  };
  const call = amountAtomic === raw && !leg.isMax ? asReviewed : yield* build(action, leg);
  const sized = call.amountAtomic ?? amountAtomic;
  requireFloor(step, call, raw, sized);
  requireCeiling(step, call, raw);
  if (call.spend && call.spend.amountAtomic > (funds.get(call.spend.asset.mint ?? 'SOL') ?? 0n)) {
    throw new ReencodeRefused(
      'quote_failed',
      `The wallet ${owner} does not hold that much any more.`,
    );
  }
  const sizes = { asset: unsized.asset, reviewedAtomic: raw, amountAtomic: sized };
  return {
    call,
    amountAtomic: sized,
    changes: describeSolanaChanges(step, call, sizes, facts.prices),
  };
}

function* readLeg(
  { step, type, owner }: ReviewedSolanaStep,
  defaultValidator: Address | undefined,
): AccountRead<{ leg: Omit<SolanaLeg, 'amountAtomic' | 'isMax'>; funds: LiveFunds }> {
  const mint = mintIn('asset', step.asset, step.asset_mint);
  const toMint =
    step.to_asset === undefined ? undefined : mintIn('to_asset', step.to_asset, step.to_asset_mint);
  const mints = [mint, toMint].filter((key): key is Address => key !== undefined && key !== 'SOL');
  const [clock, rent, wallet, ...mintAccounts] = yield* readAccounts([
    CLOCK_SYSVAR,
    RENT_SYSVAR,
    owner,
    ...mints,
  ]);
  const sysvars = readSysvars(clock ?? null, rent ?? null);
  if (!sysvars) throw new ApiError('engine_error');
  const assetOf = (key: Address | 'SOL', symbol: string): SolanaAsset => {
    if (key === 'SOL') return { ...SOL, mintInfo: null };
    const mintInfo = readMint(mintAccounts[mints.indexOf(key)] ?? null);
    if (!mintInfo) throw new ReencodeRefused('unknown_target', 'There is no token with this mint.');
    const listed = resolveSolanaToken(key);
    return { symbol: listed?.symbol ?? symbol, mint: key, decimals: mintInfo.decimals, mintInfo };
  };
  const asset = assetOf(mint, step.asset);
  const toAsset = toMint && assetOf(toMint, step.to_asset ?? '');
  const funds = new Map<string, bigint>([['SOL', wallet?.lamports ?? 0n]]);
  if (asset.mintInfo) {
    const { address, program } = asset.mintInfo;
    const [held] = yield* readAccounts([associatedTokenAddress(owner, address, program)]);
    funds.set(address, readTokenAccount(held ?? null)?.amountAtomic ?? 0n);
  }
  const account = type === 'stake' ? step.validator : step.stake_account;
  return {
    leg: {
      type,
      owner,
      asset,
      ...(toAsset && { toAsset }),
      recipient: step.recipient === undefined ? owner : addressIn('recipient', step.recipient),
      ...(step.delegate !== undefined && { spender: addressIn('delegate', step.delegate) }),
      ...(account !== undefined && { account: addressIn('stake_account', account) }),
      ...(type === 'stake' &&
        step.stake_account !== undefined && {
          stakeAccount: addressIn('stake_account', step.stake_account),
        }),
      ...(step.route?.exact_out && { exactOutAtomic: plannedLeast(step) }),
      slippageBps: step.slippage_bps ?? 0,
      sysvars,
      defaultValidator,
      madeEarlier: new Set(),
    },
    funds,
  };
}

function* build(action: SolanaAction, leg: SolanaLeg): AccountRead<SolanaCall> {
  const built = yield* action.build(leg);
  if (!isSolanaRefusal(built)) return built;
  if (built.refused === 'no_route') {
    throw new ApiError('route_expired', {
      issues: [{ field: 'step', message: `${built.reason} Plan it again.` }],
    });
  }
  const code = built.refused === 'unavailable' ? 'quote_failed' : built.refused;
  throw new ReencodeRefused(code, built.reason);
}

/** The reviewed limit for the step's current size; an exact quantity does not depend on it. */
function leastOut(step: Step, raw: bigint, amountAtomic: bigint): { leastOutAtomic?: bigint } {
  const isTrade = step.to_asset !== undefined;
  if ((!isTrade && step.planned_min_output_raw === undefined) || raw === 0n) return {};
  const least = plannedLeast(step);
  return { leastOutAtomic: step.route?.exact_out ? least : (least * amountAtomic) / raw };
}

/** @throws {ReencodeRefused} when less would arrive than was reviewed, for the size it has now. */
function requireFloor(step: Step, call: SolanaCall, raw: bigint, amountAtomic: bigint): void {
  const { leastOutAtomic } = leastOut(step, raw, amountAtomic);
  if (!call.output || leastOutAtomic === undefined) return;
  if (call.output.minAtomic >= leastOutAtomic) return;
  throw new ReencodeRefused(
    'quote_failed',
    'The price has moved: less would arrive than the least that was reviewed. Plan it again.',
  );
}

/** @throws {ReencodeRefused} when a purchase may cost more than the most that was reviewed. */
function requireCeiling({ route }: Step, { spend }: SolanaCall, raw: bigint): void {
  if (!route?.exact_out || (spend !== null && spend.amountAtomic <= raw)) return;
  throw new ReencodeRefused(
    'quote_failed',
    'The price has moved: it would cost more than the most that was reviewed. Plan it again.',
  );
}

function reviewedRaw(step: Step, asset: SolanaAsset): bigint {
  if (step.amount_raw === undefined) {
    throw new ReencodeRefused('step_incomplete', 'The step has no amount_raw: plan it again.');
  }
  const raw = BigInt(step.amount_raw);
  const shown = step.chained ? step.chained.estimate_amount : step.amount;
  if (Number(formatUnits(raw, asset.decimals)) !== shown) {
    throw new ReencodeRefused(
      'invalid_request',
      'amount and amount_raw disagree: send the step as /plan returned it.',
    );
  }
  return raw;
}

function mintIn(field: string, symbol: string, mint: string | undefined): Address | 'SOL' {
  const named = resolveSolanaToken(symbol);
  if (mint === undefined) {
    if (named) return named.mint ?? 'SOL';
    throw new ReencodeRefused('unknown_target', `The step's ${field} is not listed on solana.`);
  }
  const found = addressIn(`${field}_mint`, mint);
  if (named && named.mint !== found) {
    throw new ReencodeRefused(
      'target_changed',
      `The step says ${named.symbol}, but its ${field}_mint is another token.`,
    );
  }
  return found;
}

function addressIn(field: string, value: string): Address {
  if (isAddress(value)) return value;
  throw new ReencodeRefused('invalid_request', `${field} is not a Solana address.`);
}
