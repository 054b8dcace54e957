import { type Address, erc20Abi } from 'viem';
import { type ContractRead, call, readAll, together } from '#server/chains/evm/read.ts';
import { evmChain } from '#server/chains/registry.ts';
import { readToken } from '#server/chains/tokens/read-token.ts';
import type { Erc20Token } from '#server/chains/tokens/token.ts';
import type { Leg, Refusal } from '#server/protocols/manifest.ts';
import { marketAbi } from '../abi/market.ts';
import { syAbi } from '../abi/sy.ts';
import { isPendleChain, PENDLE } from '../addresses.ts';

/** A market of Pendle's, and what its owner-to-be has of it. */
export interface Market {
  readonly address: Address;
  /** What pays one unit of the market's asset at the end. */
  readonly principal: Erc20Token;
  readonly yieldToken: Address;
  /** Unix seconds. */
  readonly expiry: bigint;
  readonly hasEnded: boolean;
  readonly tokensIn: readonly Address[];
  readonly tokensOut: readonly Address[];
  /** Units of the asset that a unit of the SY stands for, with 18 decimals. */
  readonly rateWad: bigint;
  readonly heldAtomic: bigint;
}

type MarketLeg = Pick<Leg, 'chain' | 'owner' | 'nowSeconds' | 'vaultAddress'>;

/**
 * Reads the market that a leg names by its address, and makes sure that Pendle made it: the router
 * trusts whatever stands there. Two rounds.
 */
export function* readMarket(leg: MarketLeg): ContractRead<Market | Refusal> {
  const { chain, nowSeconds, owner, vaultAddress: address } = leg;
  if (!address) return invalid('Name the Pendle market by its address.');
  if (!isPendleChain(chain)) return invalid(`Pendle is not on ${evmChain(chain).name}.`);
  const at = { chain, to: address, abi: marketAbi } as const;
  const [tokens, expiry, ...known] = yield* readAll([
    call({ ...at, functionName: 'readTokens' }),
    call({ ...at, functionName: 'expiry' }),
    ...PENDLE[chain].marketFactories.map((factory) =>
      call({
        chain,
        to: factory,
        abi: marketAbi,
        functionName: 'isValidMarket',
        args: [address],
      }),
    ),
  ] as const);
  const isPendles = known.some((outcome) => outcome.ok && outcome.value);
  if (!tokens.ok || !expiry.ok || !isPendles) {
    return invalid(`This is no market that Pendle made on ${evmChain(chain).name}.`);
  }
  const [sy, pt, yieldToken] = tokens.value;
  const [principal, details] = yield* together([
    readToken(chain, pt),
    readAll([
      call({ chain, to: sy, abi: syAbi, functionName: 'getTokensIn' }),
      call({ chain, to: sy, abi: syAbi, functionName: 'getTokensOut' }),
      call({ chain, to: sy, abi: syAbi, functionName: 'exchangeRate' }),
      call({ chain, to: pt, abi: erc20Abi, functionName: 'balanceOf', args: [owner] }),
    ] as const),
  ] as const);
  const [tokensIn, tokensOut, rate, held] = details;
  if (!principal || !tokensIn.ok || !tokensOut.ok || !rate.ok || !held.ok) {
    return invalid("The market's tokens do not answer.");
  }
  return {
    address,
    principal,
    yieldToken,
    expiry: expiry.value,
    hasEnded: nowSeconds >= expiry.value,
    tokensIn: tokensIn.value,
    tokensOut: tokensOut.value,
    rateWad: rate.value,
    heldAtomic: held.value,
  };
}

/** The day a market ends: `2027-03-25`. */
export function lastDay({ expiry }: Pick<Market, 'expiry'>): string {
  return new Date(Number(expiry) * 1000).toISOString().slice(0, 10);
}

/** A refusal of a market, or of what was read of it. */
export function invalid(reason: string): Refusal {
  return { refused: 'invalid_vault', reason, field: 'vault_address' };
}
