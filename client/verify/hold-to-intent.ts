import { KNOWN } from '../generated/known.ts';
import type { Intent, Step, Wallet } from '../generated/schemas.ts';
import {
  checkPairAmount,
  checkUnits,
  isPlace,
  isPoolShare,
  pairOf,
  poolNamedBy,
} from './hold-liquidity.ts';
import { isToken, type KnownToken, normal, tokenOn } from './known.ts';
import { StepView } from './step-view.ts';
import { type Checks, notCovered, Unreadable } from './verdict.ts';
import type { Figures, ReadStep, VerifyOptions } from './verify-step.ts';

/** An intent where it happens. */
export interface Placed {
  readonly intent: Intent;
  readonly at: string;
  readonly figures: Figures;
  readonly chain: string;
  readonly toChain: string;
}

export interface Entry {
  readonly step: Step;
  readonly read: ReadStep;
}

/**
 * A step that does what was asked for, the steps that prepare it, and the one that unwraps its
 * coin.
 */
export interface Group {
  readonly main: Entry;
  readonly approvals: readonly Entry[];
  readonly wrap: Entry | undefined;
  readonly unwrap: Entry | undefined;
  readonly all: readonly Entry[];
  readonly end: number;
}

/** A step that was checked against its intent, and what it returned where. */
export interface Given {
  readonly step: Step;
  readonly checks: Checks;
  readonly brings: string | null;
  /** The step that returns it in the end. */
  readonly key: string | undefined;
  /** Whether its amount is known. */
  readonly isMeasured: boolean;
  /** The subject of its bytes. */
  readonly place: string | undefined;
}

export interface Around {
  readonly wallets: readonly Wallet[];
  readonly options: VerifyOptions;
  /** The parts that some intent has asked for. */
  readonly held: Set<Entry>;
}

/** Slippage where none was asked for, at most. */
const USUAL_SLIPPAGE_BPS = 300;
/** How far a chained amount may outgrow its estimate: where it pays somebody else, and where not. */
const GROWTH_BPS = { paid: 50n, kept: 200n };

/** Actions that take everything where no amount is given. */
const WHOLE: ReadonlySet<string> = new Set(['sweep', 'claim', 'lp-remove', 'lp-collect']);

/**
 * The amount that an intent asks for: everything where it gives none and means that; undefined for a
 * share.
 */
function amountOf({ action, amount, amount_basis }: Intent): Intent['amount'] {
  if (action === 'lp-remove' && amount_basis?.kind === 'percent') return undefined;
  const isWhole = WHOLE.has(action) && amount === undefined && amount_basis === undefined;
  return isWhole ? 'max' : amount;
}

export function isZero({ amount_raw }: Step): boolean {
  return amount_raw === '0';
}

/**
 * Checks the steps of an intent against it: what they take, return, allow and pay must follow from the
 * intent and from the results of earlier intents.
 *
 * @param isOpen whether a part of the intent has no meaning here
 * @param given the results of earlier intents; this one's are added
 */
