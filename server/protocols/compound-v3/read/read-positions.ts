import type { Address } from 'viem';
import { type ContractRead, together } from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { shownToken } from '#server/chains/tokens/shown-token.ts';
import { isRefusal } from '#server/protocols/manifest.ts';
import { type ProtocolPositions, positionsOf } from '#server/protocols/protocol-positions.ts';
import { sumPositions } from '#server/protocols/standards/lending/sum-positions.ts';
import { marketsOn } from '../choose-market.ts';
import { readAccount } from './read-account.ts';
import { readMarket } from './read-market.ts';

/** What an owner has in all markets of a chain, collateral that no list knows included. Two rounds. */
export function* readPositions(
  chain: EvmChainSlug,
  owner: Address,
): ContractRead<ProtocolPositions> {
  const markets = marketsOn(chain);
  const [account, ...states] = yield* together([
    readAccount(chain, owner),
    ...markets.map((market) => readMarket(market, owner)),
  ] as const);
  return sumPositions(
    states.map((state, at) =>
      isRefusal(state)
        ? positionsOf({ unread: [`The ${markets[at]?.base.symbol} market could not be read.`] })
        : positionsOf({
            holdings: [
              { kind: 'supplied', token: state.base, amountAtomic: state.suppliedAtomic },
              { kind: 'debt', token: state.base, amountAtomic: state.debtAtomic },
              ...state.collaterals.map(({ asset, scale, balanceAtomic }) => ({
                kind: 'supplied' as const,
                token: shownToken(chain, asset, scale.toString().length - 1),
                amountAtomic: balanceAtomic,
              })),
            ],
            receipts: [state.comet],
          }),
    ),
    account,
  );
}
