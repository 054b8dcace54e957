import { useConnect, useConnection, useConnectors, useDisconnect } from 'wagmi';
import { TEXTS } from './texts.ts';

/** Connects one of the wallets that announced themselves, and says when it is the wrong one. */
export function WalletBar({ wanted }: { readonly wanted: string }) {
  const { address, isConnected } = useConnection();
  const connectors = useConnectors();
  const { mutate: connect, error } = useConnect();
  const { mutate: disconnect } = useDisconnect();
  if (!isConnected || !address) {
    return (
      <section className="card" aria-label={TEXTS.connect}>
        <p>{connectors.length > 0 ? TEXTS.connect : TEXTS.noWallet}</p>
        <div className="actions">
          {connectors.map((connector) => (
            <button key={connector.uid} type="button" onClick={() => connect({ connector })}>
              {connector.name}
            </button>
          ))}
        </div>
        {error && (
          <p className="notice bad" role="alert">
            {TEXTS.rejected}
          </p>
        )}
      </section>
    );
  }
  const isRight = address.toLowerCase() === wanted.toLowerCase();
  return (
    <section className="card" aria-label={TEXTS.signs}>
      {isRight ? (
        <p className="mono">{address}</p>
      ) : (
        <p className="notice bad" role="alert">
          {TEXTS.wrongWallet(wanted, address)}
        </p>
      )}
      <div className="actions">
        <button type="button" onClick={() => disconnect({})}>
          {TEXTS.disconnect}
        </button>
      </div>
    </section>
  );
}
