'use client';

import { useState } from 'react';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { PageAnswer } from '#components/wallet/ask-page.ts';
import { WALLET_TEXTS } from '#locale/wallet.ts';
import type { ChatActivation } from '#server/schemas/chat-activation.ts';

/** Offers alerts in a chat: its address is asked for by a press, for it works once and not for long. */
export function ChatOffer({
  title,
  why,
  ask,
}: {
  readonly title: string;
  readonly why: string;
  readonly ask: () => Promise<PageAnswer<ChatActivation>>;
}) {
  const [url, setUrl] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  async function offer(): Promise<void> {
    setAsking(true);
    setError(null);
    const answer = await ask();
    if (answer.ok) setUrl(answer.value.activation_url);
    else setError(answer.message);
    setAsking(false);
  }
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <p>{why}</p>
      {error !== null && (
        <Notice tone="bad" live>
          {error}
        </Notice>
      )}
      <p className="actions">
        {url === null ? (
          <Button onClick={() => void offer()} disabled={isAsking}>
            {WALLET_TEXTS.chat.start}
          </Button>
        ) : (
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: 'primary' })}
          >
            {WALLET_TEXTS.chat.open}
          </a>
        )}
      </p>
    </section>
  );
}
