import { SignClient as Client } from '@walletconnect/sign-client';
import { WALLET_TEXTS } from '#locale/wallet.ts';
import type { WalletConnectConfig } from '#server/config/wallet-connect-config.ts';

export type SignClient = InstanceType<typeof Client>;

let opened: Promise<SignClient> | undefined;

/** The one client of this page: two would answer the same messages. */
export function openClient(settings: WalletConnectConfig): Promise<SignClient> {
  opened ??= makeClient(settings).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function makeClient({ projectId, relayUrl }: WalletConnectConfig): Promise<SignClient> {
  const client = await Client.init({
    projectId,
    relayUrl,
    telemetryEnabled: false,
    // All errors are shown on the page.
    logger: 'silent',
    metadata: {
      name: 'Portolan',
      description: WALLET_TEXTS.walletConnect.about,
      // The origin alone: the path of the page is its owner's.
      url: location.origin,
      icons: [`${location.origin}/icon.svg`],
    },
  });
  keepToRelay(client);
  writeDownFirst(client);
  return client;
}

/**
 * A request to a wallet is stored before it is sent, so that a page that is reloaded at that moment
 * knows about the open request. The library begins to write its record and does not wait for it; the
 * database answers a later read only after that write.
 */
function writeDownFirst({ core }: SignClient): void {
  const { publisher } = core.relayer;
  const publish = publisher.publish.bind(publisher);
  publisher.publish = async (...message) => {
    await core.storage.getKeys();
    return publish(...message);
  };
}

/**
 * Only the relay is contacted, and it does not learn anything about the messages that it carries.
 */
function keepToRelay({ core }: SignClient): void {
  // It would open a frame of another host, which the page's policy stops, and wait 5 s for it.
  core.verify.register = async () => undefined;
  const { publisher } = core.relayer;
  const publish = publisher.publish.bind(publisher);
  // Beside the encrypted request the library names its method, chain and contract in the clear.
  publisher.publish = (topic, message, { tvf: _, ...options } = {}) =>
    publish(topic, message, options);
}
