import type { SessionTypes } from '@walletconnect/types';
import { WalletRefused } from '../page-wallet.ts';
import { refusalOf } from './answers.ts';
import type { SignClient } from './open-client.ts';
import type { ShowPairing } from './pairing.ts';
import { ASKED } from './session-facts.ts';

export type PairingClient = Pick<SignClient, 'connect' | 'disconnect'>;

/** The library's message when a code was not used in time; it does not have an error code. */
const EXPIRED = 'Proposal expired';
/** The person is gone (CAIP-25: user disconnected). */
export const GONE = { code: 6000, message: 'User disconnected.' };

/**
 * Shows a code until a wallet has used it. An expired code or an unreachable relay is reported, and
 * a new code is made when the person asks for it.
 *
 * @param chainIds the chains of the session
 * @throws {WalletRefused} `closed` when the person closed it
 * @throws the wallet's refusal, by {@link refusalOf}
 */
export async function pairWallet(
  open: () => Promise<PairingClient>,
  chainIds: readonly number[],
  show: ShowPairing,
): Promise<SessionTypes.Struct> {
  const closed = Promise.withResolvers<never>();
  let isOver = false;
  const cancel = () => closed.reject(new WalletRefused('closed'));
  const pairOnce = async () => {
    const client = await open();
    const { uri, approval } = await client.connect({ optionalNamespaces: proposalFor(chainIds) });
    if (!isOver) show({ state: 'ready', uri: uri ?? '', cancel });
    const session = await approval().catch((error: unknown) => {
      // When the time is over, the library rejects a second promise, which only another call returns.
      if (error instanceof Error) approval().catch(() => undefined);
      throw error;
    });
    // A wallet may use the code after it was closed; the result is no longer needed.
    if (isOver) await client.disconnect({ topic: session.topic, reason: GONE });
    return session;
  };
  try {
    for (;;) {
      show({ state: 'making', cancel });
      try {
        return await Promise.race([closed.promise, pairOnce()]);
      } catch (error) {
        const state = interruption(error);
        if (state === null) throw refusalOf(error);
        const asked = new Promise<void>((again) => show({ state, again, cancel }));
        await Promise.race([closed.promise, asked]);
      }
    }
  } finally {
    isOver = true;
    show(null);
  }
}

function proposalFor(chainIds: readonly number[]) {
  const chains = chainIds.map((id) => `eip155:${id}`);
  return { eip155: { chains, methods: [...ASKED.methods], events: [...ASKED.events] } };
}

/** Why a wallet did not answer; null where it or the person did. */
function interruption(error: unknown): 'expired' | 'unreachable' | null {
  if ((error as { message?: string } | null)?.message === EXPIRED) return 'expired';
  return error instanceof Error && !(error instanceof WalletRefused) ? 'unreachable' : null;
}
