import type { JsonAnswer } from '#server/outbound/get-json.ts';
import { type Unread, unread } from '../unread.ts';

/** A price in US dollars, and where it was read. */
export interface ApiPrice {
  readonly ok: true;
  /** A plain decimal. */
  readonly price: string;
  /** When it was true at the source, Unix time in milliseconds. */
  readonly atMs: number;
  readonly read: Readonly<Record<string, string | number | null>>;
}

export type ApiPriceOutcome = ApiPrice | Unread;

/** Where prices come from over HTTP. */
export interface PriceApi {
  /** In one word, as proofs name it. */
  readonly name: string;
  /** Reads prices by CoinGecko's ids, many with one request. It never rejects. */
  read(ids: readonly string[]): Promise<ReadonlyMap<string, ApiPriceOutcome>>;
  /** @returns whether an id is one of the source's; null when that is unknown now */
  knows(id: string): Promise<boolean | null>;
}

/** How many ids one request asks for. */
const IDS_PER_REQUEST = 100;

type IdOutcomes = readonly (readonly [string, ApiPriceOutcome])[];

/**
 * Requests many ids with few parallel requests; a failure only affects the ids of its request. A
 * refused request is repeated in halves, down to the id that the source does not accept.
 *
 * @param outcomesOf returns the result for each requested id of a response
 */
export async function readInParts(
  ids: readonly string[],
  ask: (part: readonly string[]) => Promise<JsonAnswer>,
  outcomesOf: (part: readonly string[], answer: JsonAnswer) => IdOutcomes,
): Promise<ReadonlyMap<string, ApiPriceOutcome>> {
  const readPart = async (part: readonly string[]): Promise<IdOutcomes> => {
    const answer = await ask(part);
    const isRefused = !answer.ok && answer.isRefused === true;
    return isRefused && part.length > 1
      ? readParts(part, Math.ceil(part.length / 2))
      : outcomesOf(part, answer);
  };
  const readParts = async (all: readonly string[], size: number): Promise<IdOutcomes> => {
    const parts: (readonly string[])[] = [];
    for (let at = 0; at < all.length; at += size) parts.push(all.slice(at, at + size));
    return (await Promise.all(parts.map(readPart))).flat();
  };
  return new Map(await readParts(ids, IDS_PER_REQUEST));
}

/** US dollars: the smallest unit of the cheapest coin, and more than there is. */
const LEAST_USD = 1e-24;
const MOST_USD = 1e15;
/** A price that was not renewed for this long is ignored. */
const MAX_AGE_MS = 3 * 3_600_000;
const MAX_AHEAD_MS = 10 * 60_000;

/** Judges one price as a source returned it. @param whose the source and the id, for the log */
export function judgePrice(
  whose: string,
  reported: { readonly usd: string | null; readonly atSeconds: unknown },
  nowMs: number,
): { readonly ok: true; readonly price: string; readonly atMs: number } | Unread {
  const { usd, atSeconds } = reported;
  const refuse = (why: string) => unread('no_price', `${whose}: ${why}`);
  if (usd === null) return refuse('It has no price.');
  if (typeof atSeconds !== 'number' || !Number.isSafeInteger(atSeconds)) {
    return refuse('Its price has no timestamp.');
  }
  const atMs = atSeconds * 1000;
  if (atMs < nowMs - MAX_AGE_MS) return refuse('Its price is hours old.');
  if (atMs > nowMs + MAX_AHEAD_MS) return refuse('Its price is in the future.');
  return { ok: true, price: usd, atMs };
}

export const USD_BOUNDS = [LEAST_USD, MOST_USD] as const;
