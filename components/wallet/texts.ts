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
  failed: 'Your wallet answered with an error. Look into the wallet at what it did.',
  connectedAs: 'Connected as',
  disconnect: 'Disconnect',
  wrong: 'This is another account. Switch to this one in your wallet:',
  lost: 'The connection to your wallet ended before it answered. Look into the wallet: what it sent must not be signed again.',
  absent:
    'The connection to your wallet does not cover this chain, and nothing was sent. Disconnect, and allow the chain when you connect again.',
  open: 'This page asked your wallet before and did not hear the answer. Answer it in the wallet first. If the wallet sent the transaction, do not sign the step again; if it did not, disconnect and connect again.',
  ended: 'Your wallet ended the connection.',
  cannotSend:
    'This wallet can sign, but leaves the sending to the page. Portolan never sends transactions: connect a wallet that sends them itself.',
  walletConnect: {
    name: 'WalletConnect',
    noneHere:
      'No wallet was found in this browser. Open this link in the browser of your wallet, or connect a wallet that is elsewhere:',
    about: 'Review and sign plans that move nothing without you.',
    title: 'Connect a wallet with WalletConnect',
    how: 'Scan the code in your wallet app; on the same phone, copy the link and paste it there. Then this page can see your address and ask your wallet to sign; connecting moves nothing. The code works once, for five minutes.',
    code: 'QR code of the link that connects your wallet',
    making: 'Making a code…',
    waiting: 'Waiting for your wallet to take the code…',
    link: 'link',
    open: 'Open wallet on this device',
    expired: 'No wallet took the code in time, and it no longer works.',
    unreachable: 'The relay that carries messages to your wallet cannot be reached now.',
    again: { expired: 'Show a new code', unreachable: 'Try again' },
  },
} as const;
