import type { SessionTypes } from '@walletconnect/types';
import { type Address, getAddress, ProviderDisconnectedError, SwitchChainError } from 'viem';
import { ChainNotConfiguredError, createConnector } from 'wagmi';
import type { WalletConnectConfig } from '#server/config/wallet-connect-config.ts';
import { WALLETCONNECT_OPTION } from './option.ts';
import { pairWallet } from './pair-wallet.ts';
import type { ShowPairing } from './pairing.ts';
import { openSession, type WalletSession } from './wallet-session.ts';

interface Options {
  readonly settings: WalletConnectConfig;
  readonly show: ShowPairing;
  /** Called when the wallet ended the session. */
  readonly onEnd: () => void;
}

/**
 * That it was ended from here, written down before the wallet hears of it: the library's own record
 * goes some time after, and a page that is reloaded in between takes nothing up that is over.
 */
const ENDED = `${WALLETCONNECT_OPTION.id}.disconnected` as const;
type Kept = { readonly [_ in typeof ENDED]: true };

/**
 * A wallet over WalletConnect, for wagmi. The library is loaded when a wallet is paired, or where a
 * session is taken up again.
 */
export function walletConnect({ settings, show, onEnd }: Options) {
  const open = async () => (await import('./open-client.ts')).openClient(settings);
  let session: WalletSession | null = null;
  const held = () => {
    if (session === null) throw new ProviderDisconnectedError(new Error('No session is open.'));
    return session;
  };
  const provider: Pick<WalletSession, 'request'> = { request: (asked) => held().request(asked) };
  return createConnector<typeof provider, Record<string, unknown>, Kept>((config) => {
    const chainIds = config.chains.map(({ id }) => id);
    const kept = async (): Promise<SessionTypes.Struct | undefined> =>
      (await open()).session.getAll().findLast(({ acknowledged }) => acknowledged);
    // An ended session is not looked for again, so that the library is not loaded for it.
    const forget = async () => config.storage?.removeItem('recentConnectorId');
    return {
      id: WALLETCONNECT_OPTION.id,
      name: WALLETCONNECT_OPTION.name,
      type: WALLETCONNECT_OPTION.id,
      async connect({ isReconnecting = false } = {}) {
        const found = isReconnecting ? await kept() : await pairWallet(open, chainIds, show);
        if (found === undefined) throw new ProviderDisconnectedError(new Error('No session.'));
        await config.storage?.removeItem(ENDED);
        session = openSession(await open(), found.topic, chainIds, {
          onAccounts: (accounts) => this.onAccountsChanged([...accounts]),
          onChain: (chainId) => this.onChainChanged(String(chainId)),
          onEnd: () => {
            this.onDisconnect();
            onEnd();
          },
        });
        const accounts: readonly Address[] = session.accounts();
        // wagmi's type needs a different shape for capabilities, which are not used here.
        return { accounts: accounts as never, chainId: session.chainId() };
      },
      async disconnect() {
        await config.storage?.setItem(ENDED, true);
        session?.end();
        session = null;
      },
      getAccounts: async () => held().accounts(),
      getChainId: async () => held().chainId(),
      getProvider: async () => provider,
      async isAuthorized() {
        const isEnded = (await config.storage?.getItem(ENDED)) ?? false;
        if (!isEnded && (await kept()) !== undefined) return true;
        await forget();
        return false;
      },
      async switchChain({ chainId }) {
        const chain = config.chains.find(({ id }) => id === chainId);
        if (chain === undefined) throw new SwitchChainError(new ChainNotConfiguredError());
        await held().switchTo(chainId);
        return chain;
      },
      onAccountsChanged: (accounts) =>
        config.emitter.emit('change', { accounts: accounts.map((one) => getAddress(one)) }),
      onChainChanged: (chainId) => config.emitter.emit('change', { chainId: Number(chainId) }),
      onDisconnect() {
        session = null;
        void forget();
        config.emitter.emit('disconnect');
      },
    };
  });
}
