import { SignaturePage } from '#components/review/signature-page.tsx';
import { ME_TEXTS } from '#locale/me.ts';
import type { WalletConnectConfig } from '#server/config/wallet-connect-config.ts';
import { mePath } from './post-me.ts';

/** The page on which a wallet signs in to see everything that belongs to it. */
export function SignInPage({
  walletConnect,
}: {
  readonly walletConnect: WalletConnectConfig | null;
}) {
  return (
    <SignaturePage
      kinds={['evm', 'solana']}
      signer={null}
      paths={{ message: mePath('message'), signed: mePath('sign-in') }}
      openIn="/me/open-in"
      texts={ME_TEXTS.signature}
      walletConnect={walletConnect}
    >
      <h1>{ME_TEXTS.title}</h1>
      <p>{ME_TEXTS.lead}</p>
      <details>
        <summary>{ME_TEXTS.signing}</summary>
        <ul>
          {ME_TEXTS.effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      </details>
    </SignaturePage>
  );
}
