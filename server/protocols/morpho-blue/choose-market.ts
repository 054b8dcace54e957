import type { Hex } from 'viem';
import { type ContractRead, call, readAll } from '#server/chains/evm/read.ts';
import { evmChain } from '#server/chains/registry.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import type { Leg, Refusal } from '#server/protocols/manifest.ts';
import { earlierStepsAt } from '#server/protocols/standards/lending/earlier-steps.ts';
import { morphoAbi } from './abi/morpho.ts';
import { isMorphoChain, MORPHO, type MorphoChain } from './addresses.ts';
import { KEPT_MARKETS, type KeptMarket } from './kept-markets.ts';

/** A market on its chain. */
export interface ChosenMarket {
  readonly chain: MorphoChain;
  readonly id: Hex;
}

/** What the owner has in a market that makes it the one a leg means. */
export type Holding = 'supplyShares' | 'borrowShares' | 'collateral';

/** A well-known market that an action can be about. */
export interface FittingMarket {
  readonly market: KeptMarket;
  readonly holding: Holding;
}

const MARKET_ID = /^0x[0-9a-fA-F]{64}$/;

/**
 * The market a leg is about: the one it names by its id or by its pair (`wstETH/USDC`). Without a
 * name, of the well-known markets that fit the asset the one that an earlier step of the plan is
 * about; else the one where the owner has what the action is about; else the first.
 *
 * @param fitting of the well-known markets those the action can be about, the preferred first, and
 * by what holding
 */
export function* chooseMarket(
  leg: Pick<Leg, 'asset' | 'chain' | 'earlierSteps' | 'owner' | 'poolId'>,
  fitting: readonly FittingMarket[],
): ContractRead<ChosenMarket | Refusal> {
  const { asset, chain, owner, poolId } = leg;
  if (!isMorphoChain(chain)) {
    const reason = `Morpho is not used here on ${evmChain(chain).name}.`;
    return { refused: 'asset_unsupported', reason, field: 'chain' };
  }
  if (poolId !== undefined) return namedMarket(chain, poolId);
  const [first] = fitting;
  if (!first) return unknownAsset(chain, asset);
  if (fitting.length === 1) return { chain, id: first.market.id };
  const earlier = fitting.find(({ market }) => earlierStepsAt(leg, market.id).length > 0);
  if (earlier) return { chain, id: earlier.market.id };
  const positions = yield* readAll(
    fitting.map(({ market }) =>
      call({
        chain,
        to: MORPHO[chain],
        abi: morphoAbi,
        functionName: 'position',
        args: [market.id, owner],
      }),
    ),
  );
  const places = fitting.filter(({ holding }, at) => {
    const position = positions[at];
    return position?.ok && position.value[holding] > 0n;
  });
  const [only, ...others] = places;
  if (only && others.length > 0) {
    return {
      refused: 'insufficient_position',
      reason: `You have positions in several markets of Morpho that this can be about: ${places.map(({ market }) => nameMarket(market)).join(', ')}. Name one with pool_id.`,
      field: 'pool_id',
    };
  }
  return { chain, id: (only ?? first).market.id };
}

function namedMarket(chain: MorphoChain, poolId: string): ChosenMarket | Refusal {
  if (MARKET_ID.test(poolId)) return { chain, id: poolId.toLowerCase() as Hex };
  const wanted = poolId.toLowerCase().replace(/\s/g, '');
  const market = KEPT_MARKETS[chain].find(
    ({ collateral, loan }) => `${collateral}/${loan}`.toLowerCase() === wanted,
  );
  if (market) return { chain, id: market.id };
  return {
    refused: 'invalid_vault',
    reason: `Name a market of Morpho by its id (0x and 64 hex digits) or by its pair. Well-known on ${chain}: ${KEPT_MARKETS[chain].map(nameMarket).join(', ')}.`,
    field: 'pool_id',
  };
}

function unknownAsset(chain: MorphoChain, { symbol }: Token): Refusal {
  return {
    refused: 'asset_unsupported',
    reason: `No well-known market of Morpho on ${chain} fits ${symbol}: name one by its id with pool_id. Known are ${KEPT_MARKETS[chain].map(nameMarket).join(', ')}.`,
    field: 'asset',
  };
}

function nameMarket({ collateral, id, loan }: KeptMarket): string {
  return `${collateral}/${loan} (${id})`;
}
