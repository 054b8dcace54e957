import type { Address, Hex } from 'viem';
import type { ContractRead, Read } from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import type { Erc20Token, Token } from '#server/chains/tokens/token.ts';
import type { QuoteSource } from '#server/quotes/quote-ask.ts';
import type { IntentAction } from '#server/schemas/intent.ts';
import type { StepRoute } from '#server/schemas/step.ts';
import type { PositionLists, ProtocolPositions } from './protocol-positions.ts';

/** What one step does, as `step.type` names it. */
export type StepType = IntentAction | 'wrap' | 'unwrap';

/** One sized piece of work that a protocol is asked to encode. */
export interface Leg {
  readonly type: StepType;
  readonly chain: EvmChainSlug;
  /** The address that signs. */
  readonly owner: Address;
  /** What is spent (or, for withdraw, borrow and approve, what the amount counts). */
  readonly asset: Token;
  readonly amountAtomic: bigint;
  /** Whether the user said "all": withdraw and repay then leave no dust. */
  readonly isMax: boolean;
  /** What a swap buys; for a bridge, the asset that arrives. */
  readonly toAsset?: Token;
  /** The second asset of a liquidity position, `asset` being the first. */
  readonly pairAsset?: Token;
  /** How much of `pairAsset` goes in at most; absent: as much as the pool's price asks for. */
  readonly pairAmountAtomic?: bigint;
  /** A position or a withdrawal request that has its own number (an NFT's token id). */
  readonly positionId?: bigint;
  /** Exact-output swap: the quantity to buy. `amountAtomic` is then the most that may be spent, 0 any. */
  readonly exactOutAtomic?: bigint;
  /** Where the output goes: the owner, or an address from the user's own words. */
  readonly recipient: Address;
  readonly spender?: Address;
  readonly vaultAddress?: Address;
  /** The market the intent names, as the protocol names its own: an address, or 32 bytes. */
  readonly poolId?: string;
  /**
   * What earlier, unsent steps of the plan do at the same protocol for the same owner, in their
   * order: what the chain shows of the owner's position is what it was before them.
   */
  readonly earlierSteps?: readonly EarlierStep[];
  /** What later steps of the plan borrow from the same protocol: a deposit is meant to back it. */
  readonly laterBorrows?: readonly Token[];
  /** Whether no price feed knows both ends: the pools' own mean over time is then asked for. */
  readonly isUnpriced?: boolean;
  readonly slippageBps: number;
  /** Block time on the leg's chain, unix seconds. */
  readonly nowSeconds: bigint;
  /** How long the signed call stays valid, in seconds. */
  readonly validForSeconds: bigint;
  /** Gas price of the chain that `toAsset` is on, when the caller knows it. */
  readonly destinationGasPriceWei?: bigint;
  /** Route to take if it still exists; without it the best one is looked for. */
  readonly pinnedRoute?: StepRoute;
}

/** What a step of the plan that is not sent yet does to the owner's position at a protocol. */
export interface EarlierStep {
  readonly type: StepType;
  readonly asset: Token;
  readonly amountAtomic: bigint;
  /** The least it will be when it is sized again. */
  readonly minAtomic: bigint;
  /** The market it is about, where the protocol has several. */
  readonly poolId?: string;
}

/** What a call does to the balance of one asset going out and one coming in. */
export interface Movement {
  /** What leaves the owner at most. */
  readonly spend: { readonly token: Token; readonly amountAtomic: bigint } | null;
  /** Allowance the call needs beforehand, exactly. */
  readonly approval: {
    readonly token: Erc20Token;
    readonly spender: Address;
    readonly amountAtomic: bigint;
  } | null;
  /** What arrives, where, and the least the call lets through. */
  readonly output: {
    readonly token: Token;
    readonly recipient: Address;
    readonly expectedAtomic: bigint;
    readonly minAtomic: bigint;
  } | null;
}

/** Health factors, 18 decimals: below 1 the account can be liquidated. Null without debt. */
export interface HealthChange {
  readonly beforeWad: bigint | null;
  readonly afterWad: bigint | null;
}

