import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import type { Address, Hex } from 'viem';
import {
  type EvmTypedData,
  type EvmWallet,
  WalletRefused,
} from '#components/wallet/page-wallet.ts';
import { GUARD_TEXTS } from '#locale/guard.ts';
import { WALLET_TEXTS } from '#locale/wallet.ts';
import type { GuardLook, GuardPage, OwnerPurpose } from '#server/schemas/guard-page.ts';
import type { PageAnswer } from '../wallet/ask-page.ts';
import { postGuard } from './post-guard.ts';

/** The owner's actions on this page. */
export type OwnerAction = Sent | 'sign' | OwnerPurpose;

/** Those that are transactions. */
type Sent = 'approve' | 'register' | 'revoke' | 'revoke_other';

/** A sent transaction is searched this long before its owner is asked to check the wallet. */
const UNSEEN_MS = 90_000;

type GuardTransaction = NonNullable<GuardLook['approval']>;
type OtherRegistration = NonNullable<GuardLook['other_registration']>;
type Terms = EvmTypedData & { readonly permission_hash: Hex };

/** A transaction whose effect is looked for. */
interface AwaitedEffect {
  readonly action: Sent;
  /** Whether a read of the chain shows its effect. */
  readonly isSeen: (look: GuardLook) => boolean;
}

export interface OwnerActions {
  /** The current action, and what it is waiting for, in words. */
  readonly under: { readonly action: OwnerAction; readonly text: string } | null;
  readonly error: string | null;
  approve(wallet: EvmWallet, approval: GuardTransaction): Promise<void>;
  sign(wallet: EvmWallet, keepsGoing: boolean): Promise<void>;
  /** Grants the permission by a transaction, in place of a signature. */
  register(wallet: EvmWallet, keepsGoing: boolean): Promise<void>;
  revoke(wallet: EvmWallet, revocation: GuardTransaction): Promise<void>;
  /** Revokes the terms that the owner registered beside this permission. */
  revokeOther(wallet: EvmWallet, other: OtherRegistration): Promise<void>;
  say(wallet: EvmWallet, purpose: OwnerPurpose): Promise<void>;
}

/**
 * The signatures and transactions of an owner on the page of a permission. The page is reloaded when the server
 * has accepted a signature, and a transaction counts when a read of the chain shows its effect.
 */
export function useOwnerActions(
  { id, chain }: Pick<GuardPage, 'id' | 'chain'>,
  look: GuardLook | null,
): OwnerActions {
  const router = useRouter();
  const [under, setUnder] = useState<OwnerActions['under']>(null);
  const [sent, setSent] = useState<AwaitedEffect | null>(null);
  const [error, setError] = useState<string | null>(null);

  const isSeen = sent !== null && look !== null && sent.isSeen(look);
  useEffect(() => {
    if (sent === null) return;
    const end = (message: string | null) => {
      setSent(null);
      setUnder(null);
      setError(message);
    };
    if (isSeen) {
      end(null);
      router.refresh();
      return;
    }
    const unseen = sent.action === 'register' ? GUARD_TEXTS.registerUnseen : GUARD_TEXTS.unseen;
    const timer = setTimeout(() => end(unseen), UNSEEN_MS);
    return () => clearTimeout(timer);
  }, [sent, isSeen, router]);

  /** @param work returns the error in words, or null; its transaction is waited for */
  async function run(
    action: OwnerAction,
    work: (say: (text: string) => void) => Promise<string | null>,
  ): Promise<void> {
    setError(null);
    const say = (text: string) => setUnder({ action, text });
    say(GUARD_TEXTS.waiting.preparing);
    const failure = await work(say).catch((refusal: unknown) => {
      const reason = refusal instanceof WalletRefused ? refusal.reason : 'failed';
      return reason === 'closed'
        ? null
        : reason === 'declined'
          ? GUARD_TEXTS.declined
          : WALLET_TEXTS[reason];
    });
    if (failure !== SENT) setUnder(null);
    if (failure === null) router.refresh();
    else if (failure !== SENT) setError(failure);
  }

  const send = (
    action: Sent,
    wallet: EvmWallet,
    transactionOf: () => Promise<PageAnswer<GuardTransaction>>,
    isSeen: AwaitedEffect['isSeen'],
  ) =>
    run(action, async (say) => {
      const asked = await transactionOf();
      if (!asked.ok) return asked.message;
      const transaction = asked.value;
      say(GUARD_TEXTS.waiting.wallet);
      await wallet.send(chain, {
        to: transaction.to as Address,
        data: transaction.data as Hex,
        value: 0n,
      });
      say(GUARD_TEXTS.waiting.chain);
      setSent({ action, isSeen });
      return SENT;
    });

  return {
    under,
    error,
    approve: (wallet, transaction) =>
      send('approve', wallet, known(transaction), ({ approval }) => approval === null),
    register: (wallet, keepsGoing) =>
      send(
        'register',
        wallet,
        () => postGuard(id, 'register', { keeps_going: keepsGoing }),
        ({ version }) => version !== '',
      ),
    revoke: (wallet, revocation) =>
      send('revoke', wallet, known(revocation), ({ state }) => state === 'revoked'),
    revokeOther: (wallet, { permission_hash, revocation }) =>
      send(
        'revoke_other',
        wallet,
        known(revocation),
        ({ other_registration: other }) => other?.permission_hash !== permission_hash,
      ),
    sign: (wallet, keepsGoing) =>
      run('sign', async (say) => {
        const terms = await postGuard<Terms>(id, 'terms', {});
        if (!terms.ok) return terms.message;
        const { permission_hash, ...data } = terms.value;
        say(GUARD_TEXTS.waiting.wallet);
        const signature = await wallet.signTypedData(chain, data);
        say(GUARD_TEXTS.waiting.checking);
        const body = { permission_hash, signature, keeps_going: keepsGoing };
        const taken = await postGuard(id, 'authorize', body);
        return taken.ok ? null : taken.message;
      }),
    say: (wallet, purpose) =>
      run(purpose, async (say) => {
        const asked = await postGuard<{ message: string }>(id, 'message', { purpose });
        if (!asked.ok) return asked.message;
        say(GUARD_TEXTS.waiting.wallet);
        const { message } = asked.value;
        const signature = await wallet.signMessage(message);
        say(GUARD_TEXTS.waiting.checking);
        const taken = await postGuard(id, 'signed', { message, signature });
        return taken.ok ? null : taken.message;
      }),
  };
}

const known = (value: GuardTransaction) => async () => ({ ok: true as const, value });

/** Marks an action that a read of the chain will end. */
const SENT = 'sent';
