'use client';

import { useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ConnectWallet } from '#components/wallet/connect-wallet.tsx';
import { isSameAccount, type PageWallet, walletKindOf } from '#components/wallet/page-wallet.ts';
import { WalletLink } from '#components/wallet/wallet-link.tsx';
import type { WalletConnectConfig } from '#server/config/wallet-connect-config.ts';
import type { DraftView } from '#server/schemas/draft-claim.ts';
import styles from './claim.module.css';
import { CLAIM_TEXTS } from './texts.ts';
import { useSigning } from './use-signing.ts';

type Kind = PageWallet['kind'];
const KINDS: readonly Kind[] = ['evm', 'solana'];

interface Props {
  readonly draft: DraftView;
  readonly walletConnect: WalletConnectConfig | null;
}

/** Connects the wallet of a draft and has it sign: to claim the draft, or to see what its agent told. */
export function SignBox({ draft, walletConnect }: Props) {
  const { owner } = draft;
  const [chosen, setChosen] = useState<Kind>('evm');
  const kind = owner === null ? chosen : walletKindOf(owner);
  return (
    <>
      {owner === null && draft.solana_may_claim && (
        <fieldset className={styles.kinds}>
          <legend>{CLAIM_TEXTS.chooseKind}</legend>
          <div className="actions">
            {KINDS.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === kind}
                onClick={() => setChosen(one)}
              >
                {CLAIM_TEXTS.kinds[one]}
              </button>
            ))}
          </div>
        </fieldset>
      )}
      <Signer key={kind} draft={draft} kind={kind} walletConnect={walletConnect} />
    </>
  );
}

function Signer({ draft, kind, walletConnect }: Props & { readonly kind: Kind }) {
  const isClaim = draft.state === 'draft';
  const [found, setFound] = useState<PageWallet | 'unavailable' | null>(null);
  const { waiting, error, sign } = useSigning(
    draft.id,
    isClaim ? CLAIM_TEXTS.declined : CLAIM_TEXTS.declinedOpen,
  );
  const wallet = rightWallet(found, draft.owner);
  const hintId = useId();
  return (
    <>
      <WalletLink kind={kind} onWallet={setFound} walletConnect={walletConnect} />
      <ConnectWallet kind={kind} wallet={found} wanted={draft.owner} />
      <div className="actions">
        <Button
          variant="primary"
          busy={waiting !== null}
          disabled={wallet === null}
          aria-describedby={hintId}
          onClick={() => wallet && void sign(wallet)}
        >
          {isClaim ? CLAIM_TEXTS.claim : CLAIM_TEXTS.open}
        </Button>
      </div>
      <p id={hintId} className="soft">
        {wallet === null ? whyBlocked(found) : CLAIM_TEXTS.thenSigns}
      </p>
      <p className="soft" role="status">
        {waiting}
      </p>
      {error && (
        <p className="notice bad" role="alert">
          {error}
        </p>
      )}
    </>
  );
}

/** Why nothing can be signed with what is connected. */
function whyBlocked(found: PageWallet | 'unavailable' | null): string {
  const { blocked } = CLAIM_TEXTS;
  if (found === null) return blocked.looking;
  return found === 'unavailable' || found.address === null
    ? blocked.unconnected
    : blocked.wrongAccount;
}

/** The connected wallet, where it may sign. */
function rightWallet(found: PageWallet | 'unavailable' | null, owner: string | null) {
  if (found === null || found === 'unavailable' || found.address === null) return null;
  return owner === null || isSameAccount(found.address, owner) ? found : null;
}
