import { z } from 'zod';
import { ERROR_CATALOGUE, type ErrorCode } from '#server/errors/catalogue.ts';
import { OPERATIONS } from '#server/operations/registry.ts';
import { PORTAL_LIMITS } from '#server/portal/portal-window.ts';
import { type LoggedRequest, searchRequests } from '#server/usage/index.ts';
import { countCalls, memberProcedure, router } from '../init.ts';

const time = z.number().int().min(0).max(8_640_000_000_000_000);

const RequestSearch = z.object({
  requestId: z.string().max(128).optional(),
  operation: z.string().max(64).optional(),
  /** One status, or the first digit of a class. */
  status: z.union([z.number().int().min(1).max(5), z.number().int().min(100).max(599)]).optional(),
  error: z.string().max(64).optional(),
  since: time.optional(),
  until: time.optional(),
  cursor: z.string().max(256).optional(),
  limit: z.number().int().min(1).max(200).default(50),
});

/** The most requests in the file: the newest. */
const MAX_EXPORTED = 5_000;

const PATHS = new Map(OPERATIONS.map(({ id, method, path }) => [id, { method, path }]));

/**
 * The meaning of an operation and an error, beside their names; null where they no longer exist.
 */
function explain(request: LoggedRequest) {
  const { operation, error } = request;
  const known = error !== null && error in ERROR_CATALOGUE;
  return {
    ...request,
    route: PATHS.get(operation) ?? null,
    meaning: known ? ERROR_CATALOGUE[error as ErrorCode] : null,
  };
}

export const requestsRouter = router({
  /** The options of the search: every operation and every error. */
  vocabulary: memberProcedure.query(() => ({
    operations: OPERATIONS.map(({ id, method, path, summary }) => ({ id, method, path, summary })),
    errors: Object.entries(ERROR_CATALOGUE).map(([code, { status }]) => ({ code, status })),
  })),

  /** A page of the request log, newest first. */
  search: memberProcedure
    .input(RequestSearch)
    .query(async ({ ctx, input: { org: _, ...search } }) => {
      const page = await searchRequests(ctx.services.pool, ctx.member.partnerId, search);
      return { ...page, requests: page.requests.map(explain) };
    }),

  /** The newest requests that are found, as many as a file of them has. */
  export: memberProcedure
    .use(countCalls(PORTAL_LIMITS.backtests))
    .input(RequestSearch.omit({ cursor: true, limit: true }))
    .query(async ({ ctx, input: { org: _, ...search } }) => {
      const all = { ...search, limit: MAX_EXPORTED };
      const page = await searchRequests(ctx.services.pool, ctx.member.partnerId, all);
      return { requests: page.requests, is_complete: page.next_cursor === null };
    }),
});
