/**
 * A percentile of latencies that were counted in the buckets of `latency_bucket` (SQL): four to a doubling,
 * so that what is said is within 9 percent of what was measured.
 *
 * @param counts how many latencies lie in each bucket
 * @param share of 1: 0.95 is the latency that 95 of 100 calls did not exceed, by nearest rank
 * @returns milliseconds; null of nothing
 */
export function latencyAt(counts: ReadonlyMap<number, number>, share: number): number | null {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let left = Math.ceil(total * share);
  for (const bucket of [...counts.keys()].toSorted((one, other) => one - other)) {
    left -= counts.get(bucket) ?? 0;
    // The middle of the bucket, of a scale on which doublings are of one length.
    if (left <= 0 && total > 0) return bucket === 0 ? 1 : 2 ** ((bucket - 0.5) / 4);
  }
  return null;
}
