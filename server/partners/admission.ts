import { randomUUID, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import { GroupCommit } from '#server/db/group-commit.ts';
import { queryPrepared } from '#server/db/pool.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { hashApiKey, readKeyPrefix } from './api-key.ts';
import { HOLD_TTL_MS, type SpendReason } from './credits.ts';
import type { Principal } from './principal.ts';
import { RATE_TIERS, RATE_WINDOW_MS, type RateTier } from './rate-tiers.ts';
import type { Scope } from './scopes.ts';

/**
 * What a caller is known by: the bearer token as it was sent, or null; or, for a person whom the
 * portal knows by a session, the partner whose active key is meant.
 */
export type Credential = { readonly apiKey: string | null } | { readonly keyOf: string };

/** What a request asks of the gate. */
export type AdmissionRequest = Credential & {
  readonly scope: Scope | null;
  /** Whether the request counts against the key's rate window. */
  readonly isCounted: boolean;
  /** Credits to set aside; null for a free call. */
  readonly hold: { readonly cost: number; readonly reason: SpendReason } | null;
  readonly requestId: string;
};

/** A request that may go on. */
export interface Admission {
  readonly principal: Principal;
  /** The open hold, to be settled or released; null for a free call. */
  readonly holdId: string | null;
}

/** What the gate said, and to whom: a refusal of a known key still belongs to its tenant. */
export type AdmissionVerdict =
  | ({ readonly isAdmitted: true } & Admission)
  | { readonly isAdmitted: false; readonly principal: Principal | null; readonly error: ApiError };

interface Item {
  readonly keySha256: Buffer;
  readonly scope: Scope | null;
  readonly isCounted: boolean;
  readonly cost: number;
  readonly reason: SpendReason | null;
  readonly holdId: string | null;
  readonly requestId: string;
}

type Outcome =
  | 'admitted'
  | 'invalid_key'
  | 'scope_forbidden'
  | 'rate_limited'
  | 'insufficient_credits';

interface Row {
  readonly outcome: Outcome;
  readonly retry_after_ms: number | null;
  readonly key_sha256: Buffer | null;
  readonly api_key_id: string;
  readonly scopes: string[];
  readonly partner_id: string;
  readonly partner_name: string;
  readonly tier: RateTier;
  readonly partner_protocol: string | null;
}

const ADMIT = {
  name: 'admit_requests',
  text: 'select * from admit_requests($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) order by "position"',
};

const KEY_IN_FORCE = {
  name: 'key_in_force',
  text: `select key_sha256 from api_key where partner_id = $1 and revoked_at is null
          order by created_at desc limit 1`,
};

const IDENTIFY = {
  name: 'identify_keys',
  text: `select k.key_sha256, k.id as api_key_id, k.scopes, p.id as partner_id,
                p.name as partner_name, p.tier::text as tier, p.partner_protocol
           from api_key k join partner p on p.id = k.partner_id
          where k.key_sha256 = any($1) and k.revoked_at is null`,
};

/**
 * Decides whether requests may go on: key, scope, rate window and credits together, in one
 * database round trip. Nothing about a key is kept in memory, so that a revocation holds at once
 * everywhere; concurrent requests share a statement instead.
 */
export class AdmissionGate {
  readonly #pool: pg.Pool;
  readonly #identify: GroupCommit<Item, Row>;
  readonly #admit: GroupCommit<Item, Row>;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
    this.#identify = new GroupCommit({
      run: (items) => this.#runIdentify(items),
      maxBatch: 256,
      maxInFlight: 2,
    });
    this.#admit = new GroupCommit({
      run: (items) => this.#runAdmit(items),
      maxBatch: 256,
      maxInFlight: 1,
    });
  }

  /**
   * @throws the database client's error when the decision cannot be made; no credits are then held
   * for longer than a hold lives.
   */
  async admit(request: AdmissionRequest): Promise<AdmissionVerdict> {
    const { scope, isCounted, hold } = request;
    const keySha256 = await this.#hashOf(request);
    if (keySha256 === null) return refuse('invalid_key', null);
    const item: Item = {
      keySha256,
      scope,
      isCounted,
      cost: hold?.cost ?? 0,
      reason: hold?.reason ?? null,
      holdId: hold === null ? null : randomUUID(),
      requestId: request.requestId,
    };
    const needsState = isCounted || hold !== null;
    const row = await (needsState ? this.#admit : this.#identify).submit(item);
    if (row.key_sha256 === null || !timingSafeEqual(row.key_sha256, item.keySha256)) {
      return refuse('invalid_key', null);
    }
    const principal: Principal = {
      partnerId: row.partner_id,
      partnerName: row.partner_name,
      tier: row.tier,
      partnerProtocol: row.partner_protocol,
      apiKeyId: row.api_key_id,
      scopes: row.scopes,
    };
    if (row.outcome !== 'admitted') return refuse(row.outcome, principal, row.retry_after_ms);
    return { isAdmitted: true, principal, holdId: item.holdId };
  }

  /** What the meant key is known by here; null where there is none. */
  async #hashOf(credential: Credential): Promise<Buffer | null> {
    if ('apiKey' in credential) {
      const { apiKey } = credential;
      return apiKey === null || readKeyPrefix(apiKey) === null ? null : hashApiKey(apiKey);
    }
    const rows = await queryPrepared<{ key_sha256: Buffer }>(this.#pool, KEY_IN_FORCE, [
      credential.keyOf,
    ]);
    return rows[0]?.key_sha256 ?? null;
  }

  async #runAdmit(items: readonly Item[]): Promise<readonly Row[]> {
    return queryPrepared<Row>(this.#pool, ADMIT, [
      items.map((item) => item.keySha256),
      items.map((item) => item.scope),
      items.map((item) => item.isCounted),
      items.map((item) => item.cost),
      items.map((item) => item.reason),
      items.map((item) => item.holdId),
      items.map((item) => item.requestId),
      RATE_TIERS.beta.max_requests,
      RATE_TIERS.standard.max_requests,
      RATE_TIERS.high.max_requests,
      RATE_WINDOW_MS,
      HOLD_TTL_MS,
    ]);
  }

  async #runIdentify(items: readonly Item[]): Promise<readonly Row[]> {
    const distinct = new Map(items.map((item) => [item.keySha256.toString('latin1'), item]));
    const rows = await queryPrepared<Omit<Row, 'outcome' | 'retry_after_ms'>>(
      this.#pool,
      IDENTIFY,
      [[...distinct.values()].map((item) => item.keySha256)],
    );
    const known = new Map(rows.map((row) => [row.key_sha256?.toString('latin1'), row]));
    return items.map((item) => {
      const row = known.get(item.keySha256.toString('latin1'));
      if (row === undefined) return UNKNOWN_KEY;
      const isAllowed = item.scope === null || row.scopes.includes(item.scope);
      return { ...row, outcome: isAllowed ? 'admitted' : 'scope_forbidden', retry_after_ms: null };
    });
  }
}

const UNKNOWN_KEY: Row = {
  outcome: 'invalid_key',
  retry_after_ms: null,
  key_sha256: null,
  api_key_id: '',
  scopes: [],
  partner_id: '',
  partner_name: '',
  tier: 'beta',
  partner_protocol: null,
};

function refuse(
  code: Exclude<Outcome, 'admitted'>,
  principal: Principal | null,
  retryAfterMs: number | null = null,
): AdmissionVerdict {
  const headers = retryAfterMs === null ? {} : retryAfter(retryAfterMs);
  return { isAdmitted: false, principal, error: new ApiError(code, { headers }) };
}

/** The header that says when to try again, in whole seconds. */
export function retryAfter(waitMs: number): Readonly<Record<string, string>> {
  return { 'Retry-After': String(Math.max(1, Math.ceil(waitMs / 1000))) };
}
