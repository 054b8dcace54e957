import type pg from 'pg';
import { configuredChatDoor } from '#server/chat/index.ts';
import { getGuardConfig, getPortalConfig } from '#server/config/environment.ts';
import type { GuardConfig } from '#server/config/guard-config.ts';
import type { Engine } from '#server/engine/open-engine.ts';
import type { ChatDoor } from '#server/messaging/index.ts';
import type { Logger } from '#server/observability/logger.ts';
import type { AddressGate } from '#server/partners/address-gate.ts';
import { processRoot } from '#server/root/process-root.ts';

/** What the review pages reach. */
export interface ReviewRoot extends Engine {
  readonly pool: pg.Pool;
  readonly logger: Logger;
  readonly appUrl: string;
  readonly addressGate: AddressGate;
  /** What the steps of plans are sealed with. */
  readonly sealKey: Uint8Array;
  readonly callerAddressHeader: string | undefined;
  /** What private links are sealed under. */
  readonly masterKey: Uint8Array | undefined;
  /** The chat that an owner may link; null without a bot. */
  readonly chat: ChatDoor | null;
  /** Whether mails can be sent. */
  readonly sendsMail: boolean;
  /** Where permissions are executed, and what they cost. */
  readonly guard: GuardConfig;
}

/** Of what this process is made of, what the review pages take. */
export function reviewRoot(): ReviewRoot {
  const { pools, config, ...root } = processRoot();
  const { appUrl, callerAddressHeader, webhookMasterKey: masterKey } = config;
  const guard = getGuardConfig();
  return {
    ...root,
    pool: pools.pages,
    appUrl,
    callerAddressHeader,
    masterKey,
    guard,
    chat: configuredChatDoor(),
    sendsMail: getPortalConfig().mail !== null && masterKey !== undefined,
  };
}
