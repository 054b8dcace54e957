import type { Address } from 'viem';
import { describe, expect, it } from 'vitest';
import { Denylist } from '#server/chains/denylist/denylist.ts';
import { parseDenylist } from '#server/chains/denylist/parse-denylist.ts';
import type { ApiError } from '#server/errors/api-error.ts';
import { requireAllowedTerms } from './require-allowed-terms.ts';
import type { GuardTerms } from './terms.ts';

const at = (last: string) => `0x${last.padStart(40, '0')}` as Address;
const token = (last: string) => ({ address: at(last), symbol: 'T', decimals: 18 });

const TERMS: GuardTerms = {
  chainId: 42161,
  slug: 'arbitrum',
  owner: at('a1'),
  token: token('a2'),
  asset: token('a3'),
  capPer: '1',
  budget: '1',
  trigger: {
    kind: 'price',
    asset: token('a4'),
    comparison: 'below',
    threshold: '1',
    words: 'T is below $1',
    condition: null,
    cadence: 'hourly',
  },
  action: {
    kind: 'swap',
    recipient: at('a5'),
    tokenOut: token('a6'),
    minOut: '1',
    maxSlippageBps: 50,
    vault: at('a7'),
    targetHealthFactor: '0',
  },
  venue: { pool: at('a8'), oracle: at('a9'), maxAge: 1, sequencer: at('aa'), router: at('ab') },
};
function refusalOf(address: string): unknown {
  const parsed = parseDenylist({ spenders: [{ address, reason: 'Exploited' }] });
  if (!parsed.ok) throw new Error(parsed.why);
  try {
    requireAllowedTerms(new Denylist([parsed.list]), TERMS);
    return null;
  } catch (error) {
    return (error as ApiError).issues[0];
  }
}

describe('terms with an address that the operator denies', () => {
  it.each([
    ['a1', 'wallet'],
    ['a2', 'action.kind'],
    ['a3', 'action.asset'],
    ['a4', 'trigger'],
    ['a5', 'action.recipient'],
    ['a6', 'action.token_out'],
    ['a7', 'action.vault'],
    ['a8', 'action.kind'],
    ['a9', 'action.kind'],
    ['aa', 'action.kind'],
    ['ab', 'action.kind'],
  ])('are refused wherever it appears: %s, on %s', (last, field) => {
    expect(refusalOf(at(last))).toEqual({
      field,
      message: expect.stringMatching(/denylist as a spender: Exploited\.$/),
    });
  });

  it('are taken where they touch none', () => {
    expect(refusalOf(at('b1'))).toBeNull();
  });
});
