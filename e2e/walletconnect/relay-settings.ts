import { getConfig, getWalletConnectConfig } from '#server/config/environment.ts';
import type { WalletConnectConfig } from '#server/config/wallet-connect-config.ts';

/** The port next to the service is GitHub's. */
const BESIDE = 2;

/** The settings of a service whose relay listens on a port of this machine. */
export function relayEnvironment(port: number) {
  return {
    WALLETCONNECT_PROJECT_ID: 'f'.repeat(32),
    WALLETCONNECT_RELAY_URL: `ws://127.0.0.1:${port}`,
  };
}

/** What the service under test, the test's wallet and its relay agree on. */
export function relaySettings(): WalletConnectConfig {
  const { WALLETCONNECT_PROJECT_ID: projectId, WALLETCONNECT_RELAY_URL: relayUrl } =
    relayEnvironment(getConfig().port + BESIDE);
  return getWalletConnectConfig() ?? { projectId, relayUrl };
}
