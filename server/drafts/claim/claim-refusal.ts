import type { ClaimRefusalReason } from '#server/schemas/draft-claim.ts';
import { WalletRefusal } from '#server/wallet-proof/index.ts';

const MESSAGES: Readonly<Record<ClaimRefusalReason, string>> = {
  claimed: 'This draft was claimed already. It makes one agent only.',
  expired: 'This draft has expired. Ask for a new one.',
  wrong_wallet: 'This draft is for another wallet. Connect the one that it names.',
  wrong_kind:
    'This draft watches something of an EVM wallet. Connect one, or ask for a draft that names your Solana wallet.',
  too_many_agents:
    'This wallet has as many agents from drafts as one may have. Stop one of them first.',
};

const STATUSES: Partial<Record<ClaimRefusalReason, number>> = {
  claimed: 409,
  expired: 410,
  too_many_agents: 429,
};

/** A claim that a draft does not allow, with any signature. */
export class ClaimRefusal extends WalletRefusal<ClaimRefusalReason> {
  override readonly name = 'ClaimRefusal';

  constructor(reason: ClaimRefusalReason) {
    super(reason, STATUSES[reason] ?? 403, MESSAGES[reason]);
  }
}