export function holdGroup(
  intended: Placed,
  group: Group,
  isOpen: boolean,
  given: Given[],
  around: Around,
): void {
  const { all, approvals, main, unwrap, wrap } = group;
  // A step that is named like the place of another intent would get the figures for that intent.
  const key = main.step.key ?? '';
  const shown = /^\d+$/.test(key) ? undefined : around.options.figures?.[key];
  const isOneOfMany = intended.intent.action === 'sweep' && intended.intent.asset === undefined;
  const figures = isOneOfMany ? { ...shown } : { ...shown, ...intended.figures };
  const placed = { ...intended, figures };
  const { chain, intent } = placed;
  const owner = walletOn(around.wallets, chain);
  for (const { read, step } of all) {
    read.checks.same('chain', 'Its chain', step.chain, chain);
    read.checks.same('signer', 'The wallet', normal(step.chain, step.wallet ?? ''), owner);
  }
  const isUnread = all.some(({ read }) =>
    read.checks.list.some(({ name }) => name === 'not covered'),
  );
  if (isOpen || isUnread) {
    for (const { read, step } of all) {
      read.checks.open(`What the ${step.type} belongs to is not covered here`);
    }
    return;
  }
  main.read.checks.reading(() => checkMain(placed, group, owner, given, around));
  const allowed = new Set<string>();
  for (const { read, step } of approvals) {
    read.checks.reading(() => checkApproval({ read, step }, main, owner));
    const token = assetOf(step, 'asset') ?? '';
    read.checks.that('step', !allowed.has(token), 'Each token is allowed once');
    if (!isZero(step)) allowed.add(token);
    if (!main.read.checks.isHeld) read.checks.open('What it allows hangs on its step');
  }
  for (const turn of all.filter(({ step }) => ['wrap', 'unwrap'].includes(step.type))) {
    turn.read.checks.reading(() => checkTurn(turn, group, owner));
    if (!main.read.checks.isHeld) turn.read.checks.open('What it turns hangs on its step');
  }
  if (intent.action === 'approve') return;
  given.push({
    step: main.step,
    checks: main.read.checks,
    brings: unwrap ? null : assetBroughtBy(main.step, wrap !== undefined),
    key: (unwrap ?? main).step.key,
    isMeasured: main.step.sizing !== 'max' || placed.figures.amount_raw !== undefined,
    place: main.read.place,
  });
}

/** The coin goes in wrapped, or comes out of it: all that the step moves, and for its wallet. */
function checkTurn({ read, step }: Entry, { all, main, unwrap, wrap }: Group, owner: string): void {
  const { checks } = read;
  const wrapped = KNOWN.chains[step.chain]?.wrapped ?? '';
  const isTurn = step === wrap?.step || step === unwrap?.step;
  checks.that('step', isTurn, 'The coin is turned once');
  const place = all.findIndex((entry) => entry.step === step);
  checks.that('order', place === (step.type === 'wrap' ? 0 : all.length - 1), 'It is at its end');
  checks.same('asset', 'What the step moves', assetOf(main.step, 'asset'), wrapped);
  const paid = step.type === 'wrap' ? ['deposit', 'repay'] : ['withdraw', 'borrow'];
  checks.that('step', paid.includes(main.step.type), `It serves a ${main.step.type}`);
  checks.same('recipient', 'The recipient', normal(step.chain, step.recipient ?? ''), owner);
  const isSized = step.type === 'wrap' || step.sizing !== 'max';
  checks.that('amount', isSized, `What it turns is ${step.sizing ?? 'exact'}`);
  if (step.amount_raw === main.step.amount_raw) checks.that('amount', true, 'All is turned');
  else checks.open('What is turned beside what the step moves is not covered here');
}

/** The wallet that acts on a chain: its own entry, else the first. */
function walletOn(wallets: readonly Wallet[], chain: string): string {
  const kind = wallets.filter((wallet) => (wallet.chain === 'solana') === (chain === 'solana'));
  const wallet = kind.find((one) => one.chain === chain) ?? kind[0];
  if (!wallet) throw new Unreadable('signer', `None of the wallets is on ${chain}`);
  return normal(chain, wallet.address);
}

function checkMain(
  placed: Placed,
  group: Group,
  owner: string,
  given: readonly Given[],
  around: Around,
): void {
  const { intent, toChain } = placed;
  const { step, read } = group.main;
  const { checks } = read;
  const { options } = around;
  checks.same('chain', 'Where it leads', step.to_chain ?? step.chain, toChain);
  checkProtocol(placed, step, checks);
  checkRecipient(placed, step, owner, around, checks);
  checkAssets(placed, group, given, options);
  checkAmounts(placed, group, owner, given, options);
  checkNamed(placed, group.main, given);
  const slippage = step.slippage_bps ?? 0;
  const most = intent.slippage_bps ?? USUAL_SLIPPAGE_BPS;
  checks.that(
    'least output',
    slippage >= 0 && slippage <= most,
    `Slippage is ${slippage / 100}%, of at most ${most / 100}%`,
  );
  checkLeastAsked(placed, group.main, options);
  const counts = read.expected?.counts;
  if (counts !== undefined) checkUnits(counts, placed.figures, placed.at, checks);
  if (intent.action === 'lp-add') {
    const pairRaw = BigInt(step.pair_amount_raw ?? '0');
    checkPairAmount(pairRaw, placed.figures, Math.min(slippage, most), placed.at, checks);
    if (intent.pair_amount === undefined) return;
    const decimals = decimalsOf(placed.chain, assetOf(step, 'pair_asset'), options);
    const mostPair = unitsOf(intent.pair_amount, decimals);
    checks.that('amount', pairRaw <= mostPair, `${pairRaw} goes in beside, of ${mostPair}`);
  }
}

