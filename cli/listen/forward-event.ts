import { signWebhook } from '#server/events/webhooks/sign-webhook.ts';
import type { AgentEvent } from '#server/schemas/agent-event.ts';

/** The result of forwarding an event. */
export type Forwarded =
  | { readonly outcome: 'answered'; readonly status: number; readonly durationMs: number }
  /** The receiver may or may not have got it. */
  | { readonly outcome: 'unanswered'; readonly reason: string }
  /** The port is closed: the receiver certainly did not get it. */
  | { readonly outcome: 'refused' };

/** As long as the service itself waits. */
const DEADLINE_MS = 10_000;

/** An event of the pull rail as the service would push it (`docs/guides/events.md`). */
function webhookBodyOf({ id, type, created_at, agent, trigger, preparation }: AgentEvent): string {
  return JSON.stringify({
    id,
    type,
    created: new Date(created_at).toISOString(),
    agent,
    trigger,
    ...(preparation === undefined ? {} : { preparation }),
  });
}

/** Sends an event to an address as the service would, signed with a secret of this run. */
export async function forwardEvent(
  event: AgentEvent,
  options: { readonly url: string; readonly secret: string; readonly signal: AbortSignal },
): Promise<Forwarded> {
  const { url, secret, signal } = options;
  const body = webhookBodyOf(event);
  const startedAt = performance.now();
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        'x-service-event-id': event.id,
        'x-service-signature': signWebhook({
          rawBody: body,
          timestampSeconds: Math.floor(Date.now() / 1_000),
          secrets: [secret],
        }),
      },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]),
    });
    await response.body?.cancel();
    return {
      outcome: 'answered',
      status: response.status,
      durationMs: Math.round(performance.now() - startedAt),
    };
  } catch (error) {
    signal.throwIfAborted();
    if ((error as { cause?: { code?: unknown } }).cause?.code === 'ECONNREFUSED') {
      return { outcome: 'refused' };
    }
    const isLate = (error as Error).name === 'TimeoutError';
    return { outcome: 'unanswered', reason: isLate ? 'no answer in 10 s' : 'connection broken' };
  }
}
