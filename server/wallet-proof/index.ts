/** The door of proofs that a wallet is somebody's: messages to sign, and the session that one opens. */
export { checkMessage, type IssuedMessage } from './check-message.ts';
export { checkSignature, isContractOnlyOn } from './check-signature.ts';
export { isSameWallet } from './is-same-wallet.ts';
export { issueMessage } from './issue-message.ts';
export { readMessage } from './message.ts';
export { ProofRefusal } from './proof-refusal.ts';
export type { ProofSite } from './proof-site.ts';
export {
  covers,
  endSession,
  type OwnedWallet,
  openSession,
  sessionCookie,
  sessionOf,
  type WalletSession,
} from './session.ts';
export { showWallet } from './show-wallet.ts';
export { WalletRefusal } from './wallet-refusal.ts';
