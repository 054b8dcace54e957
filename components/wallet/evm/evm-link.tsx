import { createStore } from 'mipd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useEverOpen } from '#components/ui/use-ever-open.ts';
import type { WalletConnectConfig } from '#server/config/wallet-connect-config.ts';
import type { PageWallet } from '../page-wallet.ts';
import type { Pairing, ShowPairing } from '../walletconnect/pairing.ts';
import { unconnectedWallet } from './unconnected-wallet.ts';

interface Props {
  readonly onWallet: (wallet: PageWallet | 'unavailable') => void;
  readonly walletConnect: WalletConnectConfig | null;
}

/** Where wagmi keeps which wallet was connected last, as JSON. */
const REMEMBERED = 'wagmi.recentConnectorId';

/** Loaded when a wallet is paired for the first time. */
const PairingDialog = lazy(() => import('../walletconnect/pairing-dialog.tsx'));

/**
 * Gives a page the EVM wallets in this browser and the connected one; it shows only the code by which
 * a wallet is paired. The wallet libraries are large: they are loaded when a wallet is chosen, or
 * immediately where one was connected before.
 */
export function EvmLink({ onWallet, walletConnect }: Props) {
  const [pairing, setPairing] = useState<Pairing | null>(null);
  const { projectId, relayUrl } = walletConnect ?? {};
  useEffect(() => {
    const settings = projectId && relayUrl ? { projectId, relayUrl } : null;
    return watchEvm({ onWallet, settings, onPairing: setPairing });
  }, [onWallet, projectId, relayUrl]);
  const wasPairing = useEverOpen(pairing !== null);
  return <Suspense>{wasPairing && <PairingDialog pairing={pairing} />}</Suspense>;
}

/** @returns what ends it. */
function watchEvm({
  onWallet,
  settings,
  onPairing,
}: {
  readonly onWallet: Props['onWallet'];
  readonly settings: WalletConnectConfig | null;
  readonly onPairing: ShowPairing;
}): () => void {
  const announced = createStore();
  const ends = [() => announced.destroy()];
  let isWanted = true;
  const remembered = rememberedWallet();
  let pairing: Pairing | null = null;
  const show: ShowPairing = (next) => {
    pairing = next;
    if (isWanted) onPairing(next);
  };
  const open = async () => {
    try {
      const { openEvmSession } = await import('./evm-session.ts');
      if (!isWanted) return null;
      const session = await openEvmSession({ onWallet, remembered, settings, onPairing: show });
      if (isWanted) ends.push(session.end);
      else session.end();
      return session;
    } catch {
      if (isWanted) onWallet('unavailable');
      return null;
    }
  };
  if (remembered !== null) void open();
  else {
    const unlisten = announced.subscribe(
      (providers) => {
        const connect = async (id: string) => {
          unlisten();
          await (await open())?.connect(id);
        };
        const infos = providers.map(({ info }) => info);
        onWallet(unconnectedWallet(infos, settings !== null, connect));
      },
      { emitImmediately: true },
    );
    ends.unshift(unlisten);
  }
  return () => {
    isWanted = false;
    pairing?.cancel();
    onPairing(null);
    for (const end of ends) end();
  };
}

function rememberedWallet(): string | null {
  const kept = localStorage.getItem(REMEMBERED);
  return kept === null ? null : String(JSON.parse(kept));
}
