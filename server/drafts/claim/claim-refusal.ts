import type { ClaimRefusalReason } from '#server/schemas/draft-claim.ts';

const MESSAGES: Readonly<Record<ClaimRefusalReason, string>> = {
  claimed: 'This draft was claimed already. It makes one agent only.',
  expired: 'This draft has expired. Ask for a new one.',
  wrong_wallet: 'This draft is for another wallet. Connect the one that it names.',
  wrong_kind:
    'This draft watches something of an EVM wallet. Connect one, or ask for a draft that names your Solana wallet.',
  unknown_chain: 'Your wallet is on a chain that is not served here. Switch it to Ethereum.',
  unreadable_message: 'This is not the message that was given out to be signed.',
  other_site: 'This message is for another site. Sign the one that this page shows.',
  other_draft: 'This message is for another draft. Sign the one that this page shows.',
  unknown_nonce: 'This message was not given out for this draft. Start again.',
  used_nonce: 'This message was used already. Start again.',
  expired_nonce: 'This message is older than ten minutes. Start again.',
  changed_message: 'This message was changed after it was given out. Start again.',
  bad_signature:
    'The signature is not the one of this wallet. Sign again with it; a wallet that is a contract has to be on the chain where the contract is.',
  other_chain:
    'This wallet is a contract on another chain: there it may be controlled by somebody else. Switch your wallet to the chain where the contract is and, once it has claimed a draft, to the chain where it did.',
  too_many_agents:
    'This wallet has as many agents from drafts as one may have. Stop one of them first.',
};

const STATUSES: Partial<Record<ClaimRefusalReason, number>> = {
  claimed: 409,
  expired: 410,
  used_nonce: 409,
  expired_nonce: 410,
  too_many_agents: 429,
};

/** A claim that was refused, with the reason for the page and a sentence for its owner. */
export class ClaimRefusal extends Error {
  override readonly name = 'ClaimRefusal';
  readonly reason: ClaimRefusalReason;

  constructor(reason: ClaimRefusalReason) {
    super(MESSAGES[reason]);
    this.reason = reason;
  }

  get status(): number {
    return STATUSES[this.reason] ?? 403;
  }
}
