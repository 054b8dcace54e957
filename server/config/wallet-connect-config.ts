import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { settingsReader } from './settings-reader.ts';

/** What browsers need to reach wallets over WalletConnect; all of it is public. */
export interface WalletConnectConfig {
  readonly projectId: string;
  /** The WebSocket address of the relay, without a slash at the end. */
  readonly relayUrl: string;
}

export const SETTINGS = {
  WALLETCONNECT_PROJECT_ID: [
    z.string().regex(/^[0-9a-f]{32}$/),
    'the project id that WalletConnect gave you, 32 hexadecimal digits',
  ],
  WALLETCONNECT_RELAY_URL: [
    z
      .url({ protocol: /^wss?$/ })
      .refine(isSecret)
      .transform((value) => value.replace(/\/+$/, '')),
    'an address such as wss://relay.example; ws:// is for this machine alone',
  ],
} as const;

/**
 * Reads from an environment how wallets are reached over WalletConnect; null where they are not.
 *
 * @throws ConfigError on a value that cannot be used, or a relay without a project id
 */
export function parseWalletConnectConfig(
  environment: Readonly<Record<string, string | undefined>>,
): WalletConnectConfig | null {
  const read = settingsReader(SETTINGS, environment);
  const projectId = read('WALLETCONNECT_PROJECT_ID');
  const relayUrl = read('WALLETCONNECT_RELAY_URL');
  if (projectId !== undefined) {
    return { projectId, relayUrl: relayUrl ?? 'wss://relay.walletconnect.org' };
  }
  if (relayUrl === undefined) return null;
  throw new ConfigError(
    `WALLETCONNECT_PROJECT_ID is not set, which WALLETCONNECT_RELAY_URL needs: set it to ${SETTINGS.WALLETCONNECT_PROJECT_ID[1]}.`,
  );
}

/** Whether nobody on the way can listen. */
function isSecret(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'wss:' || hostname === '127.0.0.1' || hostname === 'localhost';
}
