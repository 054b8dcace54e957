import type { SolanaAccess } from '#server/chains/solana/access.ts';
import type { SolanaCall } from '#server/protocols/solana-manifest.ts';
import { type Envelope, measuringWire } from './encode-drafts.ts';

/** What each transaction takes alone; undefined for one that fails so, as a later step may. */
export async function measureUnits(
  { rpc }: SolanaAccess,
  drafts: readonly { readonly call: SolanaCall }[],
  envelope: Envelope,
): Promise<readonly (bigint | undefined)[]> {
  const outcomes = await rpc.batch(
    drafts.map(({ call }) => ({
      method: 'simulateTransaction',
      params: [
        measuringWire(call, envelope),
        { encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true },
      ],
    })),
  );
  return outcomes.map((outcome) => {
    const value = outcome.ok
      ? (outcome.result as { value?: { err?: unknown; unitsConsumed?: unknown } } | null)?.value
      : undefined;
    const consumed = value?.unitsConsumed;
    if (!value || value.err !== null || typeof consumed !== 'number') return undefined;
    return BigInt(consumed);
  });
}