/** Checks a least output that depends on a price against the caller's figure. */
function checkLeastAsked(
  { at, chain, figures, intent }: Placed,
  { read: { checks, isPriced }, step }: Entry,
  options: VerifyOptions,
): void {
  if (!isPriced) return;
  const least = BigInt(step.min_output_raw ?? '0');
  if (intent.action === 'lp-remove') checkPairLeast(figures, step, at, checks);
  if (figures.min_output_raw !== undefined) {
    const wanted = BigInt(figures.min_output_raw);
    checks.that('least output', least >= wanted, `It brings at least ${least}, of ${wanted}`);
  } else if (intent.action === 'bridge') {
    checkBridged(intent, step, decimalsOf(chain, assetOf(step, 'asset'), options), checks, options);
  } else {
    checks.open(`Say what ${at} has to bring at least: figures.min_output_raw`);
  }
}

/** The output of a position in its second asset. */
function checkPairLeast(figures: Figures, step: Step, at: string, checks: Checks): void {
  const least = new StepView(step).pairLeast;
  if (figures.pair_min_output_raw === undefined) {
    checks.open(`Say what ${at} has to give of its second asset: figures.pair_min_output_raw`);
    return;
  }
  const wanted = BigInt(figures.pair_min_output_raw);
  checks.that('least output', least >= wanted, `And at least ${least}, of ${wanted}, beside it`);
}

/** The output of a bridge of one asset is known without a price, except for its fee. */
function checkBridged(
  intent: Intent,
  step: Step,
  decimals: number,
  checks: Checks,
  options: VerifyOptions,
): void {
  const arriving = decimalsOf(step.to_chain ?? '', assetOf(step, 'to_asset'), options);
  const sent = BigInt(step.amount_raw ?? '0') * 10n ** BigInt(arriving);
  const least = BigInt(step.min_output_raw ?? '0') * 10n ** BigInt(decimals);
  const brings = (feeBps: bigint) => least * 10_000n >= sent * (10_000n - feeBps);
  checks.that('least output', least <= sent, `It brings at least ${least} of ${sent}`);
  if (!brings(BigInt(intent.slippage_bps ?? USUAL_SLIPPAGE_BPS))) {
    checks.open('The bridge keeps more than the slippage allows: say figures.min_output_raw');
  }
}

function checkProtocol({ intent }: Placed, step: Step, checks: Checks): void {
  if (intent.protocol === undefined) return;
  const slug = KNOWN.protocols[intent.protocol.trim().toLowerCase()];
  checks.same('contract', 'The protocol', step.protocol, slug ?? intent.protocol);
}

/** Types of steps that pay the signing wallet, whatever the step says. */
const FOR_OWNER = new Set([
  'deposit',
  'borrow',
  'repay',
  'stake',
  'unstake',
  'approve',
  'claim',
  'lp-add',
  'lp-remove',
  'lp-collect',
]);
/** Actions that need a recipient. */
const PAYING: ReadonlySet<string> = new Set(['transfer', 'sweep']);

