import type { ContractRead, Read, ReadOutcome } from './read.ts';

/** What reads returned, by what they ask; only of reads of contracts. */
export type KnownOutcomes = ReadonlyMap<string, ReadOutcome<unknown>>;

/** @param outcomes of the reads, in their order */
export function knownFrom(
  reads: readonly Read[],
  outcomes: readonly ReadOutcome<unknown>[],
): KnownOutcomes {
  return new Map(
    reads.flatMap((read, at) => {
      const outcome = outcomes[at];
      return outcome ? [[questionOf(read), outcome] as const] : [];
    }),
  );
}

/** The same read without questions that are answered already; a round of nothing else is none. */
export function* knowing<T>(
  knownOutcomes: KnownOutcomes,
  contractRead: ContractRead<T>,
): ContractRead<T> {
  let step = contractRead.next();
  while (!step.done) {
    const asked = step.value;
    const known = asked.map((read) =>
      isOfContract(read) ? knownOutcomes.get(questionOf(read)) : undefined,
    );
    const open = asked.filter((_, at) => known[at] === undefined);
    const outcomes = open.length === 0 ? [] : yield open;
    let next = 0;
    step = contractRead.next(
      known.map((outcome) => outcome ?? (outcomes[next++] as ReadOutcome<unknown>)),
    );
  }
  return step.value;
}

const isOfContract = ({ quote, isCode, node, apart: of }: Read) =>
  !quote && !isCode && !node && !of;

const questionOf = ({ chain, to, data }: Read) => `${chain}:${to.toLowerCase()}:${data}`;