/** An encoded call and what it does to balances. Frozen, unsigned. */
export interface BuiltCall extends Movement {
  readonly to: Address;
  readonly data: Hex;
  readonly valueWei: bigint;
  /** What it moves besides: the second side of a liquidity position, each further reward. */
  readonly further?: readonly Movement[];
  /**
   * Where the funds are when the step was carried out and what it leads to never came (a bridge
   * nobody fills, a withdrawal queue), and the way to undo it. Absent: a failed call moved nothing.
   */
  readonly recovery?: { readonly fundsAt: string; readonly wayBack?: string };
  /** True when the output arrives later, on `output.token.chain`. */
  readonly awaitsBridge: boolean;
  /** The word of the calldata that names where a bridge leads; absent: the destination's chain id. */
  readonly destinationMark?: Hex;
  /** What a bridge keeps, in units of the spent token. */
  readonly bridgeFeeAtomic?: bigint;
  /** How far below the pools' price before the trade a swap executes, pool fees included. */
  readonly priceImpactBps?: number;
  /**
   * How far below its pools' mean price of the last 30 minutes a swap executes, fees included; asked for
   * by `isUnpriced`, and absent where a pool keeps no mean that long.
   */
  readonly meanLossBps?: number;
  readonly route?: StepRoute;
  readonly deadlineSeconds?: bigint;
  /** The market it is about, where the protocol has several: a fresh call names it again. */
  readonly poolId?: string;
  /** Shares or liquidity that the call itself counts in, where it counts in these and not in the asset. */
  readonly unitsAtomic?: bigint;
  /**
   * How far the account is from liquidation before and after a borrow, repayment or withdrawal, as
   * the market reckons it. Absent where the chain's present view of the account does not hold then.
   */
  readonly health?: HealthChange;
  /** Gas the call is expected to use, for fee estimates and the native reserve. */
  readonly gasUnits: bigint;
  /** One sentence for the signer: "Swap 500 USDC for about 0.1998 ETH on Uniswap v3". */
  readonly description: string;
}

/** Why a protocol cannot do a leg. */
export interface Refusal {
  readonly refused:
    | 'no_route'
    | 'asset_unsupported'
    | 'insufficient_position'
    | 'insufficient_liquidity'
    | 'amount_too_small'
    | 'amount_too_large'
    | 'invalid_vault'
    | 'invalid_recipient';
  readonly reason: string;
  /** Intent field the reason is about, for example `asset`. */
  readonly field:
    | 'asset'
    | 'to_asset'
    | 'amount'
    | 'to_amount'
    | 'vault_address'
    | 'to_chain'
    | 'chain'
    | 'recipient'
    | 'spender'
    | 'pair_asset'
    | 'pair_amount'
    | 'position_id'
    | 'pool_id';
}

export type BuildResult = BuiltCall | Refusal;

/** @returns whether the protocol said no. */
export function isRefusal<T extends object>(result: T | Refusal): result is Refusal {
  return 'refused' in result;
}

/** The `build` of an action that needs no reads: its encoder alone. */
export function withoutReads(encode: (leg: Leg) => BuildResult): ProtocolAction['build'] {
  // biome-ignore lint/correctness/useYield: a contract read that asks for nothing.
  return function* build(leg) {
    return encode(leg);
  };
}

/** What an intent about a numbered position says of it. */
export interface PositionQuery {
  readonly type: StepType;
  readonly chain: EvmChainSlug;
  readonly owner: Address;
  readonly asset?: Token;
  readonly pairAsset?: Token;
  readonly positionId?: bigint;
  /** The pool or contract the user named by its address. */
  readonly vaultAddress?: Address;
}

/** A position an intent means: what a leg needs to know of it. */
export type FoundPosition = Pick<Leg, 'asset' | 'pairAsset' | 'positionId'>;

