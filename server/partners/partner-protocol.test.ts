import { describe, expect, it } from 'vitest';
import type { ApiError } from '#server/errors/api-error.ts';
import { requireConfiguredPartner, requirePartnerLeg } from './partner-protocol.ts';
import type { Principal } from './principal.ts';

const LISTED = new Set(['aave-v3', 'uniswap-v3', 'across']);

function tenant(partnerProtocol: string | null): Principal {
  return {
    partnerId: 'p',
    partnerName: 'P',
    tier: 'beta',
    partnerProtocol,
    apiKeyId: 'k',
    scopes: [],
  };
}

function codeOf(run: () => void): string | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    return (error as ApiError).code;
  }
}

describe('a tenant configured for a protocol', () => {
  it.each([
    [['uniswap-v3'], 'partner_scope_forbidden'],
    [['erc20', 'uniswap-v3', 'across'], 'partner_scope_forbidden'],
    [['uniswap-v3', 'aave-v3'], undefined],
    [['erc20', 'aave-v3'], undefined],
    [['erc20', 'wrapped-native'], undefined],
  ])('plan over %j gives %s', (steps, code) => {
    expect(codeOf(() => requirePartnerLeg(tenant('aave-v3'), steps, LISTED))).toBe(code);
    expect(codeOf(() => requirePartnerLeg(tenant(null), steps, LISTED))).toBeUndefined();
  });

  it('is refused when its protocol is not here', () => {
    expect(codeOf(() => requireConfiguredPartner(tenant('pendle'), LISTED))).toBe(
      'partner_not_configured',
    );
    expect(codeOf(() => requireConfiguredPartner(tenant('aave-v3'), LISTED))).toBeUndefined();
    expect(codeOf(() => requireConfiguredPartner(tenant(null), LISTED))).toBeUndefined();
  });
});
