-- CreateEnum
CREATE TYPE "mail_link_status" AS ENUM ('pending', 'active', 'ended');

-- CreateTable
CREATE TABLE "mail_link" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "wallet" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "status" "mail_link_status" NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "mail_link_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_message" (
    "id" BIGSERIAL NOT NULL,
    "link_id" UUID NOT NULL,
    "event_id" TEXT,
    "state" "chat_message_state" NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "leased_until" TIMESTAMPTZ(3),
    "lease_token" UUID,
    "first_tried_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "failure" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mail_message_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "mail_link_address_idx" ON "mail_link"("address");

-- CreateIndex
CREATE UNIQUE INDEX "mail_link_wallet_address_key" ON "mail_link"("wallet", "address");

-- CreateIndex
CREATE INDEX "mail_message_link_id_created_at_idx" ON "mail_message"("link_id", "created_at");

-- CreateIndex
CREATE INDEX "mail_message_next_attempt_at_idx" ON "mail_message"("next_attempt_at") WHERE (state = 'pending');

-- CreateIndex
CREATE INDEX "mail_message_created_at_idx" ON "mail_message"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "mail_message_event_id_link_id_key" ON "mail_message"("event_id", "link_id");

-- AddForeignKey
ALTER TABLE "mail_message" ADD CONSTRAINT "mail_message_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "mail_link"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_message" ADD CONSTRAINT "mail_message_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "agent_event"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
