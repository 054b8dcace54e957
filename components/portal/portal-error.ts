import { TRPCClientError } from '@trpc/client';
import { SHELL_TEXTS } from '#locale/portal/shell.ts';
import type { AppRouter } from '#server/trpc/router.ts';

/** The visible part of a failed call's error. */
export interface PortalError {
  /** A code of the error catalogue; null where no answer came. */
  readonly code: string | null;
  readonly message: string;
}

const UNREACHABLE = SHELL_TEXTS.unreachable;

/** @returns what went wrong, in the words of the error catalogue */
export function readPortalError(error: unknown): PortalError {
  const data = error instanceof TRPCClientError ? (error as TRPCClientError<AppRouter>).data : null;
  if (!data) return { code: null, message: UNREACHABLE };
  const issues = data.issues.map((issue) => issue.message);
  return { code: data.code, message: issues.length > 0 ? issues.join(' ') : data.friendly_message };
}
