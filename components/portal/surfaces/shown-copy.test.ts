import fc from 'fast-check';
import { expect, it } from 'vitest';
import { COPY_LIMITS } from '#server/schemas/copy-line.ts';
import { OwnSurfaceCopy } from '#server/schemas/surface-copy.ts';
import { ownWords, shownCopy } from './shown-copy.ts';

const CATALOG = { title: 'T', description: 'D', turn_on: 'B' };
const text = fc.option(
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 250 }),
    fc.stringMatching(/^[a \n\u200b\u202e]{0,70}$/),
  ),
  { nil: undefined },
);

it('shows each text as it would be saved, and the catalog’s in place of one that is refused', () => {
  fc.assert(
    fc.property(fc.record({ title: text, description: text, turn_on: text }), (entries) => {
      const shown = shownCopy(entries, CATALOG);
      for (const name of Object.keys(COPY_LIMITS) as (keyof typeof COPY_LIMITS)[]) {
        const own = ownWords({ [name]: entries[name] });
        const saved = OwnSurfaceCopy.safeParse(own);
        expect(shown[name]).toBe((saved.success ? saved.data[name] : undefined) ?? CATALOG[name]);
      }
    }),
  );
});
