import type pg from 'pg';
import {
  type DnsResolver,
  lookUpTarget,
  rememberAnswers,
  type WebhookPolicy,
} from '../webhooks/index.ts';
import { placesOf } from './places-of.ts';
import { MAX_ASKED_AT_HOST, MAX_ASKED_BY_TENANT, MAX_UNACKNOWLEDGED } from './post-limits.ts';
import { type PostLimit, type SpentLimit, takePosts } from './take-posts.ts';

/** A post that is about to be made. */
export interface PostToSend {
  readonly partnerId: string;
  readonly url: string;
  /** Whether its endpoint has ever acknowledged a post. */
  readonly isAcknowledged: boolean;
  /** Whether somebody asked for it: a test, a resend or a replay. */
  readonly isAsked: boolean;
}

export interface Turn {
  /** The DNS answers with which the post must be sent: those with which it was counted. */
  readonly resolver: DnsResolver | undefined;
  /** Limits in the way of every post to the endpoint, and of those alone that were asked for. */
  readonly spent: {
    readonly endpoint: readonly SpentLimit[];
    readonly asked: readonly SpentLimit[];
  };
}

/**
 * Where the endpoint has acknowledged before and the post was not requested, nothing is counted.
 */
const FREE = { endpoint: [], asked: [] };

/**
 * Counts a post right before it is sent, where it is bounded: at the host and at every address that its
 * name leads to now. It may be sent when no limit is spent.
 */
export async function takeTurn(
  pool: pg.Pool,
  { partnerId, url, isAcknowledged, isAsked }: PostToSend,
  options: {
    readonly policy: WebhookPolicy;
    readonly resolver?: DnsResolver | undefined;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<Turn> {
  if (isAcknowledged && !isAsked) return { resolver: options.resolver, spent: FREE };
  const resolver = rememberAnswers(options.resolver);
  const places = placesOf(url, await lookUpTarget(url, { ...options, resolver }));
  const ofEndpoint = isAcknowledged
    ? []
    : places.map((place) => ({
        key: `unacknowledged ${partnerId} ${place}`,
        maxPerMinute: MAX_UNACKNOWLEDGED,
      }));
  const ofAsked = !isAsked
    ? []
    : places.flatMap((place) => [
        { key: `sent ${place}`, maxPerMinute: MAX_ASKED_AT_HOST },
        { key: `sent ${partnerId} ${place}`, maxPerMinute: MAX_ASKED_BY_TENANT },
      ]);
  const spent = await takePosts(pool, [...ofEndpoint, ...ofAsked], 1);
  const among = (limits: readonly PostLimit[]) =>
    spent.filter(({ limit }) => limits.includes(limit));
  return { resolver, spent: { endpoint: among(ofEndpoint), asked: among(ofAsked) } };
}
