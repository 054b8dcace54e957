import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { build } from 'esbuild';
import { isAddress } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { createSiweMessage, parseSiweMessage } from 'viem/siwe';
import { answerFile, readWidget } from '#server/widget/answer-widget-file.ts';
import { createPortolanClient } from '../../client/index.ts';
import { createSurfaceHandler } from '../../client/server/index.ts';
import { TEST_ACCOUNTS } from '../accounts.ts';
import { marketPage, PLACES, type Place, STYLE } from './market-page.ts';
import { Sessions } from './sessions.ts';

/** A page of somebody else that shows agents of this Portolan. */
export interface DemoPartner {
  readonly url: string;
  stop(): Promise<void>;
}

interface DemoOptions {
  /** The versioned base of the service, which may start later. */
  readonly baseUrl: string;
  /** A key of the tenant, with a catalog. */
  readonly apiKey: string;
  /** What `writeWidget` wrote. */
  readonly widgetFolder: string;
}

const LOOPBACK = '127.0.0.1';
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M2 10h12l-2 4H4zM8 1v8H3z" fill="#1f6f8b"/></svg>';

/**
 * Starts a fictional lending market on a free port of this machine: its own page, its own sign-in by
 * a message of the wallet, its own backend with the key, and a policy that lets in nothing but itself.
 */
