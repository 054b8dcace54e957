'use client';

import { useState } from 'react';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { PageAnswer } from '#components/wallet/ask-page.ts';
import { CLAIM_TEXTS } from '#locale/claim.ts';
import type { ChatActivation } from '#server/schemas/chat-activation.ts';

/** Offers the owner's alerts in a chat: its address is asked for by a press, for it works once and not for long. */
export function ChatOffer({ ask }: { readonly ask: () => Promise<PageAnswer<ChatActivation>> }) {
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
    <section aria-label={CLAIM_TEXTS.chat}>
      <h2>{CLAIM_TEXTS.chat}</h2>
      <p>{CLAIM_TEXTS.chatWhy}</p>
      {error !== null && (
        <Notice tone="bad" live>
          {error}
        </Notice>
      )}
      <p className="actions">
        {url === null ? (
          <Button onClick={() => void offer()} disabled={isAsking}>
            {CLAIM_TEXTS.chatStart}
          </Button>
        ) : (
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: 'primary' })}
          >
            {CLAIM_TEXTS.chatOpen}
          </a>
        )}
      </p>
    </section>
  );
}
