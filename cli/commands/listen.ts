import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type AgentEvent, AgentEventList } from '#server/schemas/agent-event.ts';
import { type ApiClient, ServiceAway } from '../api-client.ts';
import { cleanLine } from '../clean-line.ts';
import { EventFeed } from '../listen/event-feed.ts';
import { forwardEvent } from '../listen/forward-event.ts';

export interface ListenOptions {
  readonly forwardTo: string;
  /** One of the receiver's own; otherwise one is made for this run. */
  readonly secret?: string;
  /** Between two looks at the service. */
  readonly everyMs: number;
}

const PAGE = 200;
const MAX_PAUSE_MS = 30_000;

/**
 * `portolan listen`: forwards each new event to an address, once, until it is stopped. It waits
 * while the service is unavailable, and keeps an event until the receiver is available.
 */
export async function listen(
  api: ApiClient,
  { forwardTo, secret = makeSecret(), everyMs }: ListenOptions,
  { print, signal }: { readonly print: (line: string) => void; readonly signal: AbortSignal },
): Promise<never> {
  const feed = new EventFeed((cursor) =>
    api.ask({
      method: 'GET',
      path: `/agent-events?limit=${PAGE}${cursor === null ? '' : `&cursor=${cursor}`}`,
      schema: AgentEventList,
    }),
  );
  await feed.start();
  print(`Forwarding new events to ${forwardTo}`);
  print(`Signing secret: ${secret}`);
  const waiting: AgentEvent[] = [];
  let pauseMs = everyMs;
  let isAway = false;
  for (;;) {
    await wait(pauseMs, undefined, { signal });
    try {
      waiting.push(...(await feed.next()));
      if (isAway) print('The service answers again.');
      isAway = false;
      pauseMs = everyMs;
    } catch (error) {
      if (!(error instanceof ServiceAway)) throw error;
      if (!isAway) print(error.message);
      isAway = true;
      pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
    }
    await forwardAll(waiting, { url: forwardTo, secret, signal }, print);
  }
}

/** Forwards waiting events, oldest first, and removes those from the list that may have arrived. */
async function forwardAll(
  waiting: AgentEvent[],
  target: Parameters<typeof forwardEvent>[1],
  print: (line: string) => void,
): Promise<void> {
  for (let event = waiting[0]; event !== undefined; event = waiting[0]) {
    const { id, type, trigger } = event;
    const forwarded = await forwardEvent(event, target);
    const about = `${type}  ${id}`;
    if (forwarded.outcome === 'refused') {
      print(`${about}  waits: nobody listens at ${target.url}`);
      return;
    }
    waiting.shift();
    const result =
      forwarded.outcome === 'answered'
        ? `${forwarded.status} in ${forwarded.durationMs} ms`
        : forwarded.reason;
    print(`${about}  ${result}  ${cleanLine(trigger.headline)}`);
  }
}

function makeSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`;
}
