import type pg from 'pg';
import { ApiError } from '#server/errors/api-error.ts';
import { PUBLIC_PARTNER_ID } from '#server/partners/public-partner.ts';
import type { ChatActivation } from '#server/schemas/chat-activation.ts';
import { mintCode } from './codes.ts';

/** Where a person opens the chat. */
export interface ChatDoor {
  /** @throws when the address cannot be known */
  linkUrl(code: string): Promise<string>;
}

/**
 * Makes an address that links a chat with a wallet, for a person who has just proved by the wallet's own signature that
 * it is theirs. Such a chat is notified of what that signature made, of whatever tenant: claimed drafts and runs of
 * permissions.
 *
 * @param wallet as it signed
 * @throws ApiError activation_unavailable where there is no bot, or it cannot be asked
 */
export async function linkOwner(
  { pool, chat }: { readonly pool: pg.Pool; readonly chat: ChatDoor | null },
  wallet: string,
  nowMs: number,
): Promise<ChatActivation> {
  if (chat === null) throw new ApiError('activation_unavailable');
  try {
    const code = {
      partnerId: PUBLIC_PARTNER_ID,
      wallet,
      activation: null,
      proof: 'signature',
    } as const;
    const minted = await mintCode(pool, code, nowMs);
    return { activation_url: await chat.linkUrl(minted.code), expires_at: minted.expiresAtMs };
  } catch (cause) {
    throw new ApiError('activation_unavailable', { cause });
  }
}
