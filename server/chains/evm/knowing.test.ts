import fc from 'fast-check';
import { zeroAddress } from 'viem';
import { expect, it } from 'vitest';
import { knowing, knownFrom } from './knowing.ts';
import { type ContractRead, codeAt, type Read, type ReadOutcome } from './read.ts';

const readOf = (at: number): Read<number> => ({
  chain: 'base',
  to: zeroAddress,
  data: `0x${at.toString(16).padStart(2, '0')}`,
  decode: () => at,
});
const outcomeOf = ({ data }: Read): ReadOutcome<unknown> =>
  data.endsWith('7') ? { ok: false, reason: data } : { ok: true, value: data };

/** Runs a contract read over a table, and returns what it was asked for. */
function run<T>(contractRead: ContractRead<T>): { readonly value: T; readonly rounds: string[][] } {
  const rounds: string[][] = [];
  let step = contractRead.next();
  while (!step.done) {
    rounds.push(step.value.map(({ data }) => data));
    step = contractRead.next(step.value.map(outcomeOf));
  }
  return { value: step.value, rounds };
}

function* asking(rounds: readonly (readonly number[])[]): ContractRead<ReadOutcome<unknown>[][]> {
  const knownOutcomes: ReadOutcome<unknown>[][] = [];
  for (const round of rounds) knownOutcomes.push([...(yield round.map(readOf))]);
  return knownOutcomes;
}

it('answers what is known as it would be read, and asks for the rest alone', () => {
  const rounds = fc.array(fc.array(fc.nat(20), { minLength: 1, maxLength: 5 }), { maxLength: 5 });
  fc.assert(
    fc.property(rounds, fc.uniqueArray(fc.nat(20)), (asked, known) => {
      const ahead = known.map(readOf);
      const { value, rounds: sent } = run(
        knowing(knownFrom(ahead, ahead.map(outcomeOf)), asking(asked)),
      );
      expect(value).toEqual(run(asking(asked)).value);
      const left = asked.map((round) => round.filter((one) => !known.includes(one)));
      expect(sent).toEqual(
        left
          .filter(({ length }) => length > 0)
          .map((round) => round.map((one) => readOf(one).data)),
      );
    }),
  );
});

it('takes nothing but the answer of a contract for known', () => {
  function* code(): ContractRead<ReadOutcome<unknown>> {
    const [outcome] = yield [codeAt('base', zeroAddress)];
    return outcome as ReadOutcome<unknown>;
  }
  const call: Read = { ...readOf(0), data: '0x' };
  const knownOutcomes = knownFrom([call], [{ ok: true, value: 'of the contract' }]);
  expect(run(knowing(knownOutcomes, code())).rounds).toEqual([['0x']]);
});
