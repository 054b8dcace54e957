import type { SurfaceCopy } from '#server/schemas/surface.ts';
import { OwnSurfaceCopy } from '#server/schemas/surface-copy.ts';

/** What stands in the form, by text; empty where the catalog says it. */
export type CopyEntries = { readonly [name in keyof SurfaceCopy]?: string | undefined };

/** @returns a partner's own words without the texts that are left empty */
export function ownWords(entries: CopyEntries): CopyEntries {
  return Object.fromEntries(
    Object.entries(entries).filter(([, text]) => text !== undefined && text.trim() !== ''),
  );
}

/** @returns what a page would say, were the words in the form saved; over a limit, as the catalog does */
export function shownCopy(entries: CopyEntries, catalog: SurfaceCopy): SurfaceCopy {
  const read = OwnSurfaceCopy.safeParse(ownWords(entries));
  const own = read.success ? read.data : {};
  return {
    title: own.title ?? catalog.title,
    description: own.description ?? catalog.description,
    turn_on: own.turn_on ?? catalog.turn_on,
  };
}
