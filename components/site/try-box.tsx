'use client';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { SITE_TEXTS as T } from '#locale/site.ts';
import type { Wallet } from '#server/schemas/wallet.ts';
import styles from './try-box.module.css';
import { TryResult } from './try-result.tsx';
import { useTry } from './use-try.ts';

interface TryBoxProps {
  /** The wallet that is planned for, the same on each chain. */
  readonly wallets: readonly Wallet[];
  /** The address of this deployment's API, with its version. */
  readonly baseUrl: string;
}

/** A sentence in, everything that comes of it out: the product, before anybody signs in. */
export function TryBox({ wallets, baseUrl }: TryBoxProps) {
  const id = useId();
  const [sentence, setSentence] = useState<string>(T.examples[0]);
  const tried = useTry();
  const { isBusy, finished, error } = tried;
  const pick = (example: string) => {
    setSentence(example);
    if (!isBusy) void tried.run(example);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void tried.run(sentence);
  };
  return (
    <div className={styles.box}>
      <form onSubmit={submit} className={styles.form}>
        <label htmlFor={id}>{T.trySentence}</label>
        <div className={styles.line}>
          <input
            id={id}
            value={sentence}
            required
            maxLength={2000}
            autoComplete="off"
            onChange={(event) => setSentence(event.target.value)}
          />
          <Button type="submit" variant="primary" busy={isBusy}>
            {T.tryRun}
          </Button>
        </div>
      </form>
      <ul className={styles.examples} aria-label={T.tryExamples}>
        {T.examples.map((example) => (
          <li key={example}>
            <button type="button" aria-pressed={example === sentence} onClick={() => pick(example)}>
              {example}
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        {T.tryWallet} <code>{wallets[0]?.address}</code>. {T.tryNote}
      </p>
      <div aria-live="polite" aria-busy={isBusy}>
        {error !== null && (
          <Notice tone="bad" title={T.tryFailed}>
            <p>{error}</p>
          </Notice>
        )}
        {finished !== null && (
          <TryResult
            key={finished.prompt}
            {...finished}
            wallets={wallets}
            baseUrl={baseUrl}
            isBusy={isBusy}
            answer={tried.answer}
          />
        )}
      </div>
    </div>
  );
}
