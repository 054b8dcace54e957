import { ApiError } from '#server/errors/api-error.ts';
import { pathOf } from '#server/http/match-route.ts';
import type { Call, Connection } from '#server/http/pipeline/call.ts';
import type { DeclaredCall, WayIn } from '#server/http/pipeline/declared-call.ts';
import { type PipelineParts, pipelineParts } from '#server/http/pipeline/pipeline-parts.ts';
import { runPipeline } from '#server/http/pipeline/run-pipeline.ts';
import { STRANGERS } from '#server/http/pipeline/strangers.ts';
import { serviceHeaders } from '#server/http/respond.ts';
import { createAgentDraft } from '#server/operations/create-agent-draft.ts';
import { processRoot } from '#server/root/process-root.ts';
import { REPORT_TURN_ON_PATH } from '#server/schemas/paths-beside.ts';
import { type AskedDraft, askDraft } from './ask-draft.ts';

/** What such a form is answered with. */
export interface ReportTurnOnParts extends PipelineParts {
  readonly ask: (form: URLSearchParams, headers: Headers) => Promise<AskedDraft>;
}

/** More than its two fields may have. */
const MAX_BODY_BYTES = 16_384;
const FORM_TYPE = 'application/x-www-form-urlencoded';

/**
 * `POST /report/turn-on`: "Turn on" of a report drafts the agent and leads to its private link, where its
 * owner signs. The form is taken from our own pages alone; the limits are those of `POST /agent-drafts`.
 */
export function answerReportTurnOn(request: Request, connection: Connection): Promise<Response> {
  const parts: ReportTurnOnParts = {
    ...pipelineParts(processRoot()),
    ask: (form, headers) => askDraft(form, { headers, remoteAddress: connection.remoteAddress }),
  };
  return answerReportTurnOnWith(parts, request, connection);
}

/** As `answerReportTurnOn`, with its parts. */
export function answerReportTurnOnWith(
  parts: ReportTurnOnParts,
  request: Request,
  connection: Connection = {},
): Promise<Response> {
  return runPipeline(wayIn(parts), parts, request, connection);
}

function wayIn({ ask }: ReportTurnOnParts): WayIn {
  const declared: DeclaredCall<null, URLSearchParams> = {
    id: 'report_turn_on',
    origin: 'own',
    addressLimits: createAgentDraft.addressLimits ?? [],
    identify: async () => null,
    countedFor: () => STRANGERS,
    read: readForm,
    async handle(call, _, form) {
      const asked = await ask(form, call.request.headers);
      if (!asked.ok) return words(call, asked.status, asked.message, asked.headers);
      // Below the host that the page was opened by: a form is led to no other one (`form-action`).
      const location = new URL(asked.reviewUrl).pathname;
      return new Response(null, {
        status: 303,
        headers: { location, 'cache-control': 'no-store' },
      });
    },
  };
  return {
    find({ request }) {
      if (pathOf(request.url) !== REPORT_TURN_ON_PATH) throw new ApiError('not_found');
      if (request.method === 'POST') return declared as DeclaredCall;
      throw new ApiError('method_not_allowed', { headers: { Allow: 'POST' } });
    },
    explain: (error) =>
      error instanceof ApiError ? error : new ApiError('internal_error', { cause: error }),
    refuse: (call, { status, friendlyMessage, headers }) =>
      words(call, status, friendlyMessage, headers),
  };
}

async function readForm({ request, body }: Call): Promise<URLSearchParams> {
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() !== FORM_TYPE) {
    throw new ApiError('unsupported_media_type', { message: 'Send the form of the page.' });
  }
  return new URLSearchParams(new TextDecoder().decode(await body.bytes(MAX_BODY_BYTES)));
}

/** People read it in place of the page. */
function words(
  { requestId }: Call,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>>,
): Response {
  return new Response(`${text}\n`, {
    status,
    headers: {
      ...headers,
      ...serviceHeaders(requestId),
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    },
  });
}
