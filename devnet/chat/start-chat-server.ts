import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerBot } from './answer-bot.ts';
import { chatPage, startPage } from './chat-page.ts';
import { type ChatPerson, type ChatWorld, createChatWorld, Refusal } from './chat-world.ts';

/** A server that speaks Telegram's Bot API to one bot, and the chats of people with it. */
export interface ChatServer {
  /** Where the Bot API is reached. */
  readonly apiUrl: string;
  /** The token of its one bot. */
  readonly botToken: string;
  /** Where people open chats: `/` is the chat of the first person. */
  readonly url: string;
  readonly world: ChatWorld;
  stop(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';
const MAX_BODY_BYTES = 65_536;
const FIRST_CHAT = 1001;

/** Starts it on a free port of this machine. Nothing of it outlives it. */
export async function startChatServer(): Promise<ChatServer> {
  const world = createChatWorld();
  const server = http.createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, { ok: false, error_code: 500, description: String(error) });
    });
  });

  async function answer(request: http.IncomingMessage, response: http.ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '/', `http://${LOOPBACK}`);
    const [first = '', second = '', third = ''] = pathname.slice(1).split('/');
    if (first.startsWith('bot') && first.includes(':')) {
      const gone = new AbortController();
      response.once('close', () => gone.abort());
      const payload = { ...Object.fromEntries(searchParams), ...(await readBody(request)) };
      const { status, body } = await answerBot(world, first.slice(3), second, payload, gone.signal);
      sendJson(response, status, body);
      return;
    }
    if (first === world.bot.username) {
      sendPage(response, () => startPage(searchParams.get('start') ?? '', FIRST_CHAT));
      return;
    }
    if (first === '') {
      response.writeHead(303, { location: `/chats/${FIRST_CHAT}` }).end();
      return;
    }
    if (first !== 'chats' || !/^\d{1,15}$/.test(second)) {
      response.writeHead(404).end();
      return;
    }
    const person = world.person(Number(second));
    if (request.method !== 'POST') {
      if (third === 'messages') sendJson(response, 200, { messages: person.messages });
      else sendPage(response, (nonce) => chatPage(person, nonce));
      return;
    }
    // Another site's form does nothing here.
    const { origin, host = '' } = request.headers;
    if (origin !== undefined && origin !== `http://${host}`) {
      response.writeHead(403).end();
      return;
    }
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form') ?? false;
    try {
      play(person, third, await readBody(request));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      sendJson(response, error.code, { ok: false, description: error.message });
      return;
    }
    if (isForm) response.writeHead(303, { location: `/chats/${second}` }).end();
    else sendJson(response, 200, { ok: true });
  }

  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, LOOPBACK, () => resolve((server.address() as AddressInfo).port));
  });
  const url = `http://${LOOPBACK}:${port}`;
  return {
    apiUrl: url,
    botToken: world.botToken,
    url,
    world,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What the person of a chat does. */
function play(person: ChatPerson, what: string, body: Record<string, unknown>): void {
  if (what === 'messages') person.write(String(body.text ?? ''));
  else if (what === 'press') person.press(Number(body.message_id), String(body.data ?? ''));
  else if (what === 'block') person.block(String(body.blocked) === 'true');
  else throw new Refusal(404, 'Not Found');
}

async function readBody(request: http.IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > MAX_BODY_BYTES) throw new Error('The body is too large.');
    chunks.push(chunk as Buffer);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  if (text === '') return {};
  return request.headers['content-type']?.startsWith('application/json')
    ? (JSON.parse(text) as Record<string, unknown>)
    : Object.fromEntries(new URLSearchParams(text));
}

function sendJson(response: http.ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

function sendPage(response: http.ServerResponse, write: (nonce: string) => string): void {
  const nonce = crypto.randomUUID();
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'`,
  });
  response.end(write(nonce));
}
