import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile, lineOf } from './testing/compile.ts';

const line = (request: string) => lineOf(compile(request, {}, null));
const DAYS = [
  ['mon', 'Monday'],
  ['tues', 'Tuesday'],
  ['Thursday', 'Thursday'],
  ['sat', 'Saturday'],
] as const;

describe('a report at a day and an hour', () => {
  it('comes every week', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...DAYS),
        fc.constantFrom('wallet overview', 'short holdings recap', 'yield digest'),
        fc.constantFrom(...(['07:30', '7:30am', '@ 07:30'] as const)),
        fc.boolean(),
        ([said, day], report, time, isFirst) => {
          const request = isFirst
            ? `${report}, ${said} ${time} utc`
            : `${said} ${time} utc: ${report}`;
          expect(line(request), request).toBe(`Weekly on ${day} at 07:30 UTC: ${report}`);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('comes never where it is one day, an order, or more is said', () => {
    for (const said of [
      'yield digest this thursday 09:15 utc',
      'yield digest, next thurs 09:15 utc',
      'yield digest, tomorrow 09:15 utc',
      'sell 2 ETH, thurs 09:15 utc',
      'sell 2 ETH and yield digest, thurs 09:15 utc',
      'yield digest, thurs 09:15 utc if ETH is below 2000',
    ])
      expect(compile(said, {}, null).outcome, said).not.toBe('schedule');
  });
});
