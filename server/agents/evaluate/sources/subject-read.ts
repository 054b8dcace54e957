import type { ContractRead } from '#server/chains/evm/read.ts';
import type { ChainHead } from './chain-head.ts';
import type { Observation, SubjectOutcome } from './source.ts';

/** How the chains read one subject. */
export type SubjectRead = ContractRead<SubjectOutcome>;

/** One read that a value is made of. */
export interface ProvenRead {
  readonly head: ChainHead;
  readonly read: Readonly<Record<string, string | number | null>>;
}

/** A successful reading; it is as old as its oldest block. */
export function observed(
  values: Readonly<Record<string, string>>,
  source: string,
  parts: readonly ProvenRead[],
): Observation {
  const oldest = Math.min(...parts.map(({ head }) => Number(head.timestamp)));
  return {
    ok: true,
    values,
    observedAtMs: oldest * 1000,
    proof: { source, reads: parts.map(({ read }) => read) },
  };
}
