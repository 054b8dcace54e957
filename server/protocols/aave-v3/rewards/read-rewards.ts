import { type Address, isAddressEqual, zeroAddress } from 'viem';
import { type ContractRead, call, readAll, readOne, together } from '#server/chains/evm/read.ts';
import { type EvmChainSlug, evmChain } from '#server/chains/registry.ts';
import { readToken } from '#server/chains/tokens/read-token.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import { isRefusal, type Leg, type Refusal } from '#server/protocols/manifest.ts';
import { poolAbi } from '#server/protocols/standards/aave-pool/abi/pool.ts';
import { AAVE_V3, type AaveV3Chain } from '../addresses.ts';
import { rewardsAbi } from './abi.ts';
import { REWARDS_CONTROLLERS } from './controllers.ts';

/** What is due of one reward token. */
export interface Reward {
  readonly token: Token;
  readonly amountAtomic: bigint;
}

/** What an owner can claim on a chain, and what it was earned with. */
export interface Rewards {
  readonly controller: Address;
  /** The aTokens and debt tokens that rewards are due for. */
  readonly assets: readonly Address[];
  /** Each reward token once, in the controller's order; none is zero. */
  readonly due: readonly [Reward, ...Reward[]];
}

type Party = Pick<Leg, 'chain' | 'owner'>;

/**
 * Reads the rewards that an owner's deposits and loans earned, in all reserves of the market.
 * Three rounds, and a fourth for reward tokens that no list has.
 */
export function* readRewards({ chain, owner }: Party): ContractRead<Rewards | Refusal> {
  if (!isAaveChain(chain)) return none(chain);
  const controller = REWARDS_CONTROLLERS[chain];
  const receipts = yield* readReceipts(chain);
  if (isRefusal(receipts)) return receipts;
  const outcomes = yield* readAll(
    receipts.map((receipt) =>
      call({
        chain,
        to: controller,
        abi: rewardsAbi,
        functionName: 'getAllUserRewards',
        args: [[receipt], owner],
      }),
    ),
  );
  const assets: Address[] = [];
  const sums = new Map<Address, bigint>();
  for (const [index, receipt] of receipts.entries()) {
    const outcome = outcomes[index];
    if (!outcome?.ok) return mute(chain);
    const [tokens, amounts] = outcome.value;
    if (amounts.some((amount) => amount > 0n)) assets.push(receipt);
    for (const [at, token] of tokens.entries()) {
      const amount = amounts[at] ?? 0n;
      if (amount > 0n) sums.set(token, (sums.get(token) ?? 0n) + amount);
    }
  }
  if (sums.size === 0) return none(chain);
  const tokens = yield* together([...sums.keys()].map((address) => tokenAt(chain, address)));
  const [first, ...others] = [...sums].flatMap(([, amountAtomic], index) => {
    const token = tokens[index];
    return token ? [{ token, amountAtomic }] : [];
  });
  return first ? { controller, assets, due: [first, ...others] } : mute(chain);
}

/** The aToken and the debt token of every reserve. */
function* readReceipts(chain: AaveV3Chain): ContractRead<readonly Address[] | Refusal> {
  const { pool } = AAVE_V3[chain];
  const list = yield* readOne(
    call({ chain, to: pool, abi: rewardsAbi, functionName: 'getReservesList' }),
  );
  if (!list.ok) return mute(chain);
  const reserves = yield* readAll(
    list.value.map((asset) =>
      call({ chain, to: pool, abi: poolAbi, functionName: 'getReserveData', args: [asset] }),
    ),
  );
  return reserves.flatMap((reserve) =>
    reserve.ok
      ? [reserve.value.aTokenAddress, reserve.value.variableDebtTokenAddress].filter(
          (receipt) => !isAddressEqual(receipt, zeroAddress),
        )
      : [],
  );
}

function* tokenAt(chain: EvmChainSlug, address: Address): ContractRead<Token | undefined> {
  return resolveToken(chain, address) ?? (yield* readToken(chain, address));
}

function isAaveChain(chain: EvmChainSlug): chain is AaveV3Chain {
  return chain in AAVE_V3;
}

function none(chain: EvmChainSlug): Refusal {
  return {
    refused: 'insufficient_position',
    reason: `You have no Aave v3 rewards to claim on ${evmChain(chain).name}.`,
    field: 'chain',
  };
}

function mute(chain: EvmChainSlug): Refusal {
  return {
    refused: 'asset_unsupported',
    reason: `Aave v3 on ${evmChain(chain).name} does not say what rewards are due.`,
    field: 'chain',
  };
}