function checkRecipient(
  { chain, intent, toChain }: Placed,
  step: Step,
  owner: string,
  { options, wallets }: Around,
  checks: Checks,
): void {
  const name = intent.recipient_name;
  // A name that the caller looked up counts: the address beside it came from the service.
  const said = (name === undefined ? undefined : options.names?.[name]) ?? intent.recipient;
  if (said === undefined && (name !== undefined || PAYING.has(intent.action))) {
    throw new Unreadable('recipient', `Say which address ${name ?? 'the recipient'} stands for`);
  }
  const there = toChain === chain ? owner : walletOn(wallets, toChain);
  const wanted = normal(toChain, said ?? there);
  if (FOR_OWNER.has(intent.action) && wanted !== owner) {
    throw notCovered(`A ${intent.action} for somebody else`);
  }
  checks.same('recipient', 'The recipient', normal(toChain, step.recipient ?? ''), wanted);
}

/** Checks an asset against its name; the coin and its wrapped form are different. */
function holdAsset(
  checks: Checks,
  what: string,
  found: string | null,
  [chain, name]: readonly [string, string],
  { decimals }: VerifyOptions,
): void {
  const token = tokenOn(chain, name, decimals);
  if (!token) throw new Unreadable('not covered', `Give ${name} on ${chain} by its address`);
  const wrapped = KNOWN.chains[chain]?.wrapped ?? null;
  if (token.address === null && found !== null && found === wrapped) {
    throw notCovered('The coin in its wrapped form');
  }
  const same = isToken(found, token);
  const is = `${what} is ${found ?? 'the coin'}`;
  checks.that('asset', same, same ? is : `${is}, not ${name}`);
}

function checkAssets(
  placed: Placed,
  group: Group,
  given: readonly Given[],
  options: VerifyOptions,
): void {
  const { at, chain, figures, intent, toChain } = placed;
  const { step } = group.main;
  const { checks } = group.main.read;
  const asset = turnedAsset(group);
  const before = given.at(-1);
  const isPoolShared = intent.action === 'unstake' && isPoolShare(step.protocol, asset);
  if (intent.action.startsWith('lp-')) {
    checkPairAssets(placed, step, checks, options);
  } else if (isPoolShared && tokenOn(chain, intent.asset ?? 'SOL')?.address === null) {
    // A part of the coin that comes back cannot be counted here.
    if (amountOf(intent) !== 'max' && intent.asset !== undefined) {
      throw notCovered('A part of a stake that is counted in the coin');
    }
    checks.that('asset', true, `It is a share of ${step.protocol}`);
  } else if (intent.asset === undefined && ['sweep', 'claim'].includes(intent.action)) {
    // A claim of the coin cannot be anything else: those calls pay only the coin.
    if (intent.action === 'claim' && asset === null) checks.that('asset', true, 'It is the coin');
    else holdUnnamed(checks, 'asset_address', asset, placed);
  } else if (intent.asset !== undefined) {
    holdAsset(checks, 'The asset', asset, [chain, intent.asset], options);
  } else if (intent.amount === 'chained' && before) {
    checks.same('asset', 'The asset', asset, before.brings);
  } else if (['stake', 'unstake'].includes(intent.action) && chain === 'solana') {
    checks.same('asset', 'The asset', asset, null);
  } else {
    throw notCovered(`A ${intent.action} of an asset that is not named`);
  }
  if (intent.action === 'bridge') {
    const name = intent.to_asset ?? symbolOf(chain, asset) ?? '';
    // A bridge of one asset is checked by its fee against the sent amount.
    if (name !== intent.asset && name !== symbolOf(chain, asset)) {
      throw notCovered('A bridge to another asset');
    }
    holdAsset(checks, 'What arrives', assetOf(step, 'to_asset'), [toChain, name], options);
  } else if (intent.to_asset !== undefined) {
    const brought = assetOf(step, 'to_asset');
    holdAsset(checks, 'What it brings', brought, [chain, intent.to_asset], options);
  } else if (intent.action === 'swap') {
    throw new Unreadable('asset', 'The intent does not say what is bought');
  } else if (intent.action === 'withdraw' && step.to_asset !== undefined) {
    const { to_asset_address: wanted } = figures;
    if (wanted === undefined) checks.open(`Say what ${at} brings: figures.to_asset_address`);
    else checks.same('asset', 'What it brings', assetOf(step, 'to_asset'), wanted.toLowerCase());
  }
}

