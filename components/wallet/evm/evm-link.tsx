import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useConnection, useConnectors, WagmiProvider } from 'wagmi';
import type { PageWallet } from '../page-wallet.ts';
import { evmConfig } from './evm-config.ts';
import { evmWallet } from './evm-wallet.ts';

interface Props {
  readonly onWallet: (wallet: PageWallet) => void;
}

/** Tells a page of the EVM wallets in this browser and of the connected one; shows nothing. */
export function EvmLink({ onWallet }: Props) {
  const [client] = useState(() => new QueryClient());
  return (
    <WagmiProvider config={evmConfig}>
      <QueryClientProvider client={client}>
        <Telling onWallet={onWallet} />
      </QueryClientProvider>
    </WagmiProvider>
  );
}

function Telling({ onWallet }: Props) {
  const { address, chainId } = useConnection();
  const connectors = useConnectors();
  useEffect(
    () => onWallet(evmWallet(address, chainId, connectors)),
    [address, chainId, connectors, onWallet],
  );
  return null;
}
