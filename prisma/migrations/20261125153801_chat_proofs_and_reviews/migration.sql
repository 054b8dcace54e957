-- DropIndex
DROP INDEX "surface_agent_partner_id_wallet_agent_key_subject_key";

-- AlterTable
ALTER TABLE "chat_code" ADD COLUMN     "proof" "chat_link_proof" NOT NULL DEFAULT 'partner';

-- AlterTable
ALTER TABLE "chat_message" ADD COLUMN     "first_tried_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "surface_agent" ADD COLUMN     "chat_id" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "review_exchange" (
    "token_sha256" BYTEA NOT NULL,
    "event_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "review_exchange_pkey" PRIMARY KEY ("token_sha256")
);

-- CreateIndex
CREATE INDEX "review_exchange_expires_at_idx" ON "review_exchange"("expires_at");

-- CreateIndex
CREATE INDEX "review_exchange_event_id_idx" ON "review_exchange"("event_id");

-- CreateIndex
CREATE UNIQUE INDEX "surface_agent_partner_id_wallet_agent_key_subject_chat_id_key" ON "surface_agent"("partner_id", "wallet", "agent_key", "subject", "chat_id");

-- AddForeignKey
ALTER TABLE "review_exchange" ADD CONSTRAINT "review_exchange_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "agent_event"("id") ON DELETE CASCADE ON UPDATE CASCADE;
