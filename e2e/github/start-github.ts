import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { escapeHtml } from '#server/mail/escape-html.ts';
import { createAccounts, type GitHubAccount } from './accounts.ts';
import type { GitHubSettings } from './settings.ts';

interface Answer {
  readonly status?: number;
  readonly location?: string;
  readonly html?: string;
  readonly json?: unknown;
}

const CALLBACK = /^http:\/\/(localhost|127\.0\.0\.1):\d+\/api\/auth\/callback\/github$/;

/**
 * A GitHub Enterprise Server as far as signing in goes: its page that asks, the token endpoint, who
 * the person is, and, for tests, `/accounts` to make people and `/issued` to see what was given out.
 * It holds clients to what GitHub does: id and secret, the callback, a code once, and PKCE.
 */
export async function startGitHub(settings: GitHubSettings): Promise<void> {
  const accounts = createAccounts();

  function authorize(query: URLSearchParams): Answer {
    const redirectUri = query.get('redirect_uri') ?? '';
    const isSound =
      query.get('client_id') === settings.id &&
      CALLBACK.test(redirectUri) &&
      query.get('response_type') === 'code' &&
      query.get('code_challenge_method') === 'S256';
    if (!isSound) return { status: 404, html: 'There is no such application.' };
    const login = query.get('login');
    const back = new URL(redirectUri);
    back.searchParams.set('state', query.get('state') ?? '');
    if (query.has('denied')) {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_description', 'The user has denied your application access.');
      return { status: 302, location: back.href };
    }
    if (login !== null && accounts.has(login)) {
      const challenge = query.get('code_challenge') ?? '';
      back.searchParams.set('code', accounts.grant({ login, redirectUri, challenge }));
      return { status: 302, location: back.href };
    }
    const choices = [
      ...accounts.logins().map((name) => ({ label: `Authorize as ${name}`, add: { login: name } })),
      { label: 'Cancel', add: { denied: '1' } },
    ];
    const links = choices.map(({ label, add }) => {
      const target = new URLSearchParams([...query, ...Object.entries(add)]);
      return `<p><a href="?${escapeHtml(String(target))}">${escapeHtml(label)}</a></p>`;
    });
    return { html: `<!doctype html><title>Authorize</title>${links.join('')}` };
  }

  function token(authorization: string | undefined, form: URLSearchParams): Answer {
    const client = Buffer.from(`${settings.id}:${settings.secret}`).toString('base64');
    const grant = accounts.use(form.get('code') ?? '');
    const verifier = createHash('sha256').update(form.get('code_verifier') ?? '');
    const isGood =
      authorization === `Basic ${client}` &&
      grant !== undefined &&
      grant.redirectUri === form.get('redirect_uri') &&
      grant.challenge === verifier.digest('base64url');
    if (!isGood) return { status: 400, json: { error: 'bad_verification_code' } };
    const access_token = accounts.token(grant.login);
    return { json: { access_token, token_type: 'bearer', scope: 'read:user,user:email' } };
  }

  function person(authorization: string | undefined, notify: (account: GitHubAccount) => unknown) {
    const account = accounts.ownerOf(authorization);
    if (account === undefined) return { status: 401, json: { message: 'Bad credentials' } };
    return { json: notify(account) };
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { pathname, searchParams } = new URL(request.url ?? '/', settings.url);
    const { authorization } = request.headers;
    switch (`${request.method} ${pathname}`) {
      case 'GET /login/oauth/authorize':
        return authorize(searchParams);
      case 'POST /login/oauth/access_token':
        return token(authorization, new URLSearchParams(await readText(request)));
      case 'GET /api/v3/user':
        return person(authorization, ({ id, login }) => ({ id, login, name: null }));
      case 'GET /api/v3/user/emails':
        return person(authorization, ({ email, isVerified }) => [
          { email, primary: true, verified: isVerified, visibility: null },
        ]);
      case 'POST /accounts':
        accounts.add(JSON.parse(await readText(request)));
        return { status: 201, json: {} };
      case 'GET /issued':
        return { json: accounts.issuedTo(searchParams.get('login') ?? '') };
      case 'GET /':
        return { html: 'A stand-in of GitHub' };
      default:
        return { status: 404, html: 'Nothing is here.' };
    }
  }

  const server = createServer(async (request, response) => {
    const { status = 200, location, html, json } = await answer(request);
    response.statusCode = status;
    if (location !== undefined) response.setHeader('location', location);
    response.setHeader('content-type', json === undefined ? 'text/html' : 'application/json');
    response.end(json === undefined ? html : JSON.stringify(json));
  });
  server.listen(settings.port, settings.host);
  await once(server, 'listening');
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
