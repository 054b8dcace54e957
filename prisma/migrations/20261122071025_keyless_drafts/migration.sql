-- CreateEnum
CREATE TYPE "challenge_purpose" AS ENUM ('claim', 'open');

-- AlterEnum
ALTER TYPE "agent_origin" ADD VALUE 'draft';

-- AlterTable
ALTER TABLE "partner" ADD COLUMN     "is_public" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "request_log" ALTER COLUMN "api_key_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "keyless_draft" (
    "id" TEXT NOT NULL,
    "token_sha256" BYTEA NOT NULL,
    "wallet" TEXT,
    "solana_may_claim" BOOLEAN NOT NULL,
    "request" TEXT NOT NULL,
    "autonomy" "agent_autonomy" NOT NULL,
    "compilation" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "claimed_at" TIMESTAMPTZ(3),
    "claimed_by" TEXT,
    "agent_id" UUID,
    "owner_sha256" BYTEA,
    "owner_until" TIMESTAMPTZ(3),

    CONSTRAINT "keyless_draft_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "draft_challenge" (
    "nonce_sha256" BYTEA NOT NULL,
    "draft_id" TEXT NOT NULL,
    "purpose" "challenge_purpose" NOT NULL,
    "address" TEXT NOT NULL,
    "chain" TEXT NOT NULL,
    "message_sha256" BYTEA NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "draft_challenge_pkey" PRIMARY KEY ("nonce_sha256")
);

-- CreateTable
CREATE TABLE "address_window" (
    "operation" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "window_ms" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(6) NOT NULL,
    "used" INTEGER NOT NULL,

    CONSTRAINT "address_window_pkey" PRIMARY KEY ("operation","address","window_ms")
);

-- CreateIndex
CREATE UNIQUE INDEX "keyless_draft_token_sha256_key" ON "keyless_draft"("token_sha256");

-- CreateIndex
CREATE UNIQUE INDEX "keyless_draft_agent_id_key" ON "keyless_draft"("agent_id");

-- CreateIndex
CREATE INDEX "keyless_draft_expires_at_idx" ON "keyless_draft"("expires_at") WHERE (claimed_at IS NULL);

-- CreateIndex
CREATE INDEX "draft_challenge_draft_id_issued_at_idx" ON "draft_challenge"("draft_id", "issued_at");

-- CreateIndex
CREATE INDEX "address_window_started_at_idx" ON "address_window"("started_at");

-- AddForeignKey
ALTER TABLE "keyless_draft" ADD CONSTRAINT "keyless_draft_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "agent"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "draft_challenge" ADD CONSTRAINT "draft_challenge_draft_id_fkey" FOREIGN KEY ("draft_id") REFERENCES "keyless_draft"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The tenant of agents that were drafted without a key (spec 4.10): there is one, and no key reads it.
INSERT INTO "partner" ("id", "name", "slug", "tier", "is_public")
VALUES ('00000000-0000-4000-8000-000000000001', 'Public', 'public', 'beta', true);

CREATE UNIQUE INDEX "partner_public_key" ON "partner"("is_public") WHERE is_public;

CREATE FUNCTION refuse_public_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM partner WHERE id = NEW.partner_id AND is_public) THEN
    RAISE EXCEPTION 'the public tenant has no keys';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER api_key_not_public BEFORE INSERT OR UPDATE OF partner_id ON "api_key"
  FOR EACH ROW EXECUTE FUNCTION refuse_public_key();
