import type { Address } from 'viem';
import type { verifyPlan } from '#client/verify/index.ts';
import type { Erc20Token, Token } from '#server/chains/tokens/token.ts';
import { assembleStep } from '#server/plan/assemble-step.ts';
import { aaveV3 } from '#server/protocols/aave-v3/manifest.ts';
import { REWARDS_CONTROLLERS } from '#server/protocols/aave-v3/rewards/controllers.ts';
import { encodeClaim as encodeRewards } from '#server/protocols/aave-v3/rewards/encode-claim.ts';
import { encodeBridge } from '#server/protocols/cctp/encode/encode-bridge.ts';
import { cctp } from '#server/protocols/cctp/manifest.ts';
import { encodeApprove } from '#server/protocols/erc20/encode/encode-approve.ts';
import { erc4626 } from '#server/protocols/erc4626/manifest.ts';
import { encodeClaim } from '#server/protocols/lido/encode/encode-claim.ts';
import { encodeUnstake } from '#server/protocols/lido/encode/encode-unstake.ts';
import { encodeUnwrap, encodeWrap } from '#server/protocols/lido/encode/encode-wrap.ts';
import { lido } from '#server/protocols/lido/manifest.ts';
import { ST_ETH, WST_ETH } from '#server/protocols/lido/tokens.ts';
import type { BuildResult, BuiltCall, Leg, ProtocolManifest } from '#server/protocols/manifest.ts';
import { isRefusal } from '#server/protocols/manifest.ts';
import { MORPHO } from '#server/protocols/morpho-blue/addresses.ts';
import { encodeWithdraw as encodeLent } from '#server/protocols/morpho-blue/encode/encode-withdraw.ts';
import { KEPT_MARKETS, paramsOf } from '#server/protocols/morpho-blue/kept-markets.ts';
import { morphoBlue } from '#server/protocols/morpho-blue/manifest.ts';
import { encodeUnstake as encodeBurn } from '#server/protocols/rocket-pool/encode/encode-unstake.ts';
import { rocketPool } from '#server/protocols/rocket-pool/manifest.ts';
import { R_ETH } from '#server/protocols/rocket-pool/tokens.ts';
import {
  encodeRedeemAll,
  encodeWithdraw,
} from '#server/protocols/standards/vault/encode/encode-withdraw.ts';
import { OTHER, OWNER, sampleLeg, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { encodeLpAdd } from '#server/protocols/uniswap-v3/encode/encode-lp-add.ts';
import {
  encodeLpCollect,
  encodeLpRemove,
} from '#server/protocols/uniswap-v3/encode/encode-lp-out.ts';
import { pooledAddress } from '#server/protocols/uniswap-v3/encode/encode-swap.ts';
import {
  amountsForLiquidity,
  type PairAmounts,
} from '#server/protocols/uniswap-v3/liquidity/liquidity-math.ts';
import {
  pairSides,
  pooledAmounts,
  sideAmounts,
} from '#server/protocols/uniswap-v3/liquidity/pair-sides.ts';
import { fullRange, sqrtRatioAtTick } from '#server/protocols/uniswap-v3/liquidity/tick-math.ts';
import { uniswapV3 } from '#server/protocols/uniswap-v3/manifest.ts';
import { TICK_SPACINGS } from '#server/protocols/uniswap-v3/route.ts';
import type { Intent } from '#server/schemas/intent.ts';
import type { Step } from '#server/schemas/step.ts';
import { figuresOf } from './figures-of.ts';

type Parts = Parameters<typeof verifyPlan>;

/** A plan as the checker is given it. */
export interface HonestPlan {
  readonly intents: Parts[0];
  readonly steps: Parts[1];
  readonly wallets: Parts[2];
  readonly options: NonNullable<Parts[3]>;
}

const NOW = 1_790_000_000;
const RECIPIENTS: readonly Address[] = [OWNER, OTHER];
const VAULT: Address = '0xbeeF010f9cb27031ad51e3333f9aF9C6B1228183';

/**
 * What is encoded for one intent, with the approvals that it needs first, as the planner assembles steps.
 *
 * @param asked what the intent says beside its action and chain
 */
function planned(
  protocol: ProtocolManifest,
  changes: Partial<Leg>,
  encode: (leg: Leg) => BuildResult,
  asked: Omit<Intent, 'action' | 'chain'>,
): HonestPlan {
  const leg = sampleLeg({ nowSeconds: BigInt(NOW), validForSeconds: 1200n, ...changes });
  const built = encode(leg);
  if (isRefusal(built)) throw new Error(built.reason);
  const approvals = [built, ...(built.further ?? [])].flatMap(({ approval }) =>
    approval ? [approval] : [],
  );
  const allowing = approvals.map(({ amountAtomic, spender, token }) => {
    const own: Leg = {
      ...leg,
      type: 'approve',
      asset: token,
      recipient: OWNER,
      spender,
      amountAtomic,
      isMax: false,
    };
    const { pairAsset: _, toAsset: __, positionId: ___, vaultAddress: ____, ...one } = own;
    return { leg: { ...one, slippageBps: 0 }, built: encodeApprove(one) as BuiltCall };
  });
  const steps = [...allowing, { leg, built }].map((step, at) =>
    assembleStep({
      order: at + 1,
      protocol,
      ...step,
      sized: {
        amountAtomic: step.leg.amountAtomic,
        minAtomic: step.leg.amountAtomic,
        sizing: step.leg.isMax ? 'max' : 'exact',
        isPosition: false,
      },
      awaited: {},
      quotedAtMs: NOW * 1000,
    }),
  ) as Step[];
  const { chain, toAsset, type } = leg;
  const where =
    type === 'bridge' ? { from_chain: chain, to_chain: toAsset?.chain ?? chain } : { chain };
  const intents = [{ action: type as Intent['action'], ...where, ...asked }];
  const figures = figuresOf(intents, steps);
  return {
    intents,
    steps,
    wallets: [{ address: OWNER, chain }],
    options: { now: NOW, ...(Object.keys(figures).length > 0 && { figures }) },
  } as HonestPlan;
}

const POSITION_ID = 4711n;

/** A position and a pool of two tokens, at a price and fee. */
function pooled(pair: readonly [Token, Token], fee: number, tick: number) {
  const sides = pairSides(...pair);
  const range = fullRange(TICK_SPACINGS[fee] as number);
  const sqrtPriceX96 = sqrtRatioAtTick(tick);
  const [first, second] = sides.isAssetFirst ? pair : [pair[1], pair[0]];
  const pool = { token0: pooledAddress(first), token1: pooledAddress(second), fee, sqrtPriceX96 };
  return { sides, range, pool };
}

function added(
  pair: readonly [Token, Token],
  [fee, tick, liquidity]: readonly [number, number, bigint],
  changes: Partial<Leg>,
  asked: Omit<Intent, 'action' | 'chain'>,
): HonestPlan {
  const { pool, range, sides } = pooled(pair, fee, tick);
  const desired = amountsForLiquidity(liquidity, pool.sqrtPriceX96, range, 'up');
  const leg = {
    type: 'lp-add',
    asset: pair[0],
    pairAsset: pair[1],
    amountAtomic: sideAmounts(sides, desired).ofAsset,
    ...changes,
  } as const;
  return planned(uniswapV3, leg, (one) => encodeLpAdd(one, { sides, pool, range, desired }), {
    asset: pair[0].symbol,
    pair_asset: pair[1].symbol,
    amount: decimal(leg.amountAtomic, pair[0].decimals),
    ...asked,
  });
}

function taken(
  type: 'lp-remove' | 'lp-collect',
  pair: readonly [Token, Token],
  [fee, tick, liquidity]: readonly [number, number, bigint],
  asked: Omit<Intent, 'action' | 'chain'>,
): HonestPlan {
  const { pool, range, sides } = pooled(pair, fee, tick);
  const held = amountsForLiquidity(liquidity, pool.sqrtPriceX96, range, 'down');
  const earned: PairAmounts = pooledAmounts(sides, { ofAsset: 7_000_000n, ofPair: 5_000_000n });
  const position = {
    positionId: POSITION_ID,
    owner: OWNER,
    ...pool,
    ...range,
    liquidity,
    growthInside: { amount0: 0n, amount1: 0n },
    owed: earned,
    held,
    fees: earned,
  } as const;
  const [asset, pairAsset] = pair;
  const amountAtomic = sideAmounts(sides, type === 'lp-remove' ? held : earned).ofAsset;
  const leg = { type, asset, pairAsset, positionId: POSITION_ID, isMax: true, amountAtomic };
  return planned(
    uniswapV3,
    leg,
    (one) =>
      type === 'lp-remove'
        ? encodeLpRemove(one, sides, position, liquidity)
        : encodeLpCollect(one, sides, position),
    asked,
  );
}

function decimal(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Honest plans of calls that no recorded plan has, by the encoders that the planner uses. */
export function encodedPlans(): readonly HonestPlan[] {
  const [usdc, dai, eth] = ['USDC', 'DAI', 'ETH'].map((symbol) => tokenOf('base', symbol)) as [
    Erc20Token,
    Erc20Token,
    Token,
  ];
  const number = { position_id: String(POSITION_ID) };
  const ether = 10n ** 18n;
  const market = lentMarket();
  const vault = { asset: usdc, shares: { ...usdc, address: VAULT, symbol: 'vUSDC' } as Erc20Token };
  return [
    added([usdc, dai], [100, -276_320, 10n ** 16n], {}, {}),
    added([dai, usdc], [500, -276_400, 10n ** 15n], { positionId: POSITION_ID }, number),
    added([eth, usdc], [3000, -196_000, 10n ** 14n], { positionId: POSITION_ID }, number),
    added([usdc, eth], [10_000, -196_000, 10n ** 13n], { slippageBps: 50 }, { slippage_bps: 50 }),
    taken('lp-remove', [usdc, dai], [100, -276_320, 10n ** 16n], { amount: 'max', ...number }),
    taken('lp-remove', [dai, usdc], [100, -276_320, 10n ** 16n], { pool_id: 'USDC/DAI' }),
    taken('lp-remove', [eth, usdc], [500, -196_000, 10n ** 14n], { asset: 'ETH', ...number }),
    taken('lp-remove', [usdc, eth], [500, -196_000, 10n ** 14n], {
      amount: '0',
      amount_basis: { kind: 'percent', value: '100' },
      ...number,
    }),
    taken('lp-collect', [dai, usdc], [500, -276_400, 10n ** 15n], number),
    taken('lp-collect', [usdc, eth], [500, -196_000, 10n ** 14n], { pair_asset: 'ETH' }),
    planned(
      aaveV3,
      { type: 'claim', asset: dai, isMax: true, amountAtomic: ether },
      (leg) =>
        encodeRewards(leg, {
          controller: REWARDS_CONTROLLERS.base,
          assets: [usdc.address, dai.address],
          due: [{ token: dai, amountAtomic: ether }],
        }),
      { protocol: 'aave-v3' },
    ),
    ...RECIPIENTS.map((recipient) =>
      planned(
        cctp,
        { type: 'bridge', toAsset: tokenOf('arbitrum', 'USDC'), recipient },
        (leg) =>
          encodeBridge(
            leg,
            { burned: usdc, minted: tokenOf('arbitrum', 'USDC') as Erc20Token },
            'arbitrum',
            { expectedAtomic: 400_000n, maxAtomic: 480_000n },
          ),
        { asset: 'USDC', amount: 500, protocol: 'cctp', ...(recipient !== OWNER && { recipient }) },
      ),
    ),
    ...[[ST_ETH, WST_ETH, encodeWrap] as const, [WST_ETH, ST_ETH, encodeUnwrap] as const].map(
      ([asset, toAsset, encode]) =>
        planned(
          lido,
          { type: 'swap', chain: 'ethereum', asset, toAsset, amountAtomic: 3n * ether },
          (leg) => encode(leg, 2n * ether),
          { asset: asset.symbol, to_asset: toAsset.symbol, amount: '3' },
        ),
    ),
    planned(
      lido,
      { type: 'unstake', chain: 'ethereum', asset: WST_ETH, amountAtomic: 3n * ether },
      (leg) => encodeUnstake(leg, [leg.amountAtomic], 4n * ether),
      { asset: 'wstETH', amount: '3', protocol: 'lido' },
    ),
    planned(
      lido,
      {
        type: 'claim',
        chain: 'ethereum',
        asset: tokenOf('ethereum', 'ETH'),
        isMax: true,
        amountAtomic: ether,
        positionId: 812n,
      },
      (leg) => encodeClaim(leg, [{ id: 812n, hint: 40n, amountWei: ether }]),
      { protocol: 'lido', position_id: '812' },
    ),
    planned(
      rocketPool,
      { type: 'unstake', chain: 'ethereum', asset: R_ETH, amountAtomic: 2n * ether },
      (leg) => encodeBurn(leg, 2n * ether + 1n),
      { asset: 'rETH', amount: 2, protocol: 'rocket-pool' },
    ),
    ...RECIPIENTS.map((recipient) =>
      planned(
        erc4626,
        { type: 'withdraw', vaultAddress: VAULT, recipient },
        (leg) => encodeWithdraw(leg, vault),
        {
          asset: 'USDC',
          amount: '500',
          vault_address: VAULT,
          ...(recipient !== OWNER && { recipient }),
        },
      ),
    ),
    planned(
      morphoBlue,
      { type: 'withdraw', vaultAddress: VAULT, isMax: true },
      (leg) => encodeRedeemAll(leg, vault, { sharesAtomic: 470n, previewedAssets: 500_000_000n }),
      { asset: 'USDC', amount: 'max', protocol: 'morpho', vault_address: VAULT },
    ),
    planned(
      morphoBlue,
      { type: 'withdraw', asset: market.loan, isMax: true, poolId: market.id },
      (leg) => encodeLent(leg, market),
      { asset: 'USDC', amount: 'max', protocol: 'morpho', pool_id: market.id },
    ),
  ];
}

/** A market in which the wallet lends. */
function lentMarket(): Parameters<typeof encodeLent>[1] {
  const [kept] = KEPT_MARKETS.base;
  if (!kept) throw new Error('There is no market.');
  return {
    id: kept.id,
    morpho: MORPHO.base,
    params: paramsOf('base', kept),
    loan: tokenOf('base', kept.loan) as Erc20Token,
    collateral: tokenOf('base', kept.collateral) as Erc20Token,
    isKept: true,
    priceE36: 3_000n * 10n ** 24n,
    borrowRateWad: 0n,
    feeWad: 0n,
    utilizationWad: 0n,
    liquidityAtomic: 10n ** 15n,
    supplyShares: 77n * 10n ** 6n,
    suppliedAtomic: 500_000_000n,
    borrowShares: 0n,
    debtAtomic: 0n,
    collateralAtomic: 0n,
  };
}
