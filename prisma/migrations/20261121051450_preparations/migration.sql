-- CreateEnum
CREATE TYPE "preparation_state" AS ENUM ('queued', 'done');

-- CreateTable
CREATE TABLE "preparation" (
    "id" TEXT NOT NULL,
    "partner_id" UUID NOT NULL,
    "agent_id" UUID NOT NULL,
    "agent_version" INTEGER NOT NULL,
    "action" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "crossing_key" TEXT NOT NULL,
    "trigger" JSONB NOT NULL,
    "proof" JSONB,
    "triggered_at" TIMESTAMPTZ(3) NOT NULL,
    "state" "preparation_state" NOT NULL DEFAULT 'queued',
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
    "leased_until" TIMESTAMPTZ(3),
    "lease_token" UUID,

    CONSTRAINT "preparation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "prepared_plan" (
    "id" TEXT NOT NULL,
    "preparation_id" TEXT NOT NULL,
    "token_sha256" BYTEA NOT NULL,
    "wallet" TEXT NOT NULL,
    "headline" TEXT NOT NULL,
    "sentence" TEXT NOT NULL,
    "reasoning" TEXT NOT NULL,
    "intents" JSONB NOT NULL,
    "plan" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "prepared_plan_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "preparation_next_attempt_at_idx" ON "preparation"("next_attempt_at") WHERE (state = 'queued');

-- CreateIndex
CREATE UNIQUE INDEX "preparation_agent_id_crossing_key_key" ON "preparation"("agent_id", "crossing_key");

-- CreateIndex
CREATE UNIQUE INDEX "prepared_plan_preparation_id_key" ON "prepared_plan"("preparation_id");

-- CreateIndex
CREATE UNIQUE INDEX "prepared_plan_token_sha256_key" ON "prepared_plan"("token_sha256");

-- AddForeignKey
ALTER TABLE "preparation" ADD CONSTRAINT "preparation_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "preparation" ADD CONSTRAINT "preparation_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prepared_plan" ADD CONSTRAINT "prepared_plan_preparation_id_fkey" FOREIGN KEY ("preparation_id") REFERENCES "preparation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
