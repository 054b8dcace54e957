import type { Address } from 'viem';
import { type ContractRead, together } from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { isRefusal } from '#server/protocols/manifest.ts';
import { type ProtocolPositions, positionsOf } from '#server/protocols/protocol-positions.ts';
import { sumPositions } from '#server/protocols/standards/lending/sum-positions.ts';
import { isMorphoChain } from '../addresses.ts';
import { KEPT_MARKETS } from '../kept-markets.ts';
import { readAccount } from './read-account.ts';
import { readMarket } from './read-market.ts';

/** What an owner has in the well-known markets of a chain. Two rounds. */
export function* readPositions(
  chain: EvmChainSlug,
  owner: Address,
): ContractRead<ProtocolPositions> {
  if (!isMorphoChain(chain)) return positionsOf({});
  const [account, ...states] = yield* together([
    readAccount(chain, owner),
    ...KEPT_MARKETS[chain].map(({ id }) => readMarket(chain, id, owner)),
  ] as const);
  return sumPositions(
    states.map((state) => {
      if (isRefusal(state)) return positionsOf({ unread: ['A market could not be read.'] });
      const { loan, suppliedAtomic, debtAtomic, collateral, collateralAtomic } = state;
      return positionsOf({
        holdings: [
          { kind: 'supplied', token: loan, amountAtomic: suppliedAtomic },
          { kind: 'debt', token: loan, amountAtomic: debtAtomic },
          { kind: 'supplied', token: collateral, amountAtomic: collateralAtomic },
        ],
      });
    }),
    account,
  );
}
