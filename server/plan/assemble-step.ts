import type { Address } from 'viem';
import { formatAmount, roundAmounts } from '#server/chains/tokens/format-amount.ts';
import { sameToken, type Token } from '#server/chains/tokens/token.ts';
import type {
  BuiltCall,
  HealthChange,
  Leg,
  ProtocolManifest,
  StepType,
} from '#server/protocols/manifest.ts';
import type { Signer, Step } from '#server/schemas/step.ts';
import type { Awaited, AwaitedFunds } from './awaited-funds.ts';
import { GROWTH_BPS, mostOf } from './chained-growth.ts';
import { describeRecovery } from './describe-recovery.ts';
import type { SizedAmount } from './size-amount.ts';

/** The parts of a step. */
export interface StepParts {
  readonly order: number;
  /** The venue the step serves. */
  readonly protocol: ProtocolManifest;
  readonly leg: Leg;
  readonly built: BuiltCall;
  readonly sized: SizedAmount;
  readonly awaited: Awaited;
  readonly quotedAtMs: number;
  readonly signer?: Signer;
}

const ACTION_WORDS: Partial<Record<StepType, string>> = {
  'lp-add': 'Add liquidity',
  'lp-remove': 'Remove liquidity',
  'lp-collect': 'Collect',
};

/** Steps that may return a different asset, even where the asset is not named. */
const GIVING: ReadonlySet<StepType> = new Set(['stake', 'unstake', 'withdraw']);

function givesAnother({ asset, type }: Leg, given: Token): boolean {
  return GIVING.has(type) && !sameToken(asset, given);
}

/** Name of the step at a place in its plan. */
export function stepKey(order: number): string {
  return `step_${order}`;
}

/** Puts an encoded call into the wire form of a step (`docs/guides/plans.md`). */
export function assembleStep(parts: StepParts): Step {
  const { leg, built, sized, order, awaited } = parts;
  const { output } = built;
  const { amountAtomic } = sized;
  const delivers = output !== null && leg.type !== 'transfer' && leg.type !== 'sweep';
  return {
    order,
    key: stepKey(order),
    type: leg.type,
    chain: leg.chain,
    protocol: parts.protocol.slug,
    action_type: ACTION_WORDS[leg.type] ?? capitalised(leg.type),
    asset: leg.asset.symbol,
    ...(leg.asset.address && { asset_address: leg.asset.address }),
    amount: sized.sizing === 'chained' ? 0 : toNumber(amountAtomic, leg.asset),
    amount_raw: amountAtomic.toString(),
    sizing: sized.sizing,
    wallet: leg.owner,
    to: built.to,
    data: built.data,
    value: built.valueWei.toString(),
    description: roundAmounts(built.description),
    ...(sized.gasReserveWei !== undefined && { gas_reserve_raw: sized.gasReserveWei.toString() }),
    ...(built.awaitsBridge && { wait_for_bridge: true }),
    ...chainedField(sized, leg.asset),
    ...(awaited.asset && { awaits: awaitsField(awaited.asset) }),
    ...(awaited.pair && { pair_awaits: awaitsField(awaited.pair) }),
    ...(delivers && {
      ...(output.token.chain !== leg.chain && { to_chain: output.token.chain }),
      ...((leg.toAsset || givesAnother(leg, output.token)) && toAssetFields(output.token)),
      expected_output: toNumber(output.expectedAtomic, output.token),
      expected_output_raw: output.expectedAtomic.toString(),
      min_output_raw: output.minAtomic.toString(),
      planned_min_output_raw: output.minAtomic.toString(),
    }),
    ...pairFields(leg, built),
    ...outputFields(built),
    ...unitsField(built),
    recipient: leg.recipient,
    ...(leg.spender && { spender: leg.spender }),
    ...(leg.vaultAddress && { vault_address: leg.vaultAddress }),
    ...(built.poolId && { pool_id: built.poolId }),
    ...(built.health && { health_factor: healthField(built.health) }),
    ...(leg.slippageBps > 0 && { slippage_bps: leg.slippageBps }),
    ...priceImpactField(built),
    ...(built.route && { route: built.route }),
    ...(built.deadlineSeconds !== undefined && { deadline: Number(built.deadlineSeconds) }),
    ...(parts.signer && { signer: parts.signer }),
    recovery: describeRecovery(parts.protocol, leg, built),
    quoted_at: parts.quotedAtMs,
  };
}

