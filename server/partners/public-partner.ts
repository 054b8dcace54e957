import type { Principal } from './principal.ts';

/**
 * The tenant of agents that were drafted without a key. Its row comes with the migrations; the
 * database refuses it keys, so its rows cannot be read with a key (`docs/guides/agents.md`).
 */
export const PUBLIC_PARTNER_ID = '00000000-0000-4000-8000-000000000001';

/** Who calls an operation that takes no key. */
export const PUBLIC_PRINCIPAL: Principal = {
  partnerId: PUBLIC_PARTNER_ID,
  partnerName: 'Public',
  tier: 'beta',
  partnerProtocol: null,
  apiKeyId: null,
  scopes: [],
};
