import type { Address } from 'viem';
import { expect, it } from 'vitest';
import { Denylist } from '#server/chains/denylist/denylist.ts';
import { parseDenylist } from '#server/chains/denylist/parse-denylist.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { denialOf } from './denial-of.ts';
import type { GuardTerms } from './terms.ts';

const at = (last: string) => `0x${last.padStart(40, '0')}` as Address;
// `require-allowed-terms.test.ts` tests which addresses are checked; this tests those that a run
// adds.
const TERMS = { slug: 'arbitrum', owner: at('a1') } as GuardTerms;
const parsed = parseDenylist({ tokens: [{ address: at('b1'), reason: 'Drained.' }] });
const denylist = () => new Denylist(parsed.ok ? [parsed.list] : []);

it('finds what only the route of a run goes through, at any place of its bytes', () => {
  const route = `0x1234ff${at('a2').slice(2)}0001f4${at('b1').slice(2)}00` as const;
  expect(denialOf(denylist, TERMS, route)).toEqual({
    reason: 'denied',
    why: expect.stringMatching(/ denylist as a token: Drained$/),
  });
  expect(denialOf(denylist, TERMS, route.replace(/b1/, 'b2') as Address)).toBeNull();
  expect(denialOf(denylist, TERMS)).toBeNull();
});

it('denies where the list cannot be read, and hides no other failure', () => {
  const failing = (error: Error) => () => {
    throw error;
  };
  expect(denialOf(failing(new ApiError('engine_unreachable')), TERMS)).toEqual({
    reason: 'denylist_unreadable',
    why: null,
  });
  expect(() => denialOf(failing(new TypeError('no list')), TERMS)).toThrow('no list');
});
