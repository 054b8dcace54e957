import { randomBytes } from 'node:crypto';
import { TURN_ON_TEXTS } from '#locale/turn-on.ts';
import { configuredChatDoor } from '#server/chat/index.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { pathOf } from '#server/http/match-route.ts';
import type { Call, Connection } from '#server/http/pipeline/call.ts';
import type { DeclaredCall, WayIn } from '#server/http/pipeline/declared-call.ts';
import { limitAddress } from '#server/http/pipeline/limit-address.ts';
import { type PipelineParts, pipelineParts } from '#server/http/pipeline/pipeline-parts.ts';
import { runPipeline } from '#server/http/pipeline/run-pipeline.ts';
import { STRANGERS } from '#server/http/pipeline/strangers.ts';
import { openServices } from '#server/http/serve.ts';
import { escapeHtml } from '#server/mail/escape-html.ts';
import { processRoot } from '#server/root/process-root.ts';
import { TURN_ON_PATH } from '#server/schemas/paths-beside.ts';
import { type TurnOnParts, turnOn } from '#server/surfaces/index.ts';

/** What public links are answered with. */
export interface TurnOnCallParts extends PipelineParts {
  readonly turnOn: () => Omit<TurnOnParts, 'admit'>;
}

/** Each opening makes a code: what one address may make. */
const LIMITS = [
  { maxRequests: 20, windowMs: 60_000 },
  { maxRequests: 300, windowMs: 86_400_000 },
];
/**
 * The limit for all strangers together keeps the chains and price sources free for existing agents. Invalid
 * calls use neither, and do not count against it.
 */
const OF_ALL = [{ maxRequests: 600, windowMs: 60_000 }];

/** `GET /turn-on` (`docs/guides/surfaces.md`): leads a public link to the chat, or says in words why it does not. */
export function answerTurnOn(request: Request, connection: Connection): Promise<Response> {
  const root = processRoot();
  const parts = {
    ...pipelineParts(root),
    turnOn: () => ({
      pool: root.pools.pages,
      environment: root.environment,
      intentModel: root.intentModel,
      // The process's own: what a source asks to be left alone for holds here too.
      agentSources: openServices().agentSources,
      chat: configuredChatDoor(),
      nowMs: root.clock.nowMs(),
    }),
  };
  return answerTurnOnWith(parts, request, connection);
}

/** As `answerTurnOn`, with its parts. */
export function answerTurnOnWith(
  parts: TurnOnCallParts,
  request: Request,
  connection: Connection = {},
): Promise<Response> {
  return runPipeline(wayIn(parts), parts, request, connection);
}

function wayIn(parts: TurnOnCallParts): WayIn {
  const declared: DeclaredCall<null, URLSearchParams> = {
    id: 'turn_on',
    origin: 'any',
    addressLimits: LIMITS,
    identify: async () => null,
    countedFor: () => STRANGERS,
    read: async ({ request }) => new URL(request.url).searchParams,
    async handle(_call, _caller, query) {
      const admit = () => limitAddress(parts, 'turn_on_of_all', 'everybody', OF_ALL);
      const location = await turnOn({ ...parts.turnOn(), admit }, query);
      return new Response(null, {
        status: 302,
        headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
      });
    },
  };
  return {
    find({ request }) {
      if (pathOf(request.url) !== TURN_ON_PATH) throw new ApiError('not_found');
      if (request.method === 'GET') return declared as DeclaredCall;
      throw new ApiError('method_not_allowed', { headers: { Allow: 'GET' } });
    },
    explain: (error) => (error instanceof ApiError ? error : new ApiError('internal_error')),
    refuse: (call, error) => page(call, error),
  };
}

const STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
  body { max-width: 34rem; margin: 0 auto; padding: 3rem 1rem; overflow-wrap: anywhere }
  h1 { font-size: 1.5rem; line-height: 1.25 }
  code { font-weight: 600 }`;

const CALLED = new Map([
  ['subject', 'market'],
  ['action_id', 'mode'],
]);

/** What a part of the API's own request is called in a public link. */
function parameterOf(field: string): string {
  const [first = '', second = ''] = field.split('.');
  if (first === 'field_values') return second;
  return CALLED.get(first) ?? first;
}

/** Its own page, without scripts: what is wrong, and what to do. */
function page({ requestId }: Call, error: ApiError): Response {
  const { status } = error;
  const nonce = randomBytes(16).toString('base64');
  const issues = error.issues.map(
    ({ field, message }) =>
      `<li><code>${escapeHtml(parameterOf(field))}</code>: ${escapeHtml(message)}</li>`,
  );
  const why =
    status === 429
      ? `<p>${TURN_ON_TEXTS.busy}</p>`
      : status >= 500
        ? `<p>${TURN_ON_TEXTS.unavailable}</p>`
        : `<p>${TURN_ON_TEXTS.invalid}</p><ul>${issues.join('')}</ul><p>${TURN_ON_TEXTS.invalidNext}</p>`;
  const title = TURN_ON_TEXTS.title;
  return new Response(
    `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} · Portolan</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main><h1>${title}</h1>${why}</main></body></html>
`,
    {
      // A link with missing parts is 400, for any error of the API.
      status: status === 422 || status === 403 ? 400 : status,
      headers: {
        ...error.headers,
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
        'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
        'service-request-id': requestId,
      },
    },
  );
}
