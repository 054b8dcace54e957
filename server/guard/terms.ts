import type { Address } from 'viem';
import type { AgentCondition } from '#server/schemas/agent-condition.ts';
import type { GuardActionKind } from '#server/schemas/guard.ts';
import type { GuardChainId, GuardChainSlug } from './venues.ts';

export interface GuardToken {
  readonly address: Address;
  readonly symbol: string;
  readonly decimals: number;
}

/** Amounts are smallest units as decimal text, so that the whole is JSON. */
export interface GuardTriggerTerms {
  readonly kind: 'health_factor' | 'token_balance' | 'price' | 'service_checked';
  /** For `token_balance` and `price`. */
  readonly asset: GuardToken | null;
  /** Empty for a condition that the service checks. */
  readonly comparison: 'below' | 'above' | '';
  /** Health factor 1e18 = 1, balance the token's smallest unit, price 1e8 = 1 USD; else 0. */
  readonly threshold: string;
  /** The condition in words, no matter who checks it. */
  readonly words: string;
  /** The condition that the service checks; null where the contract does. */
  readonly condition: AgentCondition | null;
  /** How often the service checks its own, as the compiler says. */
  readonly cadence: 'hourly' | 'daily';
}

export interface GuardActionTerms {
  readonly kind: GuardActionKind;
  /** For a transfer. */
  readonly recipient: Address | null;
  /** The bought token of a swap; the debt of a repayment from collateral. */
  readonly tokenOut: GuardToken | null;
  /** Smallest unit of `tokenOut`, for a full cap; 0 where the slippage decides. */
  readonly minOut: string;
  readonly maxSlippageBps: number;
  readonly vault: Address | null;
  /** 1e18 = 1; 0 where unused. */
  readonly targetHealthFactor: string;
}

/**
 * The terms that an owner is asked to sign, except for fee, expiry, executor and salt, which are set
 * at that time.
 */
export interface GuardTerms {
  readonly chainId: GuardChainId;
  readonly slug: GuardChainSlug;
  readonly owner: Address;
  /** The token that is pulled from the owner: for `repay_from_collateral` the aToken. */
  readonly token: GuardToken;
  /** The named token: the collateral itself, else the same as `token`. */
  readonly asset: GuardToken;
  readonly capPer: string;
  readonly budget: string;
  readonly trigger: GuardTriggerTerms;
  readonly action: GuardActionTerms;
  readonly venue: {
    readonly pool: Address;
    readonly oracle: Address;
    readonly maxAge: number;
    readonly sequencer: Address;
    readonly router: Address;
  };
}
