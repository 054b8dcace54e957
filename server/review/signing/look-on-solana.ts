import type { RpcClient } from '#server/chains/evm/rpc-client.ts';
import type { AttemptFinding } from '#server/schemas/signing.ts';

/** By how much the clock of the chain may be behind the one that dates attempts. */
const CLOCK_TOLERANCE_MS = 120_000;

/**
 * What Solana shows of a wallet since it was asked: whether it took part in anything. Which of it is
 * the step is for the owner to see.
 *
 * @throws {ChainUnreachable} when it does not answer.
 */
export async function lookOnSolana(
  rpc: RpcClient,
  wallet: string,
  askedAtMs: number,
): Promise<AttemptFinding> {
  const signatures = await rpc.request<readonly { blockTime: number | null }[]>(
    'getSignaturesForAddress',
    [wallet, { limit: 20, commitment: 'confirmed' }],
  );
  const since = askedAtMs - CLOCK_TOLERANCE_MS;
  const isNew = ({ blockTime }: { blockTime: number | null }) =>
    blockTime === null || blockTime * 1000 >= since;
  return { state: signatures.some(isNew) ? 'other' : 'nothing' };
}
