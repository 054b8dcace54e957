import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { postMe } from './post-me.ts';

/** The owner's changes to what belongs to them, one at a time. */
export interface MeActions {
  /** The current change; null without one. */
  readonly under: string | null;
  readonly error: string | null;
  /**
   * @param name of the pressed control. @returns whether it was done; the page is reloaded in either case
   */
  run(name: string, call: Parameters<typeof postMe>[0], body: object): Promise<boolean>;
}

export function useMe(): MeActions {
  const router = useRouter();
  const [under, setUnder] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  return {
    under,
    error,
    async run(name, call, body) {
      setUnder(name);
      setError(null);
      const answer = await postMe(call, body);
      setUnder(null);
      // A failed call may have changed a part.
      router.refresh();
      if (!answer.ok) setError(answer.message);
      return answer.ok;
    },
  };
}
