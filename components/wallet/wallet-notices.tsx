import { Address } from '#components/ui/address.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { WALLET_TEXTS } from '#locale/wallet.ts';
import { type FoundWallet, isSameAccount } from './page-wallet.ts';

interface Props {
  readonly found: FoundWallet;
  /** The only account that will do; null where any does. */
  readonly wanted: string | null;
  /** Whether it has to send transactions, not only to sign. */
  readonly mustSend?: boolean;
}

/** The problem with the wallet that a page found, where nothing can be signed because of it. */
export function WalletNotices({ found, wanted, mustSend = false }: Props) {
  if (found === null) return null;
  if (found === 'unavailable') {
    return (
      <Notice tone="bad" live>
        {WALLET_TEXTS.unavailable}
      </Notice>
    );
  }
  if (found.address === null) {
    return (
      found.wasEnded === true && (
        <Notice tone="warn" live>
          {WALLET_TEXTS.ended}
        </Notice>
      )
    );
  }
  if (wanted !== null && !isSameAccount(found.address, wanted)) {
    return (
      <Notice tone="bad" live>
        {WALLET_TEXTS.wrong} <Address value={wanted} />
      </Notice>
    );
  }
  return (
    mustSend &&
    found.kind === 'solana' &&
    !found.canSend && (
      <Notice tone="bad" live>
        {WALLET_TEXTS.cannotSend}
      </Notice>
    )
  );
}
