/** The size of a group of characters: as many as the eye can take in at once. */
const GROUP = 7;

/** Neighbouring characters of two texts that are all the same in both, or all differ. */
export interface Run {
  readonly start: number;
  readonly one: string;
  readonly other: string;
  readonly differs: boolean;
}

/**
 * Cuts two texts into groups at the same places, and each group where they begin or end to differ.
 * Hex digits mean the same in either case and do not differ by it.
 */
export function pairUp(
  one: string,
  other: string,
): readonly { readonly at: number; readonly runs: readonly Run[] }[] {
  const length = Math.max(one.length, other.length);
  const isHex = one.startsWith('0x');
  const groups = [];
  for (let at = 0; at < length; at += GROUP) {
    const runs: Run[] = [];
    for (let start = at; start < Math.min(at + GROUP, length); start++) {
      const [a, b] = [one.charAt(start), other.charAt(start)];
      const differs = isHex ? a.toLowerCase() !== b.toLowerCase() : a !== b;
      const last = runs.at(-1);
      if (last?.differs === differs) {
        runs.splice(-1, 1, { ...last, one: last.one + a, other: last.other + b });
      } else runs.push({ start, one: a, other: b, differs });
    }
    groups.push({ at, runs });
  }
  return groups;
}
