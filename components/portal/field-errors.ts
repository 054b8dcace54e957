import { TRPCClientError } from '@trpc/client';
import type { AppRouter } from '#server/trpc/router.ts';
import { readPortalError } from './portal-error.ts';

/** The errors of a form: beside the fields that it shows, and above its buttons. */
export interface FormErrors {
  readonly fields: Readonly<Record<string, string>>;
  /** The error that does not belong to a shown field; null without one. */
  readonly rest: string | null;
}

const NONE: FormErrors = { fields: {}, rest: null };

/** `wallets[1]` is of the field `wallets`. */
const fieldOf = (path: string) => path.split(/[.[]/, 1)[0] ?? path;

/**
 * Lays the errors of a call out over the fields of a form.
 *
 * @param shown the names of its fields
 * @param blamed the field of errors that name none, by their code
 */
export function readFormErrors(
  error: unknown,
  shown: readonly string[],
  blamed: Readonly<Record<string, string>> = {},
): FormErrors {
  if (error === null || error === undefined) return NONE;
  const { code, message } = readPortalError(error);
  const data = error instanceof TRPCClientError ? (error as TRPCClientError<AppRouter>).data : null;
  const issues = data?.issues ?? [];
  if (issues.length === 0) {
    const field = blamed[code ?? ''];
    if (field === undefined || !shown.includes(field)) return { fields: {}, rest: message };
    return { fields: { [field]: message }, rest: null };
  }
  const fields: Record<string, string> = {};
  const rest: string[] = [];
  for (const { field, message: words } of issues) {
    const name = fieldOf(field);
    if (!shown.includes(name)) rest.push(`${field}: ${words}`);
    else {
      const line = /\[(\d+)\]/.exec(field)?.[1];
      const said = line === undefined ? words : `${Number(line) + 1}: ${words}`;
      fields[name] = fields[name] === undefined ? said : `${fields[name]} ${said}`;
    }
  }
  return { fields, rest: rest.length === 0 ? null : rest.join(' ') };
}
