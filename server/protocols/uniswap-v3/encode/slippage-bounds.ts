const BPS = 10_000n;

/** The least an exact-in swap may give: the quote less the slippage, rounded up for the owner. */
export function minOutAtomic(quotedOutAtomic: bigint, slippageBps: number): bigint {
  return (quotedOutAtomic * (BPS - BigInt(slippageBps)) + BPS - 1n) / BPS;
}

/** The most an exact-out swap may take: the quote plus the slippage, rounded down for the owner. */
export function maxInAtomic(quotedInAtomic: bigint, slippageBps: number): bigint {
  return (quotedInAtomic * (BPS + BigInt(slippageBps))) / BPS;
}
