import { useCallback, useEffect, useState } from 'react';

/** How far the signing of a plan is: the transaction of each step that was sent. */
export type Progress = Readonly<Record<string, { readonly hash: string; readonly done: boolean }>>;

/** Keeps the progress in this browser, so that a closed tab goes on where it stopped. */
export function useProgress(planId: string) {
  const key = `portolan-review:${planId}`;
  const [progress, setProgress] = useState<Progress>({});
  useEffect(() => {
    try {
      setProgress(JSON.parse(localStorage.getItem(key) ?? '{}') as Progress);
    } catch {
      // What cannot be read was not written here.
      localStorage.removeItem(key);
    }
  }, [key]);
  const note = useCallback(
    (step: string, entry: Progress[string] | null) => {
      setProgress((before) => {
        const { [step]: _, ...others } = before;
        const after = entry === null ? others : { ...others, [step]: entry };
        localStorage.setItem(key, JSON.stringify(after));
        return after;
      });
    },
    [key],
  );
  return { progress, note };
}
