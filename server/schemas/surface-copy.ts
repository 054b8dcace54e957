import { z } from 'zod';
import { ShownText } from './shown-text.ts';

/** The most characters of each text that a partner may say in its own words. */
export const COPY_LIMITS = { title: 60, description: 200, turn_on: 40 } as const;

/** Plain text on one line: what reads it writes it as text, never as markup. */
const line = (limit: number) =>
  ShownText.overwrite((text) => text.replace(/\s+/gu, ' ').trim())
    .min(1)
    .max(limit)
    .optional();

/** A partner's own words for an agent of the catalog; what is absent is said as the catalog says it. */
export const OwnSurfaceCopy = z.object({
  title: line(COPY_LIMITS.title),
  description: line(COPY_LIMITS.description),
  turn_on: line(COPY_LIMITS.turn_on),
});
export type OwnSurfaceCopy = z.infer<typeof OwnSurfaceCopy>;