/** Checks an asset that no intent names against the caller's figure. */
function holdUnnamed(
  checks: Checks,
  field: 'asset_address' | 'pair_asset_address',
  found: string | null,
  { at, figures }: Placed,
): void {
  const wanted = figures[field];
  if (wanted === undefined) checks.open(`Say what ${at} is about: figures.${field}`);
  else checks.same('asset', 'What it is about', found, wanted?.toLowerCase() ?? null);
}

/** Both sides of a position match the intent's names; those of a pool in either order. */
function checkPairAssets(placed: Placed, step: Step, checks: Checks, options: VerifyOptions): void {
  const { chain, intent } = placed;
  const sides = [assetOf(step, 'asset'), assetOf(step, 'pair_asset')] as const;
  const { asset, isOrdered, pair } = pairOf(intent);
  const token = asset === undefined ? undefined : tokenOn(chain, asset, options.decimals);
  const isTurned = !isOrdered && token !== undefined && isToken(sides[1], token);
  const [first, second] = isTurned ? [sides[1], sides[0]] : sides;
  if (asset !== undefined) holdAsset(checks, 'The asset', first, [chain, asset], options);
  else holdUnnamed(checks, 'asset_address', sides[0], placed);
  if (pair !== undefined) holdAsset(checks, 'Its pair', second, [chain, pair], options);
  else holdUnnamed(checks, 'pair_asset_address', sides[1], placed);
  if (intent.action === 'lp-add' && (asset === undefined || pair === undefined)) {
    throw notCovered('An addition of assets that are not named');
  }
}

/** The asset of a step, which is the coin where its wrapped form is turned for it. */
function turnedAsset({ main, unwrap, wrap }: Group): string | null {
  const asset = assetOf(main.step, 'asset');
  const isTurned = (wrap ?? unwrap) !== undefined;
  return isTurned && asset === KNOWN.chains[main.step.chain]?.wrapped ? null : asset;
}

function assetBroughtBy(step: Step, isWrapped: boolean): string | null {
  if (step.to_asset === undefined && isWrapped) return null;
  return assetOf(step, step.to_asset === undefined ? 'asset' : 'to_asset');
}

function checkAmounts(
  { at, chain, figures, intent, toChain }: Placed,
  group: Group,
  owner: string,
  given: readonly Given[],
  options: VerifyOptions,
): void {
  const amount = amountOf(intent);
  const { expected, checks } = group.main.read;
  const { step } = group.main;
  const raw = BigInt(step.amount_raw ?? '0');
  const isBought = intent.to_amount !== undefined;
  if (intent.to_amount !== undefined) {
    const decimals = decimalsOf(toChain, assetOf(step, 'to_asset'), options);
    const wanted = unitsOf(intent.to_amount, decimals);
    checks.same('least output', 'What it buys', BigInt(step.min_output_raw ?? '0'), wanted);
  }
  checks.same('route', 'An exact purchase', step.route?.exact_out === true, isBought);
  const sizing = (group.wrap ?? group.main).step.sizing ?? 'exact';
  const isShare = amount === undefined && expected?.counts !== undefined;
  const share = Number.parseFloat(String(intent.amount_basis?.value ?? ''));
  const isAll = amount === 'max' || (isShare && share >= 100);
  const isSized = (sizing === 'max') === isAll && (sizing === 'chained') === (amount === 'chained');
  const isOnce = group.wrap === undefined || step.sizing !== 'max';
  checks.that('amount', isSized && isOnce, `What it takes is ${sizing}`);
  if (isBought && amount !== 'chained') {
    checkCost(intent, raw, figures, decimalsOf(chain, assetOf(step, 'asset'), options), checks, at);
  } else if (amount === 'max') {
    if (figures.amount_raw !== undefined) {
      checkMost(raw, BigInt(figures.amount_raw), turnedAsset(group) === null, checks);
    } else if (expected?.isUnmeasured !== true || group.unwrap) {
      checks.open(`Say how much max of ${at} is: figures.amount_raw`);
    }
  } else if (amount === 'chained') {
    checkChained(intent, group, owner, given);
  } else if (isShare) {
    const { amount_raw: most } = figures;
    if (most === undefined) checks.open(`Say how much ${at} is: figures.amount_raw`);
    else checkMost(raw, BigInt(most), false, checks);
  } else {
    const wanted = unitsOf(amount, decimalsOf(chain, assetOf(step, 'asset'), options));
    if (intent.action === 'approve' && raw === 0n) {
      checks.that('amount', true, 'The old allowance is set to zero');
    } else if (intent.action === 'lp-add' && intent.pair_amount !== undefined && raw < wanted) {
      // The second asset limits the first.
      if (figures.amount_raw === undefined) {
        checks.open(`Say how much goes into ${at}: figures.amount_raw`);
      } else checkMost(raw, BigInt(figures.amount_raw), false, checks);
    } else {
      checks.same('amount', 'The amount in base units', raw, wanted);
    }
  }
}

