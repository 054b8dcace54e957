/** Why a step that comes back to be signed is refused for its size; amounts in base units. */
export const SIZE_TEXTS = {
  most: (now: bigint, most: bigint) => `it sends ${now}, at most ${most} was shown`,
  exact: (now: bigint, shown: bigint) => `it sends ${now}, not ${shown}`,
  mostBeside: (now: bigint, most: bigint) => `it also sends ${now}, at most ${most} was shown`,
  leastBeside: (now: bigint, least: bigint) => `it also returns at least ${now}, not ${least}`,
  least: (now: bigint, least: bigint) => `it returns at least ${now}, not ${least}`,
};
