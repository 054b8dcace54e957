import { checkWebhookUrl, hostOf, type WebhookPolicy } from './check-webhook-url.ts';
import { cleanExcerpt } from './clean-excerpt.ts';
import { type OpenConnection, openConnection } from './open-connection.ts';
import { postRequest } from './post-request.ts';
import { type DnsResolver, resolveTarget } from './resolve-target.ts';
import { SendFailure, type SendFailureReason } from './send-failure.ts';

export interface SendInput {
  readonly url: string;
  /** The bytes that were signed. */
  readonly body: string | Uint8Array;
  /** The event id and the signature; those of the transport are added. */
  readonly headers: Readonly<Record<string, string>>;
  readonly policy: WebhookPolicy;
  /** Stops the attempt, which then counts as failed with `aborted`. */
  readonly signal?: AbortSignal | undefined;
  readonly resolver?: DnsResolver | undefined;
  readonly connect?: OpenConnection | undefined;
  /** From the first look at the URL to the last header of the answer. 10 s (`docs/guides/webhooks.md`). */
  readonly deadlineMs?: number | undefined;
  /** For the body of an answer, which is only read for the attempt log. 1 s. */
  readonly answerBodyMs?: number | undefined;
}

/** One attempt, as its log keeps it. */
export type SendResult =
  | {
      readonly outcome: 'delivered';
      readonly status: number;
      /** The receiver's response, cleaned, at most 1 KiB; empty when it was compressed. */
      readonly answerExcerpt: string;
      readonly durationMs: number;
    }
  | {
      readonly outcome: 'failed';
      readonly reason: SendFailureReason;
      /** Null when no status was heard. */
      readonly status: number | null;
      readonly answerExcerpt: string;
      readonly durationMs: number;
    };

type Heard = Pick<SendResult, 'status' | 'answerExcerpt'> & { readonly status: number };

const DEADLINE_MS = 10_000;
const ANSWER_BODY_MS = 1_000;

/** The headers of every webhook beside its event id and its signature. */
export const COMMON_HEADERS = {
  'Content-Type': 'application/json',
  'User-Agent': 'Portolan-Webhooks/1',
} as const;

async function attempt(input: SendInput, signal: AbortSignal): Promise<Heard> {
  const { policy, resolver, connect = openConnection } = input;
  const checked = checkWebhookUrl(input.url, policy);
  if (!checked.ok) throw new SendFailure(checked.reason);
  const { url } = checked;
  const target = await resolveTarget(url, { policy, resolver, signal });
  if (!target.ok) throw new SendFailure(target.reason);

  const isSecure = url.protocol === 'https:';
  const socket = await connect(
    {
      hostname: hostOf(url),
      port: Number(url.port || (isSecure ? 443 : 80)),
      isSecure,
      addresses: target.addresses,
    },
    signal,
  );
  try {
    const { status, body, contentEncoding } = await postRequest(
      socket,
      {
        url,
        body: input.body,
        headers: { ...COMMON_HEADERS, ...input.headers },
        answerBodyMs: input.answerBodyMs ?? ANSWER_BODY_MS,
      },
      signal,
    );
    const isPlain = contentEncoding === undefined || contentEncoding === 'identity';
    return { status, answerExcerpt: isPlain ? cleanExcerpt(body) : '' };
  } finally {
    socket.destroy();
  }
}

function judge({ status, answerExcerpt }: Heard, durationMs: number): SendResult {
  if (status >= 200 && status < 300) {
    return { outcome: 'delivered', status, answerExcerpt, durationMs };
  }
  const reason = status >= 300 && status < 400 ? 'redirect' : 'http_status';
  return { outcome: 'failed', reason, status, answerExcerpt, durationMs };
}

/**
 * Makes one attempt to deliver a webhook (`docs/guides/webhooks.md`). Every attempt checks the URL and every
 * DNS answer again, connects only to a checked address, verifies TLS against the host name, does not follow
 * redirects, and is bounded in time and in bytes. A 2xx received within the deadline is a delivery, whatever
 * happens to its body. It never retries.
 *
 * @throws TypeError when a header cannot be sent
 * @example
 * await sendWebhook({
 *   url: 'https://partner.example/hooks',
 *   body,
 *   headers: { 'X-Service-Event-Id': id, 'X-Service-Signature': signature },
 *   policy: { allowsLoopback: false },
 * });
 */
export async function sendWebhook(input: SendInput): Promise<SendResult> {
  const startedAt = performance.now();
  const elapsedMs = () => Math.round(performance.now() - startedAt);
  const over = new AbortController();
  const timer = setTimeout(
    () => over.abort(new SendFailure('timeout')),
    input.deadlineMs ?? DEADLINE_MS,
  );
  const stop = () => over.abort(new SendFailure('aborted'));
  if (input.signal?.aborted) stop();
  input.signal?.addEventListener('abort', stop, { once: true });
  try {
    return judge(await attempt(input, over.signal), elapsedMs());
  } catch (error) {
    if (!(error instanceof SendFailure)) throw error;
    return {
      outcome: 'failed',
      reason: error.reason,
      status: null,
      answerExcerpt: '',
      durationMs: elapsedMs(),
    };
  } finally {
    clearTimeout(timer);
    input.signal?.removeEventListener('abort', stop);
  }
}
