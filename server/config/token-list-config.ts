import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { settingsReader } from './settings-reader.ts';

/** Where a token list is read: the one that ships as a package, an address, or a file. */
export type TokenListSource =
  | { readonly kind: 'default' }
  | { readonly kind: 'address'; readonly url: string }
  | { readonly kind: 'file'; readonly path: string };

/** A directory of so many full lists is still made in a second. */
const MOST_LISTS = 8;

const Source = z.string().transform((text, context): TokenListSource => {
  if (text === 'default') return { kind: 'default' };
  if (isAbsolute(text)) return { kind: 'file', path: text };
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isLocal = url?.protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(url.hostname);
  if (url?.protocol === 'https:' || isLocal) return { kind: 'address', url: text };
  context.addIssue({ code: 'custom', message: 'no source of a token list' });
  return z.NEVER;
});

const SETTINGS = {
  TOKEN_LISTS: [
    z
      .string()
      .transform((text) => text.split(',').map((one) => one.trim()))
      .pipe(z.array(Source).max(MOST_LISTS)),
    'https addresses and absolute paths of token lists, with commas between them; "default" stands for the list that is shipped',
  ],
} as const;

/**
 * Reads from an environment which token lists there are, in their order: the default one, unless said
 * otherwise.
 *
 * @throws ConfigError on a value that cannot be used
 */
export function parseTokenListConfig(
  environment: Readonly<Record<string, string | undefined>>,
): readonly TokenListSource[] {
  return settingsReader(SETTINGS, environment)('TOKEN_LISTS') ?? [{ kind: 'default' }];
}
