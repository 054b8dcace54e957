import type { ProofRefusalReason } from '#server/schemas/wallet-proof.ts';
import { WalletRefusal } from './wallet-refusal.ts';

const MESSAGES: Readonly<Record<ProofRefusalReason, string>> = {
  unknown_chain: 'Your wallet is on a chain that is not served here. Switch it to Ethereum.',
  unreadable_message: 'This is not the message that was given out to be signed.',
  other_site: 'This message is for another site. Sign the one that this page shows.',
  other_subject: 'This message is for something else. Sign the one that this page shows.',
  unknown_nonce: 'This message was not given out by this page. Start again.',
  used_nonce: 'This message was used already. Start again.',
  expired_nonce: 'This message is older than ten minutes. Start again.',
  changed_message: 'This message was changed after it was given out. Start again.',
  bad_signature:
    'The signature is not the one of this wallet. Sign again with it; a wallet that is a contract has to be on the chain where the contract is.',
  other_chain:
    'This wallet is a contract on another chain: there it may be controlled by somebody else. Switch your wallet to the chain where the contract is and, once it has claimed a draft, to the chain where it did.',
};

const STATUSES: Partial<Record<ProofRefusalReason, number>> = {
  used_nonce: 409,
  expired_nonce: 410,
};

/** A signed message that proves nothing. */
export class ProofRefusal extends WalletRefusal<ProofRefusalReason> {
  override readonly name = 'ProofRefusal';

  constructor(reason: ProofRefusalReason) {
    super(reason, STATUSES[reason] ?? 403, MESSAGES[reason]);
  }
}
