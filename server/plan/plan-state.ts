import type { Address } from 'viem';
import type { Denylist } from '#server/chains/denylist/denylist.ts';
import type { DataFee } from '#server/chains/evm/data-fee.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import type { EarlierStep, ProtocolManifest } from '#server/protocols/manifest.ts';
import type { Signer, Step } from '#server/schemas/step.ts';
import type { Allowances } from './allowances.ts';
import type { Ledger } from './ledger.ts';
import type { ResolvedIntent } from './resolve-intents.ts';

/** The planner's input beside the request; it has no clock and no network. */
export interface PlanFacts {
  /** For every chain of the plan. */
  readonly gasPriceWei: Readonly<Partial<Record<EvmChainSlug, bigint>>>;
  /** Unix time in milliseconds. */
  readonly quotedAtMs: number;
  readonly protocols: readonly ProtocolManifest[];
  /** The kind of signer; instant by default. */
  readonly signer?: Signer;
  /** The operator's denylist. */
  readonly denylist?: Denylist;
  /** Called with how many steps there are once an intent is planned, by its path. */
  readonly onPlanned?: (at: string, steps: number) => void;
}

/**
 * The output that a step leaves in a wallet of the request, and how much of it is left for later
 * steps.
 */
export interface PlannedOutput {
  readonly fromKey: string;
  readonly owner: Address;
  readonly token: Token;
  /** The least balance before the output arrives. */
  readonly balanceBeforeAtomic: bigint;
  /** The balance then, if earlier steps return the expected amounts. */
  readonly expectedBeforeAtomic: bigint;
  /** Whether a bridge delivers it, some time after its step. */
  readonly awaitsBridge: boolean;
  expectedAtomic: bigint;
  minAtomic: bigint;
  /** Share that steps chained with a portion took. */
  takenBps: number;
}

/** The change that a step makes to its owner's position at its protocol. */
export interface PlannedMove extends EarlierStep {
  readonly protocol: string;
  readonly owner: Address;
}

/** Fees the plan will cost. */
export interface PlannedFee {
  /**
   * Who takes it: the chain, on top of the amounts, or a bridge, from the amount that it carries.
   */
  readonly of: 'network' | 'bridge';
  readonly token: Token;
  readonly amountAtomic: bigint;
}

/** A plan while it is being built. */
export interface PlanState {
  readonly facts: PlanFacts;
  readonly intents: readonly ResolvedIntent[];
  readonly ledger: Ledger;
  readonly allowances: Allowances;
  /** The data fees of rollups, where known. */
  readonly dataFees: ReadonlyMap<EvmChainSlug, DataFee>;
  readonly blockTimeSeconds: ReadonlyMap<EvmChainSlug, bigint>;
  /** USD with 8 decimals; null where there is no price. */
  readonly priceUsd: (token: Token) => bigint | null;
  readonly steps: Step[];
  readonly moves: PlannedMove[];
  readonly outputs: PlannedOutput[];
  readonly fees: PlannedFee[];
  readonly warnings: Set<string>;
  /** Paths of the sweeps that found something to move. */
  readonly swept: Set<string>;
}

/** Gas price of a chain the plan touches, in wei. */
export function gasPriceOf({ gasPriceWei }: PlanFacts, chain: EvmChainSlug): bigint {
  const price = gasPriceWei[chain];
  if (price === undefined) throw new Error(`The gas price of ${chain} is missing.`);
  return price;
}