/** What a protocol can do with one step type. */
export interface ProtocolAction {
  /** The quoting service it cannot do without; it is offered only where that is connected. */
  readonly quoteSource?: QuoteSource;
  /**
   * Who a call pays and takes from, for calls whose routes differ from quote to quote; null for
   * one that is not the protocol's. Absent: every party stands as often in any call of a step.
   */
  readonly partiesNamed?: (data: Hex) => readonly Address[] | null;
  readonly chains: readonly EvmChainSlug[];
  /** Whether the native coin is taken or given as it is; otherwise the planner wraps or unwraps. */
  readonly native: boolean;
  /** For swaps: the pairs it exchanges at its own rate; it is their venue when none is named. */
  readonly owns?: (asset: Token, toAsset: Token) => boolean;
  /** Reads what it must and encodes the leg. Encoding itself is a pure function in `encode/`. */
  readonly build: (leg: Leg) => ContractRead<BuildResult>;
  /**
   * For amounts that count a position rather than a wallet balance (withdraw, borrow, repay):
   * how much `max` is. Absent: the wallet balance of `leg.asset`.
   */
  readonly readMax?: (leg: Omit<Leg, 'amountAtomic'>) => ContractRead<bigint | Refusal>;
  /**
   * For actions on numbered positions: the owner's positions that an intent means, each of which
   * becomes a step. At least one, or a refusal that lists what there is.
   */
  readonly findPositions?: (
    query: PositionQuery,
  ) => ContractRead<readonly FoundPosition[] | Refusal>;
}

/**
 * What an asset earns and costs on a lending market in a year, compounded, as a share of one
 * with 27 decimals. Null where the market takes no more supply of it, or lends none of it.
 */
export interface LendingRates {
  readonly supplyApyRay: bigint | null;
  readonly borrowApyRay: bigint | null;
}

/** An owner's account on a lending market; USD has 8 decimals. */
export interface LendingAccount {
  readonly collateralUsd: bigint;
  readonly debtUsd: bigint;
  readonly availableBorrowsUsd: bigint;
  /** 18 decimals; below 1 the account can be liquidated. Null without debt: there is no limit. */
  readonly healthFactorWad: bigint | null;
  /** The listed tokens the owner has supplied or owes. */
  readonly positions: readonly {
    readonly token: Token;
    readonly suppliedAtomic: bigint;
    readonly debtAtomic: bigint;
  }[];
}

/** A protocol, as the planner sees it: it knows none by name. */
export interface ProtocolManifest {
  /** Slug on the wire (`step.protocol`, `intent.protocol`). */
  readonly slug: string;
  readonly name: string;
  /** Other names people use, lower case. */
  readonly aliases: readonly string[];
  /** Whether `GET /meta` lists it; plumbing such as ERC-20 transfers is not a venue. */
  readonly listed: boolean;
  readonly actions: Partial<Record<StepType, ProtocolAction>>;
  /**
   * The names of contracts the protocol's steps call or approve, for people to read. The one of several that swaps is
   * meant by "let it spend", where nothing else is spoken of.
   */
  readonly contracts: (
    chain: EvmChainSlug,
  ) => readonly { address: Address; name: string; swaps?: true }[];
  /**
   * What its actions read first of all, whatever the size of a step: a plan reads it with what it starts
   * from, which saves a round for each. What is named ahead and never asked for costs no more than the read.
   */
  readonly readsAhead?: (leg: Pick<Leg, 'chain' | 'asset'>) => readonly Read[];
  /** A token's rates on a chain; undefined where the protocol does not list it. Two rounds at most. */
  readonly readRates?: (
    chain: EvmChainSlug,
    token: Erc20Token,
  ) => ContractRead<LendingRates | undefined>;
  /**
   * What a receipt of the protocol's is worth one for one; undefined for what is no receipt of it.
   * Two rounds at most.
   */
  readonly readUnderlying?: (
    chain: EvmChainSlug,
    receipt: Address,
  ) => ContractRead<Token | undefined>;
  /** An owner's account on a chain; undefined where it cannot be read. Two rounds at most. */
  readonly readAccount?: (
    chain: EvmChainSlug,
    owner: Address,
  ) => ContractRead<LendingAccount | undefined>;
  /**
   * All that an owner has at the protocol on one of the chains that it acts on, with what stands for
   * it in the wallet. Absent where it holds nothing for anybody. Five rounds at most.
   */
  readonly readPositions?: (
    chain: EvmChainSlug,
    owner: Address,
    lists: PositionLists,
  ) => ContractRead<ProtocolPositions>;
  /**
   * The health factor of such an account alone, 18 decimals; null without debt. Of several markets
   * that are liquidated one by one, the worst. One round where there is no debt, for those who watch
   * many.
   */
  readonly readHealthFactor?: (
    chain: EvmChainSlug,
    owner: Address,
  ) => ContractRead<bigint | null | undefined>;
}
