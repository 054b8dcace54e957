import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Devnet } from '../devnet.ts';
import { CommandError } from './command-error.ts';
import { COMMANDS } from './commands.ts';

/** What the control server answers to `POST /<command>` with a JSON array of arguments. */
export type ControlAnswer = { readonly done: string } | { readonly error: string };

const MOST_BODY_BYTES = 10_000;

async function readArguments(request: IncomingMessage): Promise<readonly string[]> {
  let body = '';
  for await (const chunk of request) {
    body += String(chunk);
    if (body.length > MOST_BODY_BYTES) throw new CommandError('The command is too long.');
  }
  try {
    const parsed: unknown = JSON.parse(body || '[]');
    if (Array.isArray(parsed)) return parsed.map(String);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new CommandError('The body must be a JSON array of arguments.');
}

async function answer(
  devnet: Devnet,
  request: IncomingMessage,
  afterwards: () => void,
): Promise<[number, ControlAnswer]> {
  const name = (request.url ?? '/').slice(1);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command || request.method !== 'POST') {
    return [404, { error: `There is no command "${name}".` }];
  }
  try {
    const done = await command(devnet, await readArguments(request));
    return [200, { done }];
  } catch (error) {
    const status = error instanceof CommandError ? 400 : 500;
    return [status, { error: error instanceof Error ? error.message : String(error) }];
  } finally {
    afterwards();
  }
}

/**
 * Listens for world commands on a free port of 127.0.0.1; they run one at a time.
 *
 * @param afterCommand called after each, since a chain may have a new process
 */
export async function startControlServer(
  devnet: Devnet,
  afterCommand: () => void,
): Promise<{ url: string; server: Server }> {
  let queue: Promise<unknown> = Promise.resolve();
  const server = createServer((request, response) => {
    queue = queue.then(async () => {
      const [status, body] = await answer(devnet, request, afterCommand);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, server };
}
