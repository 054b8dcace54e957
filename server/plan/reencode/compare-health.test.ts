import { parseUnits } from 'viem';
import { describe, expect, it } from 'vitest';
import { type BuiltCall, isRefusal } from '#server/protocols/manifest.ts';
import { ReencodeResponse } from '#server/schemas/reencode.ts';
import type { Step } from '#server/schemas/step.ts';
import { plan, world } from '../testing/plan-scripted.ts';
import { FACTS, runScripted } from '../testing/scripted-chains.ts';
import { readStep } from './read-step.ts';
import { reencodeProgram } from './reencode-program.ts';

const wad = (factor: string | null) => (factor === null ? null : parseUnits(factor, 18));
const [borrow] = plan([
  { action: 'borrow', asset: 'USDC', chain: 'base', protocol: 'lender', amount: '100' },
]).steps as [Step];

/** A loan that was reviewed to leave one health factor and leaves another when it is encoded again. */
function reencoded(reviewed: string | null | undefined, before: string, after: string | null) {
  const step: Step = {
    ...borrow,
    ...(reviewed !== undefined && { health_factor: { before, after: reviewed } }),
  };
  const read = readStep(JSON.parse(JSON.stringify(step)), FACTS.protocols);
  const { action } = read.venue;
  const health = { beforeWad: wad(before), afterWad: wad(after) };
  const build: typeof action.build = function* (leg) {
    const built = yield* action.build(leg);
    return isRefusal(built) ? built : ({ ...built, health } satisfies BuiltCall);
  };
  const venue = { ...read.venue, action: { ...action, build } };
  const facts = { actualAmount: 100, gasPriceWei: 10n ** 9n, quotedAtMs: FACTS.quotedAtMs };
  const { result } = runScripted(reencodeProgram({ ...read, venue }, facts), world);
  return ReencodeResponse.parse(result);
}

describe('the health factor that a fresh call leaves', () => {
  it('is worse when it is close to liquidation, and warned of as in a plan', () => {
    const fresh = reencoded('1.62', '2.41', '1.05');
    expect(fresh.changes).toMatchObject({
      health_factor: { reviewed: '1.62', now: '1.05' },
      is_worse: true,
    });
    expect(fresh.warnings).toEqual([
      'This borrow leaves the account on base with a health factor of 1.05: below 1 it can be liquidated.',
    ]);
  });

  it.each<[string, string | null | undefined, string, string | null, boolean]>([
    ['as reviewed', '1.62', '2.41', '1.62', false],
    ['a little less', '1.62', '2.41', '1.54', false],
    ['clearly less', '1.62', '2.41', '1.53', true],
    ['more', '1.62', '2.41', '1.9', false],
    ['narrow as reviewed', '1.08', '2.41', '1.08', true],
    ['narrow, and wider than before', '1.06', '1.02', '1.06', false],
    ['a debt where none was reviewed', null, '2.41', '1.8', true],
    ['dust where no debt was reviewed', null, '2.41', '90000', false],
    ['no debt', '1.62', '2.41', null, false],
    ['narrow where nothing was reviewed', undefined, '2.41', '1.09', true],
    ['wide where nothing was reviewed', undefined, '2.41', '1.3', false],
  ])('%s', (_, reviewed, before, after, isWorse) => {
    expect(reencoded(reviewed, before, after).changes?.is_worse).toBe(isWorse);
  });
});