export async function startDemoPartner(options: DemoOptions): Promise<DemoPartner> {
  const { baseUrl, apiKey, widgetFolder } = options;
  const portolanOrigin = new URL(baseUrl).origin;
  const portolan = createPortolanClient({ baseUrl, apiKey });
  const sessions = new Sessions();
  const testWallet = privateKeyToAccount(TEST_ACCOUNTS[0].privateKey);
  const widget = readWidget(widgetFolder);
  const scripts = {
    '/market.js': await bundle('market.ts'),
    '/react.js': await bundle('react-page.tsx'),
  };
  const sessionOf = (request: Request) => sessions.of(request.headers.get('cookie'));
  const surfaces = createSurfaceHandler({
    baseUrl,
    apiKey,
    // Five agents stand on one page.
    callsPerMinute: 120,
    walletOf: (request) => {
      const session = sessionOf(request);
      return session === null ? null : { address: session.address, chain: 'base' };
    },
    onError: log,
  });

  /** The market's places, and one for a position where the wallet has one that an agent is for. */
  async function placesFor(address: string | null): Promise<readonly Place[]> {
    if (address === null) return PLACES;
    try {
      const { data } = await portolan.getAgentCatalog();
      const agent = data.agents.find(({ subject }) => subject.kinds.includes('position'));
      if (agent === undefined) return PLACES;
      const kinds = agent.subject.position_kinds;
      const { positions } = (await portolan.listPositions({ query: { wallet: address } })).data;
      const position = positions.find(({ kind }) => kinds === undefined || kinds.includes(kind));
      if (position === undefined) return PLACES;
      const { id, chain, protocol, kind } = position;
      return [
        ...PLACES,
        {
          heading: 'Your position',
          about: `${kind.toUpperCase()} on ${protocol}`,
          agent: agent.key,
          subject: { kind: 'position', id, chain },
        },
      ];
    } catch (error) {
      log(error);
      return PLACES;
    }
  }

  async function pageAt(path: string, request: Request): Promise<Response> {
    const address = sessionOf(request)?.address ?? null;
    const places = await placesFor(address);
    const isHosted = path === '/hosted';
    const script = isHosted
      ? await hostedScript()
      : { src: path === '/react' ? '/react.js' : '/widget/v1.js' };
    const html = marketPage({ path, address, places, script, isMadeByScript: path === '/react' });
    return new Response(html, {
      headers: { 'content-type': 'text/html; charset=utf-8', ...policy(isHosted) },
    });
  }

  /** The same files from the service, held to their hash. */
  async function hostedScript(): Promise<{ src: string; integrity: string }> {
    const manifest = (await (await fetch(`${portolanOrigin}/widget/manifest.json`)).json()) as {
      loader: { file: string; integrity: string };
    };
    const { file, integrity } = manifest.loader;
    return { src: `${portolanOrigin}/widget/${file}`, integrity };
  }

  const policy = (isHosted: boolean) => ({
    'content-security-policy': [
      `default-src 'self'`,
      ...(isHosted ? [`script-src 'self' ${portolanOrigin}`] : []),
      `base-uri 'none'`,
      `object-src 'none'`,
      `form-action 'self'`,
      `frame-ancestors 'none'`,
    ].join('; '),
  });

  /** What the market's own script asks, by path. */
  const calls: Readonly<
    Record<string, (body: Record<string, unknown>, request: Request, origin: string) => unknown>
  > = {
    '/session/message': ({ address }, _request, origin) => {
      if (typeof address !== 'string' || !isAddress(address)) return refused(400);
      const message = createSiweMessage({
        address,
        chainId: 8453,
        domain: new URL(origin).host,
        nonce: sessions.nonce(),
        uri: origin,
        version: '1',
        statement: 'Sign in to Harbor. This moves nothing.',
      });
      return { message };
    },
    '/session': async ({ message, signature }, _request, origin) => {
      const cookie = await sessions.signIn(origin, String(message), String(signature));
      return cookie === null
        ? refused(401)
        : Response.json({}, { headers: { 'set-cookie': cookie } });
    },
    '/session/end': (_body, request) =>
      Response.json(
        {},
        { headers: { 'set-cookie': sessions.signOut(request.headers.get('cookie')) } },
      ),
    '/test-wallet': () => ({ address: testWallet.address }),
    '/test-wallet/sign': async ({ message }, _request, origin) => {
      const isOwn = parseSiweMessage(String(message)).domain === new URL(origin).host;
      return isOwn
        ? { signature: await testWallet.signMessage({ message: String(message) }) }
        : refused(403);
    },
  };

  async function answer(request: Request): Promise<Response> {
    const { pathname, origin } = new URL(request.url);
    if (pathname.startsWith('/portolan/')) return surfaces(request);
    if (pathname.startsWith('/widget/')) return answerFile(request, widget);
    if (request.method === 'POST') {
      const call = Object.hasOwn(calls, pathname) ? calls[pathname] : undefined;
      if (call === undefined) return refused(404);
      const isOwn = request.headers.get('origin') === origin;
      const isShort = Number(request.headers.get('content-length') ?? 1e9) <= 8_192;
      if (!isOwn || !isShort) return refused(403);
      const body = (await request.json()) as Record<string, unknown>;
      const said = await call(body, request, origin);
      return said instanceof Response ? said : Response.json(said);
    }
    if (['/', '/hosted', '/react'].includes(pathname)) return pageAt(pathname, request);
    if (pathname === '/market.css') return file('text/css', STYLE);
    if (pathname === '/icon.svg') return file('image/svg+xml', ICON);
    if (pathname === '/market.js' || pathname === '/react.js') {
      return file('text/javascript', scripts[pathname]);
    }
    return new Response('Not found', { status: 404 });
  }

  const server = http.createServer(
    getRequestListener(
      async (request) => {
        const response = await answer(request).catch((error: unknown) => {
          log(error);
          return new Response('This did not work.', { status: 500 });
        });
        const headers = new Headers(response.headers);
        headers.set('x-content-type-options', 'nosniff');
        if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
        return new Response(response.body, { status: response.status, headers });
      },
      { overrideGlobalObjects: false },
    ),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, LOOPBACK, resolve);
  });
  return {
    url: `http://${LOOPBACK}:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const log = (error: unknown) => console.error('demo partner:', String(error));
const refused = (status: number) => new Response(null, { status });

const file = (type: string, text: string) =>
  new Response(text, {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      etag: `"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"`,
    },
  });

async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`browser/${entry}`, import.meta.url))],
    bundle: true,
    format: 'esm',
    minify: true,
    platform: 'browser',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}
