import { useEffect, useState } from 'react';
import { askPage, type PageAnswer } from './ask-page.ts';

const LOOK_MS = 3_000;

/**
 * Asks the page's server the same again and again while it is shown.
 *
 * @param path such as `/review/plan/<id>/arrival`
 * @param body as JSON: the same text is the same question
 * @returns the last answer; null before the first
 */
export function usePolling<T>(path: string, body: string): PageAnswer<T> | null {
  const [answer, setAnswer] = useState<PageAnswer<T> | null>(null);
  useEffect(() => {
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      const found = await askPage<T>(path, JSON.parse(body) as object);
      if (!isWanted) return;
      setAnswer(found);
      timer = setTimeout(() => void look(), LOOK_MS);
    };
    void look();
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [path, body]);
  return answer;
}