/** The most that an exact purchase may cost: the given amount, or the caller's figure. */
function checkCost(
  { amount }: Intent,
  raw: bigint,
  figures: Figures,
  decimals: number,
  checks: Checks,
  at: string,
): void {
  const said = amount === undefined || amount === 'max' ? undefined : unitsOf(amount, decimals);
  const most = said ?? (figures.amount_raw === undefined ? undefined : BigInt(figures.amount_raw));
  if (most === undefined) {
    checks.open(`Say what ${at} may cost at most: figures.amount_raw`);
  } else {
    checks.that('amount', raw > 0n && raw <= most, `It spends ${raw}, of at most ${most}`);
  }
}

/** Interest accrues between two readings; of the coin, the network fees are kept back. */
function checkMost(raw: bigint, most: bigint, isCoin: boolean, checks: Checks): void {
  const [floor, ceiling] = isCoin ? [95n, 100n] : [99n, 101n];
  checks.that(
    'amount',
    raw > 0n && raw * 100n >= most * floor && raw * 100n <= most * ceiling,
    `It moves ${raw}, where max is ${most}`,
  );
}

/** Steps whose bytes, or a chain, bound what they return. */
const SOURCES: ReadonlySet<string> = new Set(['swap', 'bridge', 'withdraw', 'borrow']);

/** A chained amount is a share of the output of the last step that returns its asset there. */
function checkChained(intent: Intent, group: Group, owner: string, given: readonly Given[]): void {
  const { step } = group.main;
  const { checks } = group.main.read;
  const asset = turnedAsset(group);
  const source = given.findLast(
    ({ brings, step: one }) =>
      SOURCES.has(one.type) && (one.to_chain ?? one.chain) === step.chain && brings === asset,
  );
  if (!source?.isMeasured || !source.checks.isHeld || intent.to_amount !== undefined) {
    throw notCovered('What this is chained to');
  }
  const first = group.wrap?.step ?? step;
  checks.same('order', 'What it follows', first.chained?.from_key, source.key);
  const said = intent.amount_basis?.value ?? '100%';
  const [, percent] = /^(\d{1,3}(?:\.\d{1,2})?)\s*%$/.exec(String(said)) ?? [];
  if (percent === undefined) throw notCovered('A share in other words than percent');
  const share = BigInt(Math.round(Number(percent) * 100));
  const expected = BigInt(source.step.expected_output_raw ?? source.step.amount_raw ?? '0');
  const least = BigInt(source.step.min_output_raw ?? source.step.amount_raw ?? '0');
  const isPaid = normal(step.chain, step.recipient ?? '') !== owner;
  const growth = 10_000n + (isPaid ? GROWTH_BPS.paid : GROWTH_BPS.kept);
  const most = (expected * share * growth) / 100_000_000n;
  const floor = (least * share) / 10_000n;
  const raw = BigInt(step.amount_raw ?? '0');
  checks.that(
    'amount',
    raw > 0n && raw >= floor && raw <= most,
    `It takes ${raw}, of at least ${floor} and at most ${most}`,
  );
}

