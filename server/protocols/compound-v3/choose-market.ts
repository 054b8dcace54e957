import { type ContractRead, call, readAll } from '#server/chains/evm/read.ts';
import { evmChain } from '#server/chains/registry.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import { type Erc20Token, isErc20, sameToken, type Token } from '#server/chains/tokens/token.ts';
import { isRefusal, type Leg, type Refusal } from '#server/protocols/manifest.ts';
import { earlierStepsAt } from '#server/protocols/standards/lending/earlier-steps.ts';
import { cometAbi } from './abi/comet.ts';
import { COMETS, type Comet } from './addresses.ts';

/** A market with its base asset as a token. */
export interface CometMarket {
  readonly comet: Comet['address'];
  readonly base: Erc20Token;
}

type Named = Pick<Leg, 'asset' | 'chain' | 'laterBorrows' | 'poolId' | 'vaultAddress'>;

/** Compound v3's markets on a chain, the default one first. */
export function marketsOn(chain: Leg['chain']): readonly CometMarket[] {
  return (COMETS[chain] ?? []).flatMap(({ address, base }) => {
    const token = resolveToken(chain, base);
    return token && isErc20(token) ? [{ comet: address, base: token }] : [];
  });
}

/**
 * The market a leg is about: the one it names, by address or by base asset; for a deposit that a
 * later step borrows against, the one that lends what is borrowed; else the one whose base asset it
 * is; else the chain's default one, where any other asset is collateral.
 */
export function chooseMarket(leg: Named): CometMarket | Refusal {
  const { asset, chain } = leg;
  const markets = marketsOn(chain);
  const [first] = markets;
  if (!first) {
    const reason = `Compound v3 is not on ${evmChain(chain).name}.`;
    return { refused: 'asset_unsupported', reason, field: 'chain' };
  }
  const named = (leg.vaultAddress ?? leg.poolId)?.toLowerCase();
  if (named === undefined) {
    const lends = (tokens: readonly Token[]) =>
      markets.find(({ base }) => tokens.some((token) => sameToken(token, base)));
    const isPledged = leg.laterBorrows?.every((borrowed) => !sameToken(borrowed, asset));
    return (isPledged && lends(leg.laterBorrows ?? [])) || (lends([asset]) ?? first);
  }
  return (
    markets.find(({ comet, base: { symbol } }) =>
      [comet, symbol, `c${symbol}v3`].some((name) => name.toLowerCase() === named),
    ) ?? {
      refused: 'invalid_vault',
      reason: `This is no market of Compound v3 on ${chain}. There are: ${describeMarkets(markets)}.`,
      field: leg.vaultAddress === undefined ? 'pool_id' : 'vault_address',
    }
  );
}

/** The market whose base asset a leg borrows or repays. */
export function chooseLendingMarket(leg: Named): CometMarket | Refusal {
  const market = chooseMarket(leg);
  if (isRefusal(market) || sameToken(market.base, leg.asset)) return market;
  const markets = marketsOn(leg.chain);
  return {
    refused: 'asset_unsupported',
    reason: `Compound v3 lends the base asset of each market only. On ${leg.chain} these are: ${markets.map(({ base }) => base.symbol).join(', ')}.`,
    field: 'asset',
  };
}

/**
 * The market a withdrawal is from: the one the leg names, else the one where the owner has the
 * asset, what earlier steps of the plan deposit included. One round when it is not named.
 */
export function* findMarket(
  leg: Named & Pick<Leg, 'owner' | 'earlierSteps'>,
): ContractRead<CometMarket | Refusal> {
  const { asset, chain, owner } = leg;
  const chosen = chooseMarket(leg);
  const isNamed = leg.vaultAddress !== undefined || leg.poolId !== undefined;
  if (isRefusal(chosen) || isNamed || !isErc20(asset)) return chosen;
  const markets = marketsOn(chain);
  const held = yield* readAll(
    markets.map(({ base, comet }) =>
      sameToken(base, asset)
        ? call({ chain, to: comet, abi: cometAbi, functionName: 'balanceOf', args: [owner] })
        : call({
            chain,
            to: comet,
            abi: cometAbi,
            functionName: 'collateralBalanceOf',
            args: [owner, asset.address],
          }),
    ),
  );
  const places = markets.flatMap((market, at) => {
    const balance = held[at];
    const atomic = (balance?.ok ? balance.value : 0n) + deposited(leg, market, asset);
    return atomic > 0n ? [{ market, atomic }] : [];
  });
  const [only, ...others] = places;
  if (!only) return chosen;
  if (others.length === 0) return only.market;
  const list = places.map(
    ({ market: { base, comet }, atomic }) =>
      `${formatAmount(atomic, asset.decimals)} in the ${base.symbol} market (${comet})`,
  );
  return {
    refused: 'insufficient_position',
    reason: `You have ${asset.symbol} in several markets of Compound v3: ${list.join(', ')}. Name one with pool_id.`,
    field: 'pool_id',
  };
}

function deposited(leg: Pick<Leg, 'earlierSteps'>, { comet }: CometMarket, token: Token): bigint {
  return earlierStepsAt(leg, comet).reduce(
    (sum, { amountAtomic, asset, type }) =>
      type === 'deposit' && sameToken(asset, token) ? sum + amountAtomic : sum,
    0n,
  );
}

function describeMarkets(markets: readonly CometMarket[]): string {
  return markets.map(({ base, comet }) => `${base.symbol} (${comet})`).join(', ');
}
