import { COPY_LIMITS, copyLine } from '#server/schemas/copy-line.ts';
import type { SurfaceCopy } from '#server/schemas/surface.ts';

/** The texts in the form; empty where the catalog's text applies. */
export type CopyEntries = { readonly [name in keyof SurfaceCopy]?: string | undefined };

/** @returns a partner's own texts without those that are left empty */
export function ownWords(entries: CopyEntries): CopyEntries {
  return Object.fromEntries(
    Object.entries(entries).filter(([, text]) => text !== undefined && text.trim() !== ''),
  );
}

/**
 * @returns the texts of a page once the form is saved; the catalog's text where one exceeds its limit
 */
export function shownCopy(entries: CopyEntries, catalog: SurfaceCopy): SurfaceCopy {
  const shown = (name: keyof SurfaceCopy): string => {
    const own = copyLine(entries[name] ?? '');
    return own === '' || own.length > COPY_LIMITS[name] ? catalog[name] : own;
  };
  return { title: shown('title'), description: shown('description'), turn_on: shown('turn_on') };
}
