'use client';
import { useState } from 'react';
import { SITE_TEXTS as T } from '#locale/site.ts';
import { TRY_PATH } from '#server/schemas/paths-beside.ts';
import { appendAnswer } from '#server/schemas/transcript.ts';
import type { TryRun } from '#server/schemas/try-run.ts';

/** A run with the text that it is of: the sentence, and the answers given so far. */
export interface FinishedRun {
  readonly prompt: string;
  readonly run: TryRun;
}

/** Sends sentences to the sandbox and keeps the last answer. */
export function useTry() {
  const [isBusy, setBusy] = useState(false);
  const [finished, setFinished] = useState<FinishedRun | null>(null);
  const [error, setError] = useState<string | null>(null);

  const run = async (prompt: string): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const response = await fetch(TRY_PATH, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ prompt }),
      });
      if (response.ok) setFinished({ prompt, run: (await response.json()) as TryRun });
      else setError(await whyNot(response));
    } catch {
      setError(T.tryUnreachable);
    } finally {
      setBusy(false);
    }
  };

  return {
    isBusy,
    finished,
    error,
    run,
    /** Answers the question that is open, with a label or in one's own words. */
    answer: async (question: string, label: string): Promise<void> => {
      if (finished !== null) await run(appendAnswer(finished.prompt, question, label));
    },
  };
}

async function whyNot(response: Response): Promise<string> {
  if (response.status === 429) {
    return T.tryLimit(Number(response.headers.get('retry-after') ?? 60));
  }
  const { friendly_message: message } = (await response.json()) as { friendly_message: string };
  return message;
}
