-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "rate_tier" AS ENUM ('beta', 'standard', 'high');

-- CreateEnum
CREATE TYPE "ledger_kind" AS ENUM ('grant', 'spend');

-- CreateTable
CREATE TABLE "partner" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "tier" "rate_tier" NOT NULL,
    "partner_protocol" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "partner_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_key" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "partner_id" UUID NOT NULL,
    "prefix" TEXT NOT NULL,
    "last4" TEXT NOT NULL,
    "key_sha256" BYTEA NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "credit_account" (
    "partner_id" UUID NOT NULL,
    "balance" BIGINT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credit_account_pkey" PRIMARY KEY ("partner_id")
);

-- CreateTable
CREATE TABLE "credit_hold" (
    "id" UUID NOT NULL,
    "partner_id" UUID NOT NULL,
    "amount" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "credit_hold_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "credit_ledger" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "partner_id" UUID NOT NULL,
    "kind" "ledger_kind" NOT NULL,
    "delta" BIGINT NOT NULL,
    "reason" TEXT NOT NULL,
    "request_id" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credit_ledger_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_window" (
    "api_key_id" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(6) NOT NULL,
    "used" INTEGER NOT NULL,

    CONSTRAINT "rate_window_pkey" PRIMARY KEY ("api_key_id")
);

