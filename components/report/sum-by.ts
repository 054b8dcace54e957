import type { ReportHolding } from '#server/schemas/wallet-report.ts';

/** The holdings under one name, in US dollars, minus its debts. */
export interface Sum<Name> {
  readonly name: Name;
  readonly usd: number;
}

/** @returns the sums of priced holdings, the largest first */
export function sumBy<Name>(
  holdings: readonly ReportHolding[],
  nameOf: (holding: ReportHolding) => Name,
): readonly Sum<Name>[] {
  const groups = Map.groupBy(
    holdings.filter(({ usd }) => usd !== null),
    nameOf,
  );
  return [...groups]
    .map(([name, held]) => ({ name, usd: held.reduce((sum, { usd }) => sum + (usd ?? 0), 0) }))
    .sort((a, b) => b.usd - a.usd);
}