/** The price impact of a swap, where its venue reports it. */
export function priceImpactField({
  priceImpactBps,
}: Pick<BuiltCall, 'priceImpactBps'>): Pick<Step, 'price_impact_bps'> {
  return priceImpactBps === undefined ? {} : { price_impact_bps: Math.max(0, priceImpactBps) };
}

/** Health factors as decimals. */
export function healthField({
  beforeWad,
  afterWad,
}: HealthChange): NonNullable<Step['health_factor']> {
  const decimal = (wad: bigint | null) => (wad === null ? null : formatAmount(wad, 18));
  return { before: decimal(beforeWad), after: decimal(afterWad) };
}

/** An amount as the JSON number nearest to it; exact amounts travel in the `_raw` fields. */
export function toNumber(amountAtomic: bigint, token: Token): number {
  return Number(formatAmount(amountAtomic, token.decimals));
}

function toAssetFields({ symbol, address }: { symbol: string; address: Address | null }) {
  return { to_asset: symbol, ...(address && { to_asset_address: address }) };
}

/** The second asset, the most of it that goes in, and the position. */
export function pairFields(
  { pairAsset, positionId }: Leg,
  { further = [] }: BuiltCall,
): Pick<Step, 'pair_asset' | 'pair_asset_address' | 'pair_amount_raw' | 'position_id'> {
  const spent = further.find(
    ({ spend }) => pairAsset && spend && sameToken(spend.token, pairAsset),
  );
  return {
    ...(pairAsset && {
      pair_asset: pairAsset.symbol,
      ...(pairAsset.address && { pair_asset_address: pairAsset.address }),
    }),
    ...(spent?.spend && { pair_amount_raw: spent.spend.amountAtomic.toString() }),
    ...(positionId !== undefined && { position_id: positionId.toString() }),
  };
}

/** Everything a call returns, when that is more than one asset. */
export function outputFields(built: BuiltCall): Pick<Step, 'outputs'> {
  const outputs = [built, ...(built.further ?? [])].flatMap(({ output }) =>
    output ? [output] : [],
  );
  if (outputs.length < 2) return {};
  return {
    outputs: outputs.map(({ token, expectedAtomic, minAtomic }) => ({
      asset: token.symbol,
      ...(token.address && { asset_address: token.address }),
      expected_raw: expectedAtomic.toString(),
      min_raw: minAtomic.toString(),
    })),
  };
}

/** Shares or liquidity that the call counts in. */
export function unitsField({
  unitsAtomic,
}: Pick<BuiltCall, 'unitsAtomic'>): Pick<Step, 'units_raw'> {
  return unitsAtomic === undefined ? {} : { units_raw: unitsAtomic.toString() };
}

function chainedField(sized: SizedAmount, asset: Token): Pick<Step, 'chained'> {
  const { source, amountAtomic, minAtomic, portionBps, growthBps = GROWTH_BPS.used } = sized;
  if (!source) return {};
  return {
    chained: {
      from_key: source.fromKey,
      estimate_amount: toNumber(amountAtomic, asset),
      min_output: toNumber(minAtomic, asset),
      estimate_raw: amountAtomic.toString(),
      min_raw: minAtomic.toString(),
      balance_before_raw: source.balanceBeforeAtomic.toString(),
      expected_before_raw: source.expectedBeforeAtomic.toString(),
      most_raw: mostOf(amountAtomic, growthBps).toString(),
      ...(portionBps !== undefined && {
        portion_bps: portionBps,
        ...(source.takenBps > 0 && { taken_bps: source.takenBps }),
      }),
    },
  };
}

function awaitsField(awaited: AwaitedFunds): NonNullable<Step['awaits']> {
  return {
    from_key: awaited.fromKey,
    balance_before_raw: awaited.balanceBeforeAtomic.toString(),
    min_raw: awaited.minAtomic.toString(),
  };
}

function capitalised(type: StepType): string {
  return type.charAt(0).toUpperCase() + type.slice(1);
}
