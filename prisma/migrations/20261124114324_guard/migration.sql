-- CreateEnum
CREATE TYPE "guard_permission_state" AS ENUM ('active', 'paused', 'revoked', 'ended');

-- CreateEnum
CREATE TYPE "guard_run_state" AS ENUM ('queued', 'sending', 'done', 'failed', 'skipped');

-- CreateEnum
CREATE TYPE "guard_transaction_state" AS ENUM ('signed', 'sent', 'included', 'final', 'reverted', 'replaced');

-- AlterEnum
ALTER TYPE "agent_autonomy" ADD VALUE 'execute';

-- AlterEnum
ALTER TYPE "agent_origin" ADD VALUE 'guard';

-- AlterTable
ALTER TABLE "agent_event" ADD COLUMN     "execution" JSONB;

-- CreateTable
CREATE TABLE "guard_access" (
    "wallet" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "guard_access_pkey" PRIMARY KEY ("wallet")
);

-- CreateTable
CREATE TABLE "guard_proposal" (
    "id" TEXT NOT NULL,
    "partner_id" UUID NOT NULL,
    "token_sha256" BYTEA NOT NULL,
    "wallet" TEXT NOT NULL,
    "chain_id" INTEGER NOT NULL,
    "request" JSONB NOT NULL,
    "terms" JSONB NOT NULL,
    "expiry_days" SMALLINT NOT NULL,
    "summary" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "stamped" JSONB,

    CONSTRAINT "guard_proposal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "guard_permission" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "proposal_id" TEXT NOT NULL,
    "partner_id" UUID NOT NULL,
    "agent_id" UUID NOT NULL,
    "state" "guard_permission_state" NOT NULL DEFAULT 'active',
    "chain_id" INTEGER NOT NULL,
    "guard" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "owner" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "cap_per" DECIMAL(78,0) NOT NULL,
    "budget" DECIMAL(78,0) NOT NULL,
    "fee_bps" SMALLINT NOT NULL,
    "spent" DECIMAL(78,0) NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "data" JSONB NOT NULL,
    "signature" BYTEA NOT NULL,
    "terms" JSONB NOT NULL,
    "keeps_going" BOOLEAN NOT NULL DEFAULT false,
    "authorized_at" TIMESTAMPTZ(3) NOT NULL,
    "paused_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "end_reason" TEXT,
    "is_met" BOOLEAN NOT NULL DEFAULT false,
    "crossings" INTEGER NOT NULL DEFAULT 0,
    "armed_at" TIMESTAMPTZ(3) NOT NULL,
    "next_check_at" TIMESTAMPTZ(3) NOT NULL,
    "last_checked_at" TIMESTAMPTZ(3),
    "last_reading" JSONB,
    "waiting_for" TEXT,
    "waiting_since" TIMESTAMPTZ(3),
    "leased_until" TIMESTAMPTZ(3),
    "lease_token" UUID,
    "owner_sha256" BYTEA,
    "owner_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "guard_permission_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "guard_run" (
    "id" TEXT NOT NULL,
    "permission_id" UUID NOT NULL,
    "crossing" INTEGER NOT NULL,
    "item" TEXT NOT NULL,
    "attempt" SMALLINT NOT NULL,
    "state" "guard_run_state" NOT NULL DEFAULT 'queued',
    "reason" TEXT,
    "reading" JSONB,
    "amount" DECIMAL(78,0),
    "fee" DECIMAL(78,0),
    "result" DECIMAL(78,0),
    "simulation" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "told_at" TIMESTAMPTZ(3),
    "leased_until" TIMESTAMPTZ(3),
    "lease_token" UUID,

    CONSTRAINT "guard_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "guard_transaction" (
    "hash" BYTEA NOT NULL,
    "run_id" TEXT NOT NULL,
    "chain_id" INTEGER NOT NULL,
    "sender" TEXT NOT NULL,
    "nonce" BIGINT NOT NULL,
    "raw" BYTEA NOT NULL,
    "gas_limit" DECIMAL(78,0) NOT NULL,
    "max_fee_per_gas" DECIMAL(78,0) NOT NULL,
    "max_priority_fee_per_gas" DECIMAL(78,0) NOT NULL,
    "state" "guard_transaction_state" NOT NULL DEFAULT 'signed',
    "signed_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "block_number" BIGINT,
    "block_hash" BYTEA,
    "gas_cost" DECIMAL(78,0),

    CONSTRAINT "guard_transaction_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "guard_sender" (
    "chain_id" INTEGER NOT NULL,
    "address" TEXT NOT NULL,
    "next_nonce" BIGINT NOT NULL,

    CONSTRAINT "guard_sender_pkey" PRIMARY KEY ("chain_id","address")
);

-- CreateTable
CREATE TABLE "guard_pause" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "reason" TEXT NOT NULL,
    "paused_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "guard_pause_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "guard_challenge" (
    "nonce_sha256" BYTEA NOT NULL,
    "permission_id" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "message_sha256" BYTEA NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "guard_challenge_pkey" PRIMARY KEY ("nonce_sha256")
);

-- CreateIndex
CREATE UNIQUE INDEX "guard_proposal_token_sha256_key" ON "guard_proposal"("token_sha256");

-- CreateIndex
CREATE INDEX "guard_proposal_expires_at_idx" ON "guard_proposal"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "guard_permission_proposal_id_key" ON "guard_permission"("proposal_id");

-- CreateIndex
CREATE UNIQUE INDEX "guard_permission_agent_id_key" ON "guard_permission"("agent_id");

-- CreateIndex
CREATE UNIQUE INDEX "guard_permission_hash_key" ON "guard_permission"("hash");

-- CreateIndex
CREATE INDEX "guard_permission_next_check_at_idx" ON "guard_permission"("next_check_at") WHERE (state = 'active');

-- CreateIndex
CREATE INDEX "guard_permission_owner_chain_id_token_idx" ON "guard_permission"("owner", "chain_id", "token");

-- CreateIndex
CREATE INDEX "guard_run_due_at_idx" ON "guard_run"("due_at") WHERE (state in ('queued', 'sending'));

-- CreateIndex
CREATE INDEX "guard_run_permission_id_created_at_id_idx" ON "guard_run"("permission_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "guard_run_permission_id_crossing_item_attempt_key" ON "guard_run"("permission_id", "crossing", "item", "attempt");

-- CreateIndex
CREATE INDEX "guard_transaction_run_id_idx" ON "guard_transaction"("run_id");

-- CreateIndex
CREATE INDEX "guard_transaction_chain_id_sender_nonce_idx" ON "guard_transaction"("chain_id", "sender", "nonce");

-- CreateIndex
CREATE INDEX "guard_challenge_permission_id_issued_at_idx" ON "guard_challenge"("permission_id", "issued_at");

-- AddForeignKey
ALTER TABLE "guard_proposal" ADD CONSTRAINT "guard_proposal_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "guard_permission" ADD CONSTRAINT "guard_permission_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "guard_permission" ADD CONSTRAINT "guard_permission_proposal_id_fkey" FOREIGN KEY ("proposal_id") REFERENCES "guard_proposal"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "guard_permission" ADD CONSTRAINT "guard_permission_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "guard_run" ADD CONSTRAINT "guard_run_permission_id_fkey" FOREIGN KEY ("permission_id") REFERENCES "guard_permission"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "guard_transaction" ADD CONSTRAINT "guard_transaction_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "guard_run"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "guard_challenge" ADD CONSTRAINT "guard_challenge_permission_id_fkey" FOREIGN KEY ("permission_id") REFERENCES "guard_permission"("id") ON DELETE CASCADE ON UPDATE CASCADE;