/**
 * Addresses and numbers of the user must be those of the bytes. Fields of a step that are not in its
 * bytes do not count: a forger writes the user's words there.
 */
function checkNamed(placed: Placed, { read, step }: Entry, given: readonly Given[]): void {
  const { chain, intent } = placed;
  const { checks, place } = read;
  const at = (value: string | undefined) => normal(chain, value ?? '');
  if (intent.action === 'approve') {
    const spender = chain === 'solana' ? step.delegate : step.spender;
    checks.same('spender', 'The spender', at(spender), at(intent.spender));
    return;
  }
  const named = intent.vault_address ?? intent.pool_id;
  if (intent.action === 'claim' || intent.action.startsWith('lp-')) {
    checkPosition(placed, { read, step });
  }
  if (intent.action.startsWith('lp-')) return;
  if (named !== undefined && place === undefined && !isPlace(named)) {
    checks.open(`Nothing here says what ${named} is`);
  } else if (named !== undefined) {
    const said = at(named).replace(/\s/g, '');
    const isIt = place !== undefined && namesOf(chain, place).includes(said);
    checks.that('contract', isIt, `It is about ${place}${isIt ? '' : `, not ${named}`}`);
  } else if (chain === 'solana') {
    const isPool = KNOWN.stakePools[step.protocol] !== undefined;
    if (isPool && intent.protocol === undefined) checks.open('A stake pool that is not named');
    if (!isPool && ['stake', 'unstake'].includes(intent.action)) {
      checks.open('A validator or stake account that is not named is not covered here');
    }
  } else if (['erc4626', 'pendle'].includes(step.protocol) || step.vault_address !== undefined) {
    checks.open('A vault that is not named is not covered here');
  } else if (['morpho-blue', 'compound-v3'].includes(step.protocol)) {
    const isEarlier = given.some(
      (one) =>
        one.checks.isHeld &&
        one.step.chain === chain &&
        one.step.protocol === step.protocol &&
        one.place === place,
    );
    if (isEarlier || place === usualMarket(step)) {
      checks.that('contract', true, `The market is ${place}`);
    } else {
      checks.open('A market that is not named, and not the usual one, is not covered here');
    }
  }
}

/** The names of a vault, market or account: its address, the pair of a market, the base asset of one. */
function namesOf(chain: string, place: string): readonly string[] {
  const pairs = Object.entries(KNOWN.morphoMarkets[chain] ?? {});
  const base = KNOWN.comets[chain]?.[place];
  const symbol = base === undefined ? undefined : symbolAt(chain, base)?.toLowerCase();
  return [
    place,
    ...pairs.flatMap(([pair, id]) => (id === place ? [pair] : [])),
    ...(symbol === undefined ? [] : [symbol, `c${symbol}v3`]),
  ];
}

/** A position that is named is the one; an addition without one makes a new one. */
function checkPosition({ at, chain, figures, intent }: Placed, { read, step }: Entry): void {
  const { checks, place } = read;
  const isOut = intent.action === 'lp-remove' || intent.action === 'lp-collect';
  const wanted = intent.position_id ?? (isOut ? figures.position_id : undefined);
  if (wanted !== undefined || (!isOut && chain !== 'solana')) {
    checks.same('contract', 'The position', place, wanted);
  } else if (isOut) {
    checks.open(`Say which position ${at} is about: figures.position_id`);
  }
  const pool = poolNamedBy(intent);
  if (pool === undefined || !intent.action.startsWith('lp-')) return;
  if (!isPlace(pool)) {
    checks.open(`Nothing here says which pool ${pool} is`);
    return;
  }
  if (intent.action !== 'lp-add') throw notCovered('A position by the address of its pool');
  checks.same('contract', 'The pool', normal(chain, step.vault_address ?? ''), pool);
}

