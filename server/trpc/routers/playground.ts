import { z } from 'zod';
import { ApiError, invalidField } from '#server/errors/api-error.ts';
import { hideLinkTokens } from '#server/events/index.ts';
import { BASE_PATH } from '#server/http/match-route.ts';
import type { Operation } from '#server/operations/define-operation.ts';
import { OPERATIONS } from '#server/operations/registry.ts';
import { findApiKey } from '#server/portal/store.ts';
import { developerProcedure, requireFresh, router } from '../init.ts';
import { recordOutcome } from '../record-change.ts';

const BY_ID: ReadonlyMap<string, Operation> = new Map(
  OPERATIONS.map((operation) => [operation.id, operation]),
);

/** Whether a call may change something; all others only compute and read. */
const changes = ({ idempotency }: Operation): boolean =>
  idempotency !== 'safe' && idempotency !== 'repeatable';

const MAX_TEXT = 512;

export const playgroundRouter = router({
  /**
   * Calls an operation of the API as the organisation's own key does: its scopes, its rate window, its credits,
   * its request log. An answer that is not a success is an answer too, so that its envelope can be shown. Calls
   * that change something need a fresh sign-in and leave an audit entry, as everywhere in the portal, and tokens
   * of private links are left out of answers.
   */
  send: developerProcedure
    .input(
      z.object({
        /** As the documents name it. */
        operation: z.string().max(64),
        /** By the names of the path's parameters. */
        path: z.record(z.string(), z.string().max(MAX_TEXT)).optional(),
        query: z.record(z.string(), z.string().max(MAX_TEXT)).optional(),
        body: z.record(z.string(), z.unknown()).optional(),
      }),
    )
    .mutation(async ({ ctx, input }) => {
      const { services, member } = ctx;
      const operation = BY_ID.get(input.operation);
      if (operation === undefined) throw invalidField('operation', 'There is no such operation.');
      if ((await findApiKey(services.database, member.partnerId)) === null) {
        throw new ApiError('key_not_found');
      }
      if (changes(operation)) await requireFresh(ctx);
      const path = (operation.basePath ?? BASE_PATH) + fillPath(operation.path, input.path ?? {});
      const url = new URL(path, ctx.origin);
      for (const [name, value] of Object.entries(input.query ?? {})) {
        url.searchParams.set(name, value);
      }
      const startedAt = performance.now();
      const response = await services.callApi(
        member.partnerId,
        new Request(url, {
          method: operation.method,
          headers: { accept: 'application/json', 'content-type': 'application/json' },
          ...(operation.request !== null && { body: JSON.stringify(input.body ?? {}) }),
        }),
      );
      const answer = await readAnswer(response);
      if (changes(operation) && response.ok) {
        await recordOutcome(ctx, async () => ({
          answer: null,
          entry: {
            action: 'api.called',
            target: `${operation.method} ${url.pathname}`,
            after: { operation: operation.id, status: response.status },
          },
        }));
      }
      const isCharged = response.ok && (operation.isCharged?.(answer) ?? true);
      return {
        method: operation.method,
        path: url.pathname + url.search,
        status: response.status,
        request_id: response.headers.get('service-request-id'),
        latency_ms: Math.round(performance.now() - startedAt),
        credits: isCharged ? (operation.cost?.credits ?? 0) : 0,
        balance: (await services.readUsage(member.partnerId)).balance,
        answer,
      };
    }),
});

/**
 * The path of an operation with its values filled in. A value always stays one segment: a URL drops
 * `.` and `..`, also where they are encoded, and with them the previous segment.
 *
 * @throws ApiError invalid_request
 */
export function fillPath(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name]?.trim() : undefined;
    const isDots = /^(?:\.|%2e){1,2}$/i;
    if (value === undefined || value === '' || isDots.test(value) || !value.isWellFormed()) {
      throw invalidField(`path.${name}`, `Send a value for ${name}.`);
    }
    return encodeURIComponent(value);
  });
}

/** @returns null without a body; the text of a body that is not JSON, such as a stream */
async function readAnswer(response: Response): Promise<unknown> {
  const text = hideLinkTokens(await response.text());
  if (text === '') return null;
  return response.headers.get('content-type')?.startsWith('application/json')
    ? JSON.parse(text)
    : text;
}
