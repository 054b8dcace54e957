'use client';

import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import type { PageAnswer } from '#components/wallet/ask-page.ts';
import { WALLET_TEXTS } from '#locale/wallet.ts';
import type { MailAsked } from '#server/schemas/mail-alerts.ts';

const TEXTS = WALLET_TEXTS.mail;

/** Offers alerts by email, as the second way: the address has to confirm first. */
export function MailOffer({
  ask,
}: {
  readonly ask: (address: string) => Promise<PageAnswer<MailAsked>>;
}) {
  const [address, setAddress] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [said, setSaid] = useState<{ tone: 'good' | 'bad'; text: string } | null>(null);
  async function offer(event: FormEvent): Promise<void> {
    event.preventDefault();
    setAsking(true);
    setSaid(null);
    const answer = await ask(address.trim());
    if (!answer.ok) setSaid({ tone: 'bad', text: answer.message });
    else setSaid({ tone: 'good', text: answer.value.is_active ? TEXTS.active : TEXTS.asked });
    setAsking(false);
  }
  return (
    <section aria-label={TEXTS.title}>
      <h2>{TEXTS.title}</h2>
      <p>{TEXTS.why}</p>
      <form onSubmit={(event) => void offer(event)}>
        <TextInput
          label={TEXTS.address}
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
        {said !== null && (
          <Notice tone={said.tone} live>
            {said.text}
          </Notice>
        )}
        <p className="actions">
          <Button type="submit" busy={isAsking}>
            {TEXTS.ask}
          </Button>
        </p>
      </form>
    </section>
  );
}
