-- CreateEnum
CREATE TYPE "agent_type" AS ENUM ('alert', 'condition', 'reminder');

-- CreateEnum
CREATE TYPE "agent_kind" AS ENUM ('price', 'yield', 'health', 'portfolio', 'condition', 'schedule');

-- CreateEnum
CREATE TYPE "agent_status" AS ENUM ('active', 'paused');

-- CreateEnum
CREATE TYPE "agent_autonomy" AS ENUM ('notify', 'prepare');

-- CreateEnum
CREATE TYPE "agent_origin" AS ENUM ('api', 'surface');

-- CreateEnum
CREATE TYPE "watch_comparator" AS ENUM ('above', 'below');

-- CreateEnum
CREATE TYPE "webhook_endpoint_status" AS ENUM ('active', 'disabled');

-- CreateEnum
CREATE TYPE "webhook_delivery_state" AS ENUM ('pending', 'delivered', 'dead_lettered', 'cancelled');

-- CreateTable
CREATE TABLE "agent" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "public_id" TEXT NOT NULL,
    "partner_id" UUID NOT NULL,
    "type" "agent_type" NOT NULL,
    "kind" "agent_kind" NOT NULL,
    "status" "agent_status" NOT NULL DEFAULT 'active',
    "origin" "agent_origin" NOT NULL DEFAULT 'api',
    "wallets" TEXT[],
    "wallets_lower" TEXT[],
    "request" TEXT,
    "intent" TEXT,
    "rendered" TEXT NOT NULL,
    "fire_headline" TEXT,
    "cadence" TEXT NOT NULL,
    "fields" JSONB NOT NULL DEFAULT '{}',
    "condition" JSONB,
    "schedule" JSONB,
    "autonomy" "agent_autonomy" NOT NULL DEFAULT 'notify',
    "action" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "is_met" BOOLEAN NOT NULL DEFAULT false,
    "crossings" INTEGER NOT NULL DEFAULT 0,
    "next_due_at" TIMESTAMPTZ(3),
    "armed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "checked_before" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "agent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "agent_idempotency" (
    "partner_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "body_sha256" BYTEA NOT NULL,
    "agent_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "agent_idempotency_pkey" PRIMARY KEY ("partner_id","key")
);