-- CreateTable
CREATE TABLE "request_log" (
    "id" BIGSERIAL NOT NULL,
    "request_id" TEXT NOT NULL,
    "partner_id" UUID NOT NULL,
    "api_key_id" UUID NOT NULL,
    "operation" TEXT NOT NULL,
    "status" SMALLINT NOT NULL,
    "error" TEXT,
    "credits" INTEGER NOT NULL,
    "latency_ms" DOUBLE PRECISION NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "request_log_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "partner_slug_key" ON "partner"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_key_sha256_key" ON "api_key"("key_sha256");

-- CreateIndex
CREATE INDEX "api_key_partner_id_idx" ON "api_key"("partner_id");

-- CreateIndex
CREATE INDEX "credit_hold_partner_id_expires_at_idx" ON "credit_hold"("partner_id", "expires_at");

-- CreateIndex
CREATE INDEX "credit_ledger_partner_id_at_idx" ON "credit_ledger"("partner_id", "at" DESC);

-- CreateIndex
CREATE INDEX "request_log_partner_id_at_idx" ON "request_log"("partner_id", "at" DESC);

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_account" ADD CONSTRAINT "credit_account_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_hold" ADD CONSTRAINT "credit_hold_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_ledger" ADD CONSTRAINT "credit_ledger_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rate_window" ADD CONSTRAINT "rate_window_api_key_id_fkey" FOREIGN KEY ("api_key_id") REFERENCES "api_key"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Credits can never be overdrawn, whatever the code does.
ALTER TABLE "credit_account" ADD CONSTRAINT "credit_account_balance_check" CHECK ("balance" >= 0);
ALTER TABLE "credit_hold" ADD CONSTRAINT "credit_hold_amount_check" CHECK ("amount" > 0);
ALTER TABLE "credit_ledger" ADD CONSTRAINT "credit_ledger_delta_check"
  CHECK (("kind" = 'grant' AND "delta" > 0) OR ("kind" = 'spend' AND "delta" < 0));
ALTER TABLE "rate_window" ADD CONSTRAINT "rate_window_used_check" CHECK ("used" >= 0);
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_key_sha256_check" CHECK (octet_length("key_sha256") = 32);

-- The ledger is append-only.
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'credit_ledger is append-only: % is refused', TG_OP USING ERRCODE = 'integrity_constraint_violation';
END
$$;
CREATE TRIGGER credit_ledger_append_only BEFORE UPDATE OR DELETE ON "credit_ledger"
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER credit_ledger_no_truncate BEFORE TRUNCATE ON "credit_ledger"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

-- Admits a batch of requests: who asks, whether the key may (scope), whether its window has room,
-- and a hold on the tenant's credits, all in one statement. Arrays are parallel, one element per
-- request, in order of arrival. Rows are locked in one order everywhere (windows by key, then
-- accounts by tenant), so that batches of several processes never wait for each other in a circle.
CREATE FUNCTION admit_requests(
  p_key_sha256 bytea[],
  p_scope text[],      -- scope that is needed, or null
  p_counted boolean[], -- whether the request counts against the key's rate window
  p_cost integer[],    -- credits to hold; 0 for none
  p_reason text[],
  p_hold_id uuid[],
  p_request_id text[],
  p_limit_beta integer,
  p_limit_standard integer,
  p_limit_high integer,
  p_window_ms integer,
  p_hold_ttl_ms integer
) RETURNS TABLE (
  "position" integer,
  outcome text, -- admitted, invalid_key, scope_forbidden, rate_limited, insufficient_credits
  retry_after_ms integer,
  key_sha256 bytea,
  api_key_id uuid,
  scopes text[],
  partner_id uuid,
  partner_name text,
  tier text,
  partner_protocol text
) LANGUAGE plpgsql AS $$
DECLARE
  v_outcome text[] := array_fill('invalid_key'::text, ARRAY[cardinality(p_key_sha256)]);
  v_retry_ms integer[] := array_fill(NULL::integer, ARRAY[cardinality(p_key_sha256)]);
  v_held integer[];
  v_key record;
  v_payer record;
  v_at integer;
  v_limit integer;
  v_used integer;
  v_started timestamptz;
  v_now timestamptz;
  v_window interval := make_interval(secs => p_window_ms / 1000.0);
  v_open boolean;
  v_balance bigint;
  v_expired bigint;
BEGIN
  -- A hold that a crash loses is a hold given back, and a settlement (which does wait for the
  -- disk) makes what came before it durable too.
  PERFORM set_config('synchronous_commit', 'off', true);

  FOR v_key IN
    SELECT k.id, k.scopes, p.tier, array_agg(q.at::integer ORDER BY q.at) AS positions
      FROM unnest(p_key_sha256) WITH ORDINALITY AS q(sha256, at)
      JOIN api_key k ON k.key_sha256 = q.sha256 AND k.revoked_at IS NULL
      JOIN partner p ON p.id = k.partner_id
     GROUP BY k.id, p.id
     ORDER BY k.id
  LOOP
    v_open := false;
    FOREACH v_at IN ARRAY v_key.positions LOOP
      IF p_scope[v_at] IS NOT NULL AND NOT p_scope[v_at] = ANY (v_key.scopes) THEN
        v_outcome[v_at] := 'scope_forbidden';
        CONTINUE;
      END IF;
      IF p_counted[v_at] THEN
        IF NOT v_open THEN
          INSERT INTO rate_window AS w (api_key_id, started_at, used)
            VALUES (v_key.id, clock_timestamp(), 0)
            ON CONFLICT DO NOTHING;
          SELECT w.started_at, w.used INTO v_started, v_used
            FROM rate_window w WHERE w.api_key_id = v_key.id FOR UPDATE;
          -- Only now: the row may have been waited for.
          v_now := clock_timestamp();
          IF v_used = 0 OR v_now >= v_started + v_window THEN
            v_started := v_now;
            v_used := 0;
          END IF;
          v_limit := CASE v_key.tier
            WHEN 'beta' THEN p_limit_beta
            WHEN 'standard' THEN p_limit_standard
            ELSE p_limit_high
          END;
          v_open := true;
        END IF;
        IF v_used >= v_limit THEN
          v_outcome[v_at] := 'rate_limited';
          v_retry_ms[v_at] :=
            ceil(extract(epoch FROM v_started + v_window - v_now) * 1000)::integer;
          CONTINUE;
        END IF;
        v_used := v_used + 1;
      END IF;
      v_outcome[v_at] := 'admitted';
    END LOOP;
    IF v_open THEN
      UPDATE rate_window w SET started_at = v_started, used = v_used
       WHERE w.api_key_id = v_key.id AND (w.started_at, w.used) IS DISTINCT FROM (v_started, v_used);
    END IF;
  END LOOP;

  FOR v_payer IN
    SELECT k.partner_id AS id, array_agg(q.at::integer ORDER BY q.at) AS positions
      FROM unnest(p_key_sha256) WITH ORDINALITY AS q(sha256, at)
      JOIN api_key k ON k.key_sha256 = q.sha256
     WHERE p_cost[q.at] > 0 AND v_outcome[q.at] = 'admitted'
     GROUP BY k.partner_id
     ORDER BY k.partner_id
  LOOP
    SELECT a.balance INTO v_balance
      FROM credit_account a WHERE a.partner_id = v_payer.id FOR UPDATE;
    WITH expired AS (
      DELETE FROM credit_hold h
       WHERE h.partner_id = v_payer.id AND h.expires_at <= clock_timestamp()
      RETURNING h.amount
    )
    SELECT coalesce(sum(e.amount), 0) INTO v_expired FROM expired e;
    v_balance := coalesce(v_balance, 0) + v_expired;
    v_held := '{}';
    FOREACH v_at IN ARRAY v_payer.positions LOOP
      IF v_balance < p_cost[v_at] THEN
        v_outcome[v_at] := 'insufficient_credits';
      ELSE
        v_balance := v_balance - p_cost[v_at];
        v_held := v_held || v_at;
      END IF;
    END LOOP;
    IF cardinality(v_held) > 0 OR v_expired > 0 THEN
      UPDATE credit_account a SET balance = v_balance, updated_at = clock_timestamp()
       WHERE a.partner_id = v_payer.id;
      INSERT INTO credit_hold (id, partner_id, amount, reason, request_id, expires_at)
      SELECT p_hold_id[h.at], v_payer.id, p_cost[h.at], p_reason[h.at], p_request_id[h.at],
             clock_timestamp() + make_interval(secs => p_hold_ttl_ms / 1000.0)
        FROM unnest(v_held) AS h(at);
    END IF;
  END LOOP;

  RETURN QUERY
    SELECT q.at::integer, v_outcome[q.at], v_retry_ms[q.at], k.key_sha256, k.id, k.scopes,
           p.id, p.name, p.tier::text, p.partner_protocol
      FROM unnest(p_key_sha256) WITH ORDINALITY AS q(sha256, at)
      LEFT JOIN api_key k ON k.key_sha256 = q.sha256 AND v_outcome[q.at] <> 'invalid_key'
      LEFT JOIN partner p ON p.id = k.partner_id
     ORDER BY q.at;
END
$$;

-- Ends a batch of holds: a delivered one becomes a ledger entry with the hold's id, another one
-- goes back to the balance. Sent again after a lost answer it changes nothing and says the same.
CREATE FUNCTION settle_holds(p_hold_id uuid[], p_delivered boolean[])
RETURNS TABLE ("position" integer, state text) -- spent, released, missing
LANGUAGE plpgsql AS $$
DECLARE
  v_payer record;
  v_released bigint;
BEGIN
  FOR v_payer IN
    SELECT h.partner_id AS id, bool_and(q.delivered) AS all_delivered
      FROM unnest(p_hold_id, p_delivered) AS q(id, delivered)
      JOIN credit_hold h ON h.id = q.id
     GROUP BY h.partner_id
     ORDER BY h.partner_id
  LOOP
    -- The account before its holds, as admit_requests does. A pure spend needs no account.
    IF NOT v_payer.all_delivered THEN
      PERFORM 1 FROM credit_account a WHERE a.partner_id = v_payer.id FOR UPDATE;
    END IF;
    WITH ended AS (
      DELETE FROM credit_hold h
       USING unnest(p_hold_id, p_delivered) AS q(id, delivered)
       WHERE h.id = q.id AND h.partner_id = v_payer.id
      RETURNING h.id, h.amount, h.reason, h.request_id, q.delivered
    ), spent AS (
      INSERT INTO credit_ledger (id, partner_id, kind, delta, reason, request_id, at)
      SELECT e.id, v_payer.id, 'spend', -e.amount, e.reason, e.request_id, clock_timestamp()
        FROM ended e WHERE e.delivered
    )
    SELECT coalesce(sum(e.amount) FILTER (WHERE NOT e.delivered), 0) INTO v_released FROM ended e;
    IF v_released > 0 THEN
      UPDATE credit_account a SET balance = a.balance + v_released, updated_at = clock_timestamp()
       WHERE a.partner_id = v_payer.id;
    END IF;
  END LOOP;

  RETURN QUERY
    SELECT q.at::integer,
           CASE WHEN NOT q.delivered THEN 'released'
                WHEN l.id IS NOT NULL THEN 'spent'
                ELSE 'missing' END
      FROM unnest(p_hold_id, p_delivered) WITH ORDINALITY AS q(id, delivered, at)
      LEFT JOIN credit_ledger l ON l.id = q.id
     ORDER BY q.at;
END
$$;