/** The market that an asset goes to where none is named: the first that fits it. */
function usualMarket(step: Step): string | undefined {
  const asset = assetOf(step, 'asset');
  if (step.protocol === 'compound-v3') {
    const markets = Object.entries(KNOWN.comets[step.chain] ?? {});
    return (markets.find(([, base]) => base === asset) ?? markets[0])?.[0];
  }
  const markets = Object.entries(KNOWN.morphoMarkets[step.chain] ?? {}).map(([pair, id]) => {
    const [collateral, loan] = pair
      .split('/')
      .map((symbol) => tokenOn(step.chain, symbol) ?? { address: '', decimals: undefined });
    return { id, collateral: collateral as KnownToken, loan: loan as KnownToken };
  });
  const isLoan = ['borrow', 'repay'].includes(step.type);
  const found =
    (isLoan ? undefined : markets.find(({ collateral }) => isToken(asset, collateral))) ??
    markets.find(({ loan }) => isToken(asset, loan));
  return found?.id;
}

/** The approval for a step: exactly the allowance that it needs, for its contract. */
function checkApproval({ read, step }: Entry, main: Entry, owner: string): void {
  const { checks } = read;
  checks.same('recipient', 'The recipient', normal(step.chain, step.recipient ?? ''), owner);
  const raw = BigInt(step.amount_raw ?? '-1');
  for (const place of ['vault_address', 'pool_id'] as const) {
    if (step[place] === undefined) continue;
    checks.same('contract', 'What it is for', step[place], main.step[place]);
  }
  checks.same('spender', 'The spender', step.spender?.toLowerCase(), main.read.expected?.to);
  const token = assetOf(step, 'asset');
  const spends = main.read.expected?.spends ?? [];
  const fitting = spends.filter((spend) => spend.token === token);
  checks.that(
    'allowance',
    step.sizing !== 'max' || main.step.sizing === 'max',
    `The allowance is ${step.sizing ?? 'exact'}`,
  );
  checks.that('asset', fitting.length > 0, `The next step spends ${token ?? 'the coin'}`);
  checks.that(
    'allowance',
    raw === 0n || fitting.some(({ amount }) => amount === raw),
    `It allows ${raw}, as the next step takes`,
  );
}

function assetOf(step: Step, side: 'asset' | 'to_asset' | 'pair_asset'): string | null {
  if (step.chain === 'solana') {
    return (side === 'asset' ? step.asset_mint : step.to_asset_mint) ?? null;
  }
  return step[`${side}_address`]?.toLowerCase() ?? null;
}

function symbolOf(chain: string, address: string | null): string | undefined {
  return address === null ? KNOWN.chains[chain]?.native : symbolAt(chain, address);
}

/** The symbol that an address has on a chain; a symbol as it is. */
function symbolAt(chain: string, named: string): string | undefined {
  return tokenOn(chain, named)?.symbol;
}

function decimalsOf(chain: string, address: string | null, { decimals }: VerifyOptions): number {
  if (address === null) return chain === 'solana' ? 9 : 18;
  const found: KnownToken | undefined = tokenOn(chain, address, decimals);
  if (found?.decimals !== undefined) return found.decimals;
  throw new Unreadable('not covered', `Say how many decimals ${address} on ${chain} has`);
}

/** A decimal in base units. @throws {Unreadable} when it has more decimals than the token. */
function unitsOf(amount: number | string | undefined, decimals: number): bigint {
  const text = typeof amount === 'number' ? plainDecimal(amount) : (amount ?? '');
  const [, whole = '', part = ''] = /^(\d*)(?:\.(\d+))?$/.exec(text) ?? [];
  const kept = part.replace(/0+$/, '');
  if (`${whole}${part}` === '' || kept.length > decimals) {
    throw new Unreadable('amount', `${text} is no amount of this token`);
  }
  return BigInt(`${whole}${kept.padEnd(decimals, '0')}`);
}

/** A number without an exponent. */
function plainDecimal(value: number): string {
  const text = String(value);
  const [, digits = '', part = '', exponent] = /^(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? [];
  if (exponent === undefined) return text;
  const shift = Number(exponent);
  const all = digits + part;
  const point = digits.length + shift;
  if (point <= 0) return `0.${'0'.repeat(-point)}${all}`;
  return point >= all.length
    ? all.padEnd(point, '0')
    : `${all.slice(0, point)}.${all.slice(point)}`;
}
