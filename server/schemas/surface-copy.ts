import { z } from 'zod';
import { COPY_LIMITS, copyLine } from './copy-line.ts';

/** Plain text on one line: pages write it as text, never as markup. */
const line = (limit: number) => z.string().overwrite(copyLine).min(1).max(limit).optional();

/** A partner's own texts for an agent of the catalog; the catalog's text replaces one that is absent. */
export const OwnSurfaceCopy = z.object({
  title: line(COPY_LIMITS.title),
  description: line(COPY_LIMITS.description),
  turn_on: line(COPY_LIMITS.turn_on),
});
export type OwnSurfaceCopy = z.infer<typeof OwnSurfaceCopy>;
