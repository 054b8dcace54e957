import type { PositionHolding, ProtocolLoan } from '#server/protocols/protocol-positions.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';

/** What a wallet has of one asset, or owes of it, at one place. */
export interface Holding {
  readonly chain: ChainSlug;
  readonly symbol: string;
  /** Contract, or mint on Solana; null for the chain's own coin. */
  readonly address: string | null;
  readonly decimals: number;
  readonly amountAtomic: bigint;
  /** In the wallet itself, or as it is held at a protocol. */
  readonly kind: 'wallet' | PositionHolding;
  /** Slug of the protocol; null in the wallet. */
  readonly protocol: string | null;
}

/** An account on a lending market, as the market reckons it. */
export interface Loan extends ProtocolLoan {
  readonly chain: ChainSlug;
  readonly protocol: string;
  readonly protocolName: string;
}

/** An allowance that lets a contract take more of a token than there will ever be. */
export interface OpenApproval {
  readonly chain: ChainSlug;
  readonly symbol: string;
  readonly spender: string;
  readonly spenderName: string;
}

/**
 * Why something is missing: a source was silent; a list of what there is to read is old, so that only
 * what is newer is missing; or a rule leaves it out, of every wallet and each time, so that two readings
 * leave out the same.
 */
export type MissingCause = 'silent' | 'old_list' | 'rule';

/** What could not be read, by the name of its source. */
export interface MissingSource {
  /** As people read it: "Aave v3 on Base". */
  readonly source: string;
  readonly reason: string;
  /**
   * What may be missing: tokens of the wallet, loans and what backs them, other positions, what they are worth, or
   * tokens that no list has, which are in no total.
   */
  readonly of: 'tokens' | 'loans' | 'positions' | 'prices' | 'unlisted';
  readonly cause: MissingCause;
}

/** Everything that one source returns of a wallet. */
export interface WalletPart {
  readonly holdings: readonly Holding[];
  readonly loans: readonly Loan[];
  readonly approvals: readonly OpenApproval[];
  /** Tokens that stand for holdings at a protocol, by chain and address. */
  readonly receipts: readonly { readonly chain: ChainSlug; readonly address: string }[];
  /** What the wallet has of such tokens: no holdings, for they would count twice. */
  readonly standIns: readonly Holding[];
  /** Chains on which the wallet is a contract, whose owners pay its fees. */
  readonly contractOn: readonly ChainSlug[];
  /** What the source itself could not read. */
  readonly missing: readonly MissingSource[];
}

/** A part of which only some is there. */
export function partOf(parts: Partial<WalletPart>): WalletPart {
  return {
    holdings: [],
    loans: [],
    approvals: [],
    receipts: [],
    standIns: [],
    missing: [],
    contractOn: [],
    ...parts,
  };
}

/**
 * A wallet from the parts that its sources returned. A token that stands for a holding at a protocol is
 * left out of the wallet: it would count twice.
 */
export function joinParts(parts: readonly WalletPart[]): WalletPart {
  const keyOf = ({ chain, address }: { chain: ChainSlug; address: string | null }) =>
    `${chain}:${chain === 'solana' ? address : address?.toLowerCase()}`;
  const receipts = parts.flatMap((part) => part.receipts);
  const counted = new Set(receipts.map(keyOf));
  const isStandIn = (holding: Holding) =>
    holding.kind === 'wallet' && holding.address !== null && counted.has(keyOf(holding));
  const held = parts.flatMap(({ holdings }) => holdings);
  return {
    holdings: held.filter((holding) => !isStandIn(holding)),
    standIns: [...parts.flatMap(({ standIns }) => standIns), ...held.filter(isStandIn)],
    loans: parts.flatMap(({ loans }) => loans),
    approvals: parts.flatMap(({ approvals }) => approvals),
    receipts,
    contractOn: parts.flatMap(({ contractOn }) => contractOn),
    missing: parts.flatMap(({ missing }) => missing),
  };
}
