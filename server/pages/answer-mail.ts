import { ApiError } from '#server/errors/api-error.ts';
import { pathOf } from '#server/http/match-route.ts';
import type { Connection } from '#server/http/pipeline/call.ts';
import type { DeclaredCall, WayIn } from '#server/http/pipeline/declared-call.ts';
import { type PipelineParts, pipelineParts } from '#server/http/pipeline/pipeline-parts.ts';
import { runPipeline } from '#server/http/pipeline/run-pipeline.ts';
import { STRANGERS } from '#server/http/pipeline/strangers.ts';
import { emptyResponse } from '#server/http/respond.ts';
import { followMailLink, type MailPurpose } from '#server/mail-alerts/index.ts';
import { type ReviewRoot, reviewRoot } from '#server/review/root.ts';
import { processRoot } from '#server/root/process-root.ts';

/** What links of mails are answered with. */
export interface MailCallParts extends PipelineParts {
  readonly root: Pick<ReviewRoot, 'pool' | 'environment' | 'masterKey'>;
}

const PATH = /^\/mail\/(confirm|unsubscribe)\/([^/]+)\/now$/;
/** Mail services press "Unsubscribe" for their users from few addresses. */
const LIMITS = [{ maxRequests: 300, windowMs: 60_000 }];

/** @returns whether an address is that of what a mail's link does, and not that of its page */
export const isMailCall = (path: string): boolean => PATH.test(path);

/**
 * `POST /mail/{confirm,unsubscribe}/{token}/now`: does what the link of a mail is for, for the button of its page and for
 * the "Unsubscribe" of mail programs (RFC 8058), which is answered 200 and redirected nowhere. Opening does nothing: scanners
 * open every link.
 */
export function answerMail(request: Request, connection: Connection): Promise<Response> {
  const parts = { ...pipelineParts(processRoot()), root: reviewRoot() };
  return answerMailWith(parts, request, connection);
}

/** As `answerMail`, with its parts. */
export function answerMailWith(
  parts: MailCallParts,
  request: Request,
  connection: Connection = {},
): Promise<Response> {
  return runPipeline(wayIn(parts), parts, request, connection);
}

interface Asked {
  readonly purpose: MailPurpose;
  readonly token: string;
}

function wayIn({ root, appUrl }: MailCallParts): WayIn {
  const declare = ({ purpose, token }: Asked): DeclaredCall<null, null> => ({
    id: `mail_${purpose}`,
    origin: 'any',
    addressLimits: LIMITS,
    identify: async () => null,
    countedFor: () => STRANGERS,
    // The link says everything.
    read: async () => null,
    async handle({ request, requestId }) {
      const { pool, masterKey, environment } = root;
      const isValid = await followMailLink(
        pool,
        { token, purpose, masterKey },
        environment.nowMs(),
      );
      if (request.headers.get('sec-fetch-mode') === 'navigate') {
        return toPage(purpose, token);
      }
      if (!isValid) throw new ApiError('not_found');
      return emptyResponse(200, requestId);
    },
  });
  const toPage = (purpose: string, token: string) =>
    new Response(null, {
      status: 303,
      headers: { location: `${appUrl}/mail/${purpose}/${token}`, 'referrer-policy': 'no-referrer' },
    });
  return {
    find({ request }) {
      const [, purpose, token = ''] = PATH.exec(pathOf(request.url)) ?? [];
      if (purpose === undefined) throw new ApiError('not_found');
      // Programs that do not know RFC 8058 open the address instead.
      if (request.method === 'GET' || request.method === 'HEAD') return toPage(purpose, token);
      if (request.method !== 'POST') {
        throw new ApiError('method_not_allowed', { headers: { Allow: 'GET, POST' } });
      }
      return declare({ purpose: purpose as MailPurpose, token });
    },
    explain: (error) =>
      error instanceof ApiError ? error : new ApiError('internal_error', { cause: error }),
  };
}
