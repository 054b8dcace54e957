-- DropForeignKey
ALTER TABLE "draft_challenge" DROP CONSTRAINT "draft_challenge_draft_id_fkey";

-- AlterTable
ALTER TABLE "chat_link" ADD COLUMN     "id" UUID NOT NULL DEFAULT gen_random_uuid(),
ADD COLUMN     "linked_at" TIMESTAMPTZ(3);

-- DropTable
DROP TABLE "draft_challenge";

-- DropEnum
DROP TYPE "challenge_purpose";

-- CreateTable
CREATE TABLE "wallet_challenge" (
    "nonce_sha256" BYTEA NOT NULL,
    "subject" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "chain" TEXT NOT NULL,
    "message_sha256" BYTEA NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "was_given_back" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "wallet_challenge_pkey" PRIMARY KEY ("nonce_sha256")
);

-- CreateTable
CREATE TABLE "wallet_session" (
    "token_sha256" BYTEA NOT NULL,
    "wallet" TEXT NOT NULL,
    "chain" TEXT,
    "is_sole" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "wallet_session_pkey" PRIMARY KEY ("token_sha256")
);

-- CreateIndex
CREATE INDEX "wallet_challenge_subject_issued_at_idx" ON "wallet_challenge"("subject", "issued_at");

-- CreateIndex
CREATE INDEX "wallet_challenge_expires_at_idx" ON "wallet_challenge"("expires_at");

-- CreateIndex
CREATE INDEX "wallet_session_wallet_created_at_idx" ON "wallet_session"("wallet", "created_at");

-- CreateIndex
CREATE INDEX "wallet_session_expires_at_idx" ON "wallet_session"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "chat_link_id_key" ON "chat_link"("id");

-- CreateIndex
CREATE INDEX "chat_link_wallet_idx" ON "chat_link"("wallet");

-- CreateIndex
CREATE INDEX "surface_agent_wallet_idx" ON "surface_agent"("wallet");
