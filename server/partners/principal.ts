import type { RateTier } from './rate-tiers.ts';

/** The tenant and key a request was made with. */
export interface Principal {
  readonly partnerId: string;
  readonly partnerName: string;
  readonly tier: RateTier;
  /** The protocol slug this tenant is configured for; null when it may plan on any. */
  readonly partnerProtocol: string | null;
  /** Null for an operation that takes no key. */
  readonly apiKeyId: string | null;
  readonly scopes: readonly string[];
}
