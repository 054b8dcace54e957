import type { Address, Instruction } from '@solana/kit';
import type { Mint } from '#server/chains/solana/mint.ts';
import type { AccountRead } from '#server/chains/solana/read.ts';
import type { SolanaSysvars } from '#server/chains/solana/sysvars.ts';
import type { SolanaToken } from '#server/chains/solana/tokens.ts';
import type { IntentAction } from '#server/schemas/intent.ts';
import type { StepRoute } from '#server/schemas/step.ts';
import type { ProtocolPositions } from './protocol-positions.ts';

/** An asset of a leg: SOL, or a token with what its mint says. */
export interface SolanaAsset extends SolanaToken {
  /** Null for SOL. */
  readonly mintInfo: Mint | null;
}

/** One sized piece of work on Solana that a protocol is asked to encode. */
export interface SolanaLeg {
  readonly type: IntentAction;
  /** Pays the fee and is the only one who signs. */
  readonly owner: Address;
  readonly asset: SolanaAsset;
  /** What goes in. With `exactOutAtomic` it is the most that may: 0 for whatever it costs. */
  readonly amountAtomic: bigint;
  /** The quantity that a swap buys, where that is what was asked for. */
  readonly exactOutAtomic?: bigint;
  readonly isMax: boolean;
  /** What a swap buys. */
  readonly toAsset?: SolanaAsset;
  /** A wallet, or a token account of the asset, from the user's own words; else the owner. */
  readonly recipient: Address;
  /** Who may spend, for approve. */
  readonly spender?: Address;
  /** The account the intent names: a validator's vote account, or a stake account. */
  readonly account?: Address;
  /** The stake account that a reviewed stake makes. */
  readonly stakeAccount?: Address;
  readonly slippageBps: number;
  /** What must arrive at least: the reviewed bound, for the size the leg has. */
  readonly leastOutAtomic?: bigint;
  readonly sysvars: SolanaSysvars;
  /** Stake goes to this validator where the intent names none. */
  readonly defaultValidator: Address | undefined;
  /** Accounts that earlier, unsent steps of the plan make. */
  readonly madeEarlier: ReadonlySet<Address>;
}

/** Instructions and what they do to balances. Unsigned. */
export interface SolanaCall {
  readonly instructions: readonly Instruction[];
  readonly lookupTables?: Readonly<Record<Address, Address[]>>;
  /** What leaves the owner, rent and fees not counted. */
  readonly spend: {
    readonly asset: SolanaToken;
    readonly amountAtomic: bigint;
    /** What is expected to leave, where the amount is the most that may. */
    readonly expectedAtomic?: bigint;
  } | null;
  /** What arrives with the owner in the same transaction. */
  readonly output: {
    readonly asset: SolanaToken;
    readonly expectedAtomic: bigint;
    readonly minAtomic: bigint;
  } | null;
  /** How far below the price before the trade a swap executes, by the word of its route, in basis points. */
  readonly priceImpactBps?: number;
  /** The route of a swap, by its own word: re-encode asks for a route again, whatever it says. */
  readonly route?: StepRoute;
  /** Lamports that the owner puts into new accounts. */
  readonly rentLamports: bigint;
  /** What of it comes back in the same transaction, from an account that is closed again. */
  readonly returnedLamports?: bigint;
  /** Accounts the call makes. */
  readonly makes: readonly Address[];
  /** Compute units it takes at most, generously: the limit where no simulation gives a better one. */
  readonly unitLimit: bigint;
  /** The amount, where the protocol decides it (a whole stake account, the cost of a purchase). */
  readonly amountAtomic?: bigint;
  /** The stake account it is about. */
  readonly stakeAccount?: Address;
  readonly validator?: Address;
  readonly recovery?: { readonly fundsAt: string; readonly wayBack?: string };
  readonly warnings?: readonly string[];
  readonly description: string;
}

/** Why a protocol cannot do a leg. */
export interface SolanaRefusal {
  /** `unavailable`: a service it asks is silent, which is nobody's mistake. */
  readonly refused:
    | 'quote_failed'
    | 'no_route'
    | 'unknown_target'
    | 'target_changed'
    | 'unavailable';
  readonly reason: string;
  /** Intent field the reason is about. */
  readonly field:
    | 'asset'
    | 'to_asset'
    | 'to_amount'
    | 'amount'
    | 'protocol'
    | 'recipient'
    | 'spender'
    | 'pool_id'
    | 'chain';
}

export type SolanaBuildResult = SolanaCall | SolanaRefusal;

/** @returns whether a protocol refused. */
export function isSolanaRefusal(result: SolanaBuildResult): result is SolanaRefusal {
  return 'refused' in result;
}

/** How a protocol does one action. */
export interface SolanaAction {
  /** Whether `max` is a position of the protocol rather than the wallet's balance. */
  readonly countsPosition?: boolean;
  /** Whether a fresh call comes from a fresh quote: its bytes are then others each time. */
  readonly quotesAnew?: boolean;
  /** What it takes and gives, where that is always the same: the intent need not say it. */
  readonly trade?: { readonly takes: SolanaToken; readonly gives: SolanaToken };
  /** Compute units to reserve fees for before anything is built. */
  readonly unitLimit: bigint;
  /** Lamports that the action may put into new accounts, for what `max` leaves. */
  rentReserve(sysvars: SolanaSysvars, isAboutSol: boolean): bigint;
  build(leg: SolanaLeg): AccountRead<SolanaBuildResult>;
}

/** A protocol of Solana: one folder, described by this. */
export interface SolanaProtocol {
  readonly slug: string;
  readonly name: string;
  readonly aliases: readonly string[];
  /** Whether people name it as a venue; plumbing is not listed. */
  readonly listed: boolean;
  /** The folder it is in, where several share one; else it is named like the slug. */
  readonly folder?: string;
  /** Whether it is taken only where it is named: never for one of several that could. */
  readonly byNameOnly?: boolean;
  readonly actions: Readonly<Partial<Record<IntentAction, SolanaAction>>>;
  /** What a receipt of the protocol's is worth in lamports; undefined for what is no receipt of it. */
  readonly readWorth?: (mint: Address, atomic: bigint) => AccountRead<bigint | undefined>;
  /**
   * All that an owner has at the protocol, with what stands for it in the wallet. Absent where it
   * holds nothing for anybody.
   */
  readonly readPositions?: (owner: Address) => AccountRead<ProtocolPositions>;
  /** The accounts that `readPositions` looks at, where they are known before anything is read. */
  readonly listAccounts?: (owner: Address) => readonly Address[];
}
