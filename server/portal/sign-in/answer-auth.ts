import { readBytes } from '#server/body/read-bytes.ts';
import { readJsonBody } from '#server/body/read-json-body.ts';
import { MAX_PAGE_BODY_BYTES } from '#server/body/refuse-page-body.ts';
import { callerIp, connectedAddress, countedAddress } from '#server/caller/caller-address.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { PORTAL_PATHS } from '#server/schemas/portal-paths.ts';
import { findUser } from '../find-member.ts';
import { isOwnOrigin, isSecureOrigin, originOf } from '../origin.ts';
import { countInWindow, PORTAL_LIMITS } from '../portal-window.ts';
import { type PortalRoot, portalRoot } from '../root.ts';
import { readSessionCookie, readSessionToken, sessionCookieName } from '../session-token.ts';
import { authOptions } from './auth-options.ts';
import { type AuthCall, callNextAuth } from './call-next-auth.ts';

/** Answers `/api/auth/…`: next-auth, behind what it leaves to its host. */
export function answerAuth(request: Request): Promise<Response> {
  return answerAuthWith(portalRoot(), request);
}

/** As `answerAuth`, with what the portal reaches. */
export async function answerAuthWith(root: PortalRoot, request: Request): Promise<Response> {
  const { settings, appUrl } = root;
  if (settings.authSecret === null) return refuse(new ApiError('service_unavailable'));
  const url = new URL(request.url);
  const [action = '', provider = ''] = url.pathname.split('/').slice(3);
  const isPost = request.method === 'POST';
  if (isPost && !isOwnOrigin(request.headers, appUrl)) return refuse(new ApiError('not_found'));
  // Next-auth would log all input from strangers.
  if (action === '_log') return new Response(null, { status: 204 });
  const isMailLink = action === 'callback' && provider === 'email';
  if (isMailLink && !isPost) return redirect(`${PORTAL_PATHS.confirm}${url.search}`);

  const ip = callerIp(request.headers, connectedAddress(request.headers), root.callerAddressHeader);
  const origin = originOf(request.headers, appUrl);
  let body: AuthCall['body'] = {};
  try {
    if (isPost) {
      body = await readForm(request);
      await countSignIn(root, { action, provider, ip });
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.code === 'rate_limited' ? refuseSignIn(error, origin, body) : refuse(error);
  }
  const session = await sessionInForce(root, settings.authSecret, request, origin);
  const call: AuthCall = {
    // The button under a mail's link posts; next-auth uses links up by GET.
    method: isPost && !isMailLink ? 'POST' : 'GET',
    path: [action, provider].filter((part) => part !== ''),
    query: isMailLink ? pickLink(body) : Object.fromEntries(url.searchParams),
    body: isMailLink ? pickForm(body) : body,
    cookies: goodCookies(session, {
      header: request.headers.get('cookie') ?? '',
      isSecure: isSecureOrigin(origin),
      action,
    }),
  };
  const options = authOptions(root, settings.authSecret, {
    origin,
    ip,
    userAgent: request.headers.get('user-agent'),
    replacedSession: session?.sessionId ?? null,
  });
  return callNextAuth(call, origin, options);
}

/** The session of a request's cookie, where it is in force, and the cookie's token. */
async function sessionInForce(
  { pool }: PortalRoot,
  secret: string,
  request: Request,
  origin: string,
): Promise<{ readonly token: string; readonly sessionId: string } | null> {
  const token = readSessionCookie(request.headers.get('cookie'), isSecureOrigin(origin));
  const claims = await readSessionToken(token, secret);
  if (token === null || claims === null || (await findUser(pool, claims)) === null) return null;
  return { token, sessionId: claims.sessionId };
}

/** @throws ApiError rate_limited */
async function countSignIn(
  { pool }: PortalRoot,
  call: { action: string; provider: string; ip: string | null },
): Promise<void> {
  const ip = countedAddress(call.ip);
  if (call.action === 'signin' && call.provider === 'email') {
    await countInWindow(pool, PORTAL_LIMITS.mailsFromIp, ip);
  } else if (call.action === 'callback') {
    await countInWindow(pool, PORTAL_LIMITS.signInsFromIp, ip);
  }
}

/** The token and address of a mail's link, and where to go then. */
function pickLink(body: AuthCall['body']): Record<string, string> {
  const { token = '', email = '', callbackUrl = PORTAL_PATHS.home } = body;
  return { token, email, callbackUrl };
}

/** Whether the page wants the address to go on to as JSON. */
function pickForm({ json }: AuthCall['body']): Record<string, string> {
  return json === 'true' ? { json } : {};
}

/**
 * The cookies of a request, of the session's at most the one that is in force: next-auth joins all
 * whose names begin alike and would believe one that was ended. Signing in sees no session at all,
 * for next-auth would link the account signed in with to whom it names.
 */
function goodCookies(
  session: { readonly token: string } | null,
  { header, isSecure, action }: { header: string; isSecure: boolean; action: string },
): Record<string, string> {
  const name = sessionCookieName(isSecure);
  const others = Object.fromEntries(
    header
      .split(';')
      .map((pair) => pair.trim())
      .filter((pair) => pair.includes('=') && !pair.startsWith(name))
      .map((pair) => {
        const at = pair.indexOf('=');
        return [pair.slice(0, at), decode(pair.slice(at + 1))];
      }),
  );
  return action === 'callback' || session === null ? others : { ...others, [name]: session.token };
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** @throws ApiError payload_too_large, invalid_request, unsupported_media_type */
async function readForm(request: Request): Promise<Record<string, string>> {
  if (request.headers.get('content-type')?.includes('application/json') !== true) {
    const bytes = await readBytes(request, MAX_PAGE_BODY_BYTES);
    return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)));
  }
  const parsed = await readJsonBody(request, MAX_PAGE_BODY_BYTES);
  return Object.fromEntries(
    Object.entries(parsed ?? {}).filter(([, value]) => typeof value === 'string'),
  );
}

function redirect(location: string): Response {
  return new Response(null, {
    status: 303,
    headers: { location, 'cache-control': 'private, no-store' },
  });
}

/** A refusal in the form that next-auth's client reads, and as a page for a plain form. */
function refuseSignIn(error: ApiError, origin: string, body: AuthCall['body']): Response {
  const url = `${origin}${PORTAL_PATHS.signIn}?${new URLSearchParams({ error: error.code })}`;
  if (body.json !== 'true') return redirect(url);
  return Response.json({ url }, { status: error.status, headers: { 'cache-control': 'no-store' } });
}

function refuse({ code, friendlyMessage, issues, status }: ApiError): Response {
  return Response.json(
    { error: code, friendly_message: friendlyMessage, issues },
    { status, headers: { 'cache-control': 'no-store' } },
  );
}
