/** A wallet that people use, where to get it, and how it opens a page on the same device. */
export interface WalletApp {
  readonly id: string;
  readonly name: string;
  readonly kind: 'evm' | 'solana';
  readonly installUrl: string;
  /**
   * The address in the app's own scheme, which nobody but the app hears: a universal link would show
   * a private link to its maker's server where the app is missing. Absent for an app without one.
   */
  readonly open?: (link: string) => string;
}

const encoded = encodeURIComponent;
const originOf = (link: string) => encoded(new URL(link).origin);

/** Sources: the deep links that the makers document. */
export const WALLET_APPS: readonly WalletApp[] = [
  {
    id: 'metamask',
    name: 'MetaMask',
    kind: 'evm',
    installUrl: 'https://metamask.io/download',
    open: (link) => `metamask://dapp/${link.replace(/^https?:\/\//, '')}`,
  },
  { id: 'rabby', name: 'Rabby', kind: 'evm', installUrl: 'https://rabby.io' },
  {
    id: 'coinbase',
    name: 'Coinbase Wallet',
    kind: 'evm',
    installUrl: 'https://www.coinbase.com/wallet/downloads',
    open: (link) => `cbwallet://dapp?url=${encoded(link)}`,
  },
  {
    id: 'trust',
    name: 'Trust Wallet',
    kind: 'evm',
    installUrl: 'https://trustwallet.com/download',
    open: (link) => `trust://open_url?coin_id=60&url=${encoded(link)}`,
  },
  {
    id: 'phantom',
    name: 'Phantom',
    kind: 'solana',
    installUrl: 'https://phantom.com/download',
    open: (link) => `phantom://browse/${encoded(link)}?ref=${originOf(link)}`,
  },
  {
    id: 'solflare',
    name: 'Solflare',
    kind: 'solana',
    installUrl: 'https://www.solflare.com/download',
    open: (link) => `solflare://ul/v1/browse/${encoded(link)}?ref=${originOf(link)}`,
  },
];

/**
 * Leads to a wallet app that opens a private link: the link stands in no page.
 *
 * @returns undefined for an app that is not known, or cannot be opened.
 */
export function openInApp(id: string, link: string): Response | undefined {
  const location = WALLET_APPS.find((app) => app.id === id)?.open?.(link);
  return location === undefined
    ? undefined
    : new Response(null, { status: 303, headers: { location } });
}
