import { expect, it } from 'vitest';
import { intentsOf } from './compile.ts';

/** A prompt, and what its intents must be, in their order. */
type Row = readonly [string, ...Record<string, unknown>[]];

/** A test for each prompt, in a world in which every wallet holds enough. */
export function reads(rows: readonly Row[]): void {
  it.each(rows.map(([prompt, ...intents]) => [prompt, intents] as const))(
    '%s',
    (prompt, wanted) => {
      const intents = intentsOf(prompt, 10n ** 20n);
      expect(intents).toMatchObject(wanted);
      expect(intents).toHaveLength(wanted.length);
    },
  );
}
