import { once } from 'node:events';
import { createServer } from 'node:http';

/**
 * Child of bench/webhooks.ts: receivers on ports of their own that answer 204 and remember what
 * came in when. Its own process, so that its work is not counted as the worker's.
 */
interface Arrival {
  readonly eventId: string;
  readonly receiver: number;
  readonly atMs: number;
}

const [count = '1', silent = '0'] = process.argv.slice(2);
const arrivals: Arrival[] = [];

async function listen(receiver: number): Promise<number> {
  const isSilent = receiver < Number(silent);
  const server = createServer((request, response) => {
    const eventId = String(request.headers['x-service-event-id']);
    request.resume();
    request.on('end', () => {
      if (isSilent) return;
      arrivals.push({ eventId, receiver, atMs: Date.now() });
      response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as { port: number }).port;
}

const ports = await Promise.all(
  Array.from({ length: Number(count) }, (_, receiver) => listen(receiver)),
);
process.on('message', (message) => {
  if (message === 'count') process.send?.({ count: arrivals.length });
  if (message === 'take') process.send?.({ arrivals: arrivals.splice(0) });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ ports });
