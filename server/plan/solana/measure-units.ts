import type { SolanaAccess } from '#server/chains/solana/access.ts';
import { explainError, instructionFailure } from '#server/chains/solana/explain-error.ts';
import type { SolanaCall } from '#server/protocols/solana-manifest.ts';
import { type Envelope, measuringWire } from './encode-steps.ts';

/** The result of simulating one transaction. */
export interface Measured {
  /** The units that it used; undefined when it failed or was not run. */
  readonly units?: bigint;
  /** Why it failed, for people. */
  readonly failure?: string;
}

/** Runs each transaction dry, alone: a later one may fail so and still be right in its turn. */
export async function measureUnits(
  { rpc }: SolanaAccess,
  unencoded: readonly { readonly call: SolanaCall }[],
  envelope: Envelope,
): Promise<readonly Measured[]> {
  const outcomes = await rpc.batch(
    unencoded.map(({ call }) => ({
      method: 'simulateTransaction',
      params: [
        measuringWire(call, envelope),
        { encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true },
      ],
    })),
  );
  return outcomes.map((outcome, at): Measured => {
    const value = outcome.ok
      ? (outcome.result as { value?: { err?: unknown; unitsConsumed?: unknown } } | null)?.value
      : undefined;
    if (!value) return {};
    const { err, unitsConsumed } = value;
    if (err !== null) {
      // The compute limit comes first, after a nonce.
      const before = envelope.nonce ? 2 : 1;
      const own = unencoded[at]?.call.instructions[(instructionFailure(err)?.index ?? 0) - before];
      return { failure: explainError(err, own?.programAddress) };
    }
    return typeof unitsConsumed === 'number' ? { units: BigInt(unitsConsumed) } : {};
  });
}
