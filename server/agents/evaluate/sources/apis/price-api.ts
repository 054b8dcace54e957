/** A price in US dollars, and where it was read. */
export interface ApiPrice {
  readonly ok: true;
  /** A plain decimal. */
  readonly price: string;
  /** When it was true at the source, Unix time in milliseconds. */
  readonly atMs: number;
  readonly read: Readonly<Record<string, string | number | null>>;
}

export type ApiPriceOutcome =
  | ApiPrice
  | { readonly ok: false; readonly reason: string; readonly detail?: string };

/** Where prices come from over HTTP. */
export interface PriceApi {
  /** In one word, as proofs name it. */
  readonly name: string;
  /** Reads prices by CoinGecko's ids, many with one request. It never rejects. */
  read(ids: readonly string[]): Promise<ReadonlyMap<string, ApiPriceOutcome>>;
  /** @returns whether an id is one of the source's; null when it cannot be told now */
  knows(id: string): Promise<boolean | null>;
}

/** How many ids one request asks for. */
const IDS_PER_REQUEST = 100;

/** Asks for many ids with few requests, side by side; one that fails fails only its own. */
export async function readInParts(
  ids: readonly string[],
  readPart: (part: readonly string[]) => Promise<readonly (readonly [string, ApiPriceOutcome])[]>,
): Promise<ReadonlyMap<string, ApiPriceOutcome>> {
  const parts: string[][] = [];
  for (let at = 0; at < ids.length; at += IDS_PER_REQUEST) {
    parts.push(ids.slice(at, at + IDS_PER_REQUEST));
  }
  return new Map((await Promise.all(parts.map(readPart))).flat());
}

/** US dollars: the smallest unit of the cheapest coin, and more than there is. */
const LEAST_USD = 1e-24;
const MOST_USD = 1e15;
/** A price that nobody renewed for so long is none. */
const MAX_AGE_MS = 3 * 3_600_000;
const MAX_AHEAD_MS = 10 * 60_000;

/** Judges one price as a source told it. */
export function judgePrice(
  told: { readonly usd: string | null; readonly atSeconds: unknown },
  nowMs: number,
): { readonly ok: true; readonly price: string; readonly atMs: number } | Refused {
  const { usd, atSeconds } = told;
  if (usd === null) return { ok: false, reason: 'Its price is none.' };
  if (typeof atSeconds !== 'number' || !Number.isSafeInteger(atSeconds)) {
    return { ok: false, reason: 'It does not tell of when its price is.' };
  }
  const atMs = atSeconds * 1000;
  if (atMs < nowMs - MAX_AGE_MS) return { ok: false, reason: 'Its price is hours old.' };
  if (atMs > nowMs + MAX_AHEAD_MS) return { ok: false, reason: 'Its price is of the future.' };
  return { ok: true, price: usd, atMs };
}

interface Refused {
  readonly ok: false;
  readonly reason: string;
}

export const USD_BOUNDS = [LEAST_USD, MOST_USD] as const;
