import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#server/errors/api-error.ts';
import { ByteBudget, type ByteLease } from './byte-budget.ts';

function codeOf(run: () => void): string | null {
  try {
    run();
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}

const LIMITS = { processBytes: 100, callerBytes: 60 };

describe('ByteBudget', () => {
  it('refuses a caller too many with 429 and the process too many with 503, and says when to come again', () => {
    const budget = new ByteBudget(LIMITS);
    const first = budget.lease('a');
    first.take(60);
    expect(codeOf(() => budget.lease('a').take(1))).toBe('rate_limited');
    const other = budget.lease('b');
    other.take(40);
    expect(codeOf(() => other.take(1))).toBe('service_unavailable');
    first.release();
    other.take(1);
    try {
      other.take(1_000);
    } catch (error) {
      expect((error as ApiError).headers['Retry-After']).toBe('1');
    }
  });

  it('never holds more than it may, and has everything back when all is released', () => {
    const actions = fc.array(
      fc.record({
        caller: fc.constantFrom('a', 'b', 'c'),
        bytes: fc.integer({ min: 0, max: 70 }),
        releases: fc.boolean(),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(actions, (list) => {
        const budget = new ByteBudget(LIMITS);
        const leases: ByteLease[] = [];
        const held = { a: 0, b: 0, c: 0 };
        const mine = new Map<ByteLease, { caller: 'a' | 'b' | 'c'; bytes: number }>();
        for (const { caller, bytes, releases } of list) {
          const lease = budget.lease(caller);
          leases.push(lease);
          const wasTaken = codeOf(() => lease.take(bytes)) === null;
          const total = held.a + held.b + held.c;
          expect(wasTaken).toBe(held[caller] + bytes <= 60 && total + bytes <= 100);
          mine.set(lease, { caller, bytes: wasTaken ? bytes : 0 });
          if (wasTaken) held[caller] += bytes;
          if (releases) {
            const oldest = leases.shift() as ByteLease;
            oldest.release();
            oldest.release();
            const of = mine.get(oldest);
            if (of !== undefined) held[of.caller] -= of.bytes;
          }
          expect(budget.total).toBe(held.a + held.b + held.c);
        }
        for (const lease of leases) lease.release();
        expect(budget.total).toBe(0);
      }),
      { seed: 20_260_908 },
    );
  });
});
