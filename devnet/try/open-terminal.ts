import { createInterface } from 'node:readline';

/** The person at the terminal. */
export interface Terminal {
  /** @returns the next line they write; undefined when the input has ended. */
  ask(question: string): Promise<string | undefined>;
  close(): void;
}

/** Opens the terminal once for all questions: lines that are piped in wait for theirs. */
export function openTerminal(): Terminal {
  const lines = createInterface({ input: process.stdin });
  const next = lines[Symbol.asyncIterator]();
  return {
    async ask(question) {
      process.stdout.write(question);
      const { value, done } = await next.next();
      return done ? undefined : value;
    },
    close: () => lines.close(),
  };
}
