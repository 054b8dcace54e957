import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { settingsReader } from './settings-reader.ts';

/** Where a list of the operator is read: an address, a file, or the one that is shipped. */
export type ListSource =
  | { readonly kind: 'default' }
  | { readonly kind: 'address'; readonly url: string }
  | { readonly kind: 'file'; readonly path: string };

/** A directory of so many full lists is still made in a second. */
const MOST_LISTS = 8;

const Source = z.string().transform((text, context): ListSource => {
  if (isAbsolute(text)) return { kind: 'file', path: text };
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isLocal = url?.protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(url.hostname);
  if (url?.protocol === 'https:' || isLocal) return { kind: 'address', url: text };
  context.addIssue({ code: 'custom', message: 'no source of a list' });
  return z.NEVER;
});
const Shipped = z.literal('default').transform((): ListSource => ({ kind: 'default' }));

const several = <T extends z.ZodType<ListSource, string>>(source: T) =>
  z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .pipe(z.array(source).max(MOST_LISTS));

export const SETTINGS = {
  TOKEN_LISTS: [
    several(z.union([Shipped, Source])),
    'https addresses and absolute paths of token lists, with commas between them; "default" stands for the list that is shipped',
  ],
  DENYLISTS: [
    several(Source),
    'https addresses and absolute paths of denylists, with commas between them',
  ],
} as const;

/** The lists of a process, each kind in its order. */
export interface ListConfig {
  readonly tokenLists: readonly ListSource[];
  readonly denylists: readonly ListSource[];
}

/**
 * Reads from an environment which lists the operator keeps: of token lists the default one, unless said
 * otherwise, and no denylist.
 *
 * @throws ConfigError on a value that cannot be used
 */
export function parseListConfig(
  environment: Readonly<Record<string, string | undefined>>,
): ListConfig {
  const read = settingsReader(SETTINGS, environment);
  return {
    tokenLists: read('TOKEN_LISTS') ?? [{ kind: 'default' }],
    denylists: read('DENYLISTS') ?? [],
  };
}
