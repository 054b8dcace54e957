-- CreateEnum
CREATE TYPE "chat_message_state" AS ENUM ('pending', 'sent', 'failed', 'cancelled');

-- CreateTable
CREATE TABLE "chat_code" (
    "code_sha256" BYTEA NOT NULL,
    "partner_id" UUID NOT NULL,
    "wallet" TEXT NOT NULL,
    "activation" JSONB,
    "chat_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "chat_code_pkey" PRIMARY KEY ("code_sha256")
);

-- CreateTable
CREATE TABLE "chat_message" (
    "id" BIGSERIAL NOT NULL,
    "event_id" TEXT NOT NULL,
    "partner_id" UUID NOT NULL,
    "wallet" TEXT NOT NULL,
    "chat_id" TEXT NOT NULL,
    "state" "chat_message_state" NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "leased_until" TIMESTAMPTZ(3),
    "lease_token" UUID,
    "sent_at" TIMESTAMPTZ(3),
    "failure" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "chat_message_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "chat_code_expires_at_idx" ON "chat_code"("expires_at");

-- CreateIndex
CREATE INDEX "chat_message_next_attempt_at_idx" ON "chat_message"("next_attempt_at") WHERE (state = 'pending');

-- CreateIndex
CREATE INDEX "chat_message_waiting_idx" ON "chat_message"("chat_id") WHERE (state = 'pending');

-- CreateIndex
CREATE INDEX "chat_message_created_at_idx" ON "chat_message"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "chat_message_event_id_chat_id_key" ON "chat_message"("event_id", "chat_id");

-- CreateIndex
CREATE INDEX "chat_link_chat_id_idx" ON "chat_link"("chat_id");

-- AddForeignKey
ALTER TABLE "chat_code" ADD CONSTRAINT "chat_code_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "agent_event"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
