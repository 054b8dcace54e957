import type { z } from 'zod';
import { ConfigError } from './config-error.ts';

/** The settings of one subject: each with its schema and what to set it to, in words. */
export type Settings = Readonly<Record<string, readonly [z.ZodType, string]>>;

/** Reads one setting; undefined where it is unset or empty. */
export type ReadSetting<S extends Settings> = <N extends keyof S & string>(
  name: N,
) => z.output<S[N][0]> | undefined;

/**
 * Reads settings from an environment. What was given is never repeated: a key is a secret, and an
 * address may hold one.
 *
 * @throws ConfigError naming the first setting that cannot be used and what to set it to
 */
export function settingsReader<S extends Settings>(
  settings: S,
  environment: Readonly<Record<string, string | undefined>>,
): ReadSetting<S> {
  return (name) => {
    const value = environment[name]?.trim();
    if (value === undefined || value === '') return undefined;
    const [schema, wanted] = settings[name] as S[string];
    const result = schema.safeParse(value);
    if (result.success) return result.data as never;
    throw new ConfigError(
      `${name} has a value that cannot be used: set it to ${wanted}, or unset it.`,
    );
  };
}
