/** What the wallet parts say, whichever page they stand on. */
export const WALLET_TEXTS = {
  title: 'Your wallet',
  connect: 'Connect the wallet that signs:',
  looking: 'Looking for wallets in this browser…',
  unavailable: 'The part of this page that talks to wallets did not load. Reload the page.',
  none: {
    evm: 'No wallet was found in this browser. Open this link in the browser of your wallet, or install one, such as MetaMask or Rabby.',
    solana:
      'No Solana wallet was found in this browser. Open this link in the browser of your wallet, or install one, such as Phantom or Solflare.',
  },
  connecting: 'Confirm in your wallet…',
  declined: 'You refused it in your wallet. Nothing was sent.',
  chain:
    'Your wallet is on another chain and stayed there. Switch it to the chain of this step and try again. Nothing was sent.',
  failed: 'Your wallet answered with an error, and nothing was sent. Look into the wallet.',
  connectedAs: 'Connected as',
  disconnect: 'Disconnect',
  wrong: 'This is another account. Switch to this one in your wallet:',
  cannotSend:
    'This wallet can sign, but leaves the sending to the page. Portolan never sends transactions: connect a wallet that sends them itself.',
} as const;