-- CreateTable
CREATE TABLE "agent_candidate" (
    "id" TEXT NOT NULL,
    "partner_id" UUID NOT NULL,
    "request_sha256" BYTEA NOT NULL,
    "transcript" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "agent_candidate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "watch_group" (
    "id" BIGSERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "cadence_seconds" INTEGER NOT NULL,
    "subject" JSONB NOT NULL,
    "next_due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "leased_until" TIMESTAMPTZ(3),
    "lease_token" UUID,
    "last_checked_at" TIMESTAMPTZ(3),
    "value_low" DECIMAL(65,30),
    "value_high" DECIMAL(65,30),
    "observed_at" TIMESTAMPTZ(3),
    "proof" JSONB,
    "failed_passes" INTEGER NOT NULL DEFAULT 0,
    "degraded_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "watch_group_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "agent_watch" (
    "id" BIGSERIAL NOT NULL,
    "agent_id" UUID NOT NULL,
    "group_id" BIGINT NOT NULL,
    "leaf" SMALLINT NOT NULL,
    "comparator" "watch_comparator" NOT NULL,
    "threshold" DECIMAL(65,30),
    "change_percent" DECIMAL(65,30),
    "base_value" DECIMAL(65,30),
    "is_met" BOOLEAN NOT NULL DEFAULT false,
    "is_sole" BOOLEAN NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "agent_watch_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "agent_event" (
    "id" TEXT NOT NULL,
    "partner_id" UUID NOT NULL,
    "agent_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "crossing_key" TEXT NOT NULL,
    "triggered_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "trigger" JSONB NOT NULL,
    "preparation" JSONB,
    "proof" JSONB,

    CONSTRAINT "agent_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_endpoint" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "public_id" TEXT NOT NULL,
    "partner_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "status" "webhook_endpoint_status" NOT NULL DEFAULT 'active',
    "secret_version" INTEGER NOT NULL DEFAULT 1,
    "secret_sha256" BYTEA NOT NULL,
    "previous_secret_until" TIMESTAMPTZ(3),
    "consecutive_dead_letters" INTEGER NOT NULL DEFAULT 0,
    "disabled_reason" TEXT,
    "disabled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "id" BIGSERIAL NOT NULL,
    "event_id" TEXT NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "round" INTEGER NOT NULL DEFAULT 0,
    "state" "webhook_delivery_state" NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "leased_until" TIMESTAMPTZ(3),
    "lease_token" UUID,
    "delivered_at" TIMESTAMPTZ(3),
    "dead_lettered_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_attempt" (
    "id" BIGSERIAL NOT NULL,
    "delivery_id" BIGINT NOT NULL,
    "number" SMALLINT NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER,
    "status" SMALLINT,
    "failure" TEXT,

    CONSTRAINT "webhook_attempt_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "agent_public_id_key" ON "agent"("public_id");

-- CreateIndex
CREATE INDEX "agent_partner_id_created_at_id_idx" ON "agent"("partner_id", "created_at" DESC, "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "agent_active_idx" ON "agent"("partner_id") WHERE (status = 'active' AND deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "agent_next_due_at_idx" ON "agent"("next_due_at") WHERE (next_due_at IS NOT NULL AND status = 'active' AND deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "agent_wallets_lower_idx" ON "agent" USING GIN ("wallets_lower");

-- CreateIndex
CREATE INDEX "agent_idempotency_agent_id_idx" ON "agent_idempotency"("agent_id");

-- CreateIndex
CREATE INDEX "agent_candidate_expires_at_idx" ON "agent_candidate"("expires_at");

-- CreateIndex
CREATE INDEX "watch_group_next_due_at_idx" ON "watch_group"("next_due_at");

-- CreateIndex
CREATE UNIQUE INDEX "watch_group_key_cadence_seconds_key" ON "watch_group"("key", "cadence_seconds");

-- CreateIndex
CREATE INDEX "agent_watch_agent_id_idx" ON "agent_watch"("agent_id");

-- CreateIndex
CREATE INDEX "agent_watch_group_id_comparator_is_met_threshold_idx" ON "agent_watch"("group_id", "comparator", "is_met", "threshold") WHERE (is_active);

-- CreateIndex
CREATE INDEX "agent_event_partner_id_triggered_at_id_idx" ON "agent_event"("partner_id", "triggered_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "agent_event_agent_id_crossing_key_key" ON "agent_event"("agent_id", "crossing_key");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_endpoint_public_id_key" ON "webhook_endpoint"("public_id");

-- CreateIndex
CREATE INDEX "webhook_endpoint_partner_id_created_at_idx" ON "webhook_endpoint"("partner_id", "created_at") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "webhook_delivery_endpoint_id_next_attempt_at_idx" ON "webhook_delivery"("endpoint_id", "next_attempt_at") WHERE (state = 'pending');

-- CreateIndex
CREATE INDEX "webhook_delivery_next_attempt_at_idx" ON "webhook_delivery"("next_attempt_at") WHERE (state = 'pending');

-- CreateIndex
CREATE UNIQUE INDEX "webhook_delivery_event_id_endpoint_id_round_key" ON "webhook_delivery"("event_id", "endpoint_id", "round");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_attempt_delivery_id_number_key" ON "webhook_attempt"("delivery_id", "number");

-- AddForeignKey
ALTER TABLE "agent" ADD CONSTRAINT "agent_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_idempotency" ADD CONSTRAINT "agent_idempotency_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_watch" ADD CONSTRAINT "agent_watch_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_watch" ADD CONSTRAINT "agent_watch_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "watch_group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_event" ADD CONSTRAINT "agent_event_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_event" ADD CONSTRAINT "agent_event_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "agent_event"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoint"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_attempt" ADD CONSTRAINT "webhook_attempt_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "webhook_delivery"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What no code may break.
ALTER TABLE "agent" ADD CONSTRAINT "agent_public_id_check"
  CHECK ("public_id" LIKE 'w\_' || "type"::text || '\_%');
ALTER TABLE "agent" ADD CONSTRAINT "agent_wallets_check"
  CHECK (cardinality("wallets") BETWEEN 1 AND 10 AND cardinality("wallets") = cardinality("wallets_lower"));
ALTER TABLE "agent" ADD CONSTRAINT "agent_trigger_check"
  CHECK (("kind" = 'schedule') = ("schedule" IS NOT NULL)
     AND ("kind" = 'condition') = ("condition" IS NOT NULL)
     AND ("kind" = 'schedule' OR "next_due_at" IS NULL));
ALTER TABLE "agent" ADD CONSTRAINT "agent_action_check"
  CHECK (("autonomy" = 'prepare') = ("action" IS NOT NULL));
ALTER TABLE "agent_idempotency" ADD CONSTRAINT "agent_idempotency_body_sha256_check"
  CHECK (octet_length("body_sha256") = 32);
ALTER TABLE "agent_watch" ADD CONSTRAINT "agent_watch_threshold_check"
  CHECK ("threshold" IS NOT NULL OR "change_percent" IS NOT NULL);
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_secret_sha256_check"
  CHECK (octet_length("secret_sha256") = 32);
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_attempts_check"
  CHECK ("attempts" >= 0);
