-- CreateEnum
CREATE TYPE "portal_role" AS ENUM ('owner', 'developer', 'viewer');

-- CreateTable
CREATE TABLE "portal_user" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "email" TEXT NOT NULL,
    "name" TEXT,
    "image" TEXT,
    "email_verified" TIMESTAMPTZ(3),
    "session_version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "portal_user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "portal_account" (
    "user_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "provider_account_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "portal_account_pkey" PRIMARY KEY ("provider","provider_account_id")
);

-- CreateTable
CREATE TABLE "portal_verification_token" (
    "identifier" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "expires" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "portal_verification_token_pkey" PRIMARY KEY ("identifier","token")
);

-- CreateTable
CREATE TABLE "portal_passkey" (
    "id" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "portal_passkey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "portal_passkey_challenge" (
    "sha256" BYTEA NOT NULL,
    "user_id" UUID,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "portal_passkey_challenge_pkey" PRIMARY KEY ("sha256")
);

-- CreateTable
CREATE TABLE "portal_membership" (
    "partner_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" "portal_role" NOT NULL,
    "is_founder" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "portal_membership_pkey" PRIMARY KEY ("partner_id","user_id")
);

-- CreateTable
CREATE TABLE "portal_invitation" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "partner_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" "portal_role" NOT NULL,
    "token_sha256" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "portal_invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_log" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "partner_id" UUID,
    "user_id" UUID NOT NULL,
    "user_email" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "target" TEXT,
    "before" JSONB,
    "after" JSONB,
    "ip" TEXT,

    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "portal_rate_window" (
    "sha256" BYTEA NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "used" INTEGER NOT NULL,

    CONSTRAINT "portal_rate_window_pkey" PRIMARY KEY ("sha256")
);

-- CreateIndex
CREATE UNIQUE INDEX "portal_user_email_key" ON "portal_user"("email");

-- CreateIndex
CREATE INDEX "portal_account_user_id_idx" ON "portal_account"("user_id");

-- CreateIndex
CREATE INDEX "portal_verification_token_expires_idx" ON "portal_verification_token"("expires");

-- CreateIndex
CREATE INDEX "portal_passkey_user_id_idx" ON "portal_passkey"("user_id");

-- CreateIndex
CREATE INDEX "portal_passkey_challenge_expires_at_idx" ON "portal_passkey_challenge"("expires_at");

-- CreateIndex
CREATE INDEX "portal_membership_user_id_idx" ON "portal_membership"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "portal_invitation_token_sha256_key" ON "portal_invitation"("token_sha256");

-- CreateIndex
CREATE UNIQUE INDEX "portal_invitation_partner_id_email_key" ON "portal_invitation"("partner_id", "email");

-- CreateIndex
CREATE INDEX "audit_log_partner_id_at_id_idx" ON "audit_log"("partner_id", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_log_user_id_at_idx" ON "audit_log"("user_id", "at" DESC);

-- CreateIndex
CREATE INDEX "portal_rate_window_started_at_idx" ON "portal_rate_window"("started_at");

-- AddForeignKey
ALTER TABLE "portal_account" ADD CONSTRAINT "portal_account_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "portal_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "portal_passkey" ADD CONSTRAINT "portal_passkey_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "portal_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "portal_membership" ADD CONSTRAINT "portal_membership_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "portal_membership" ADD CONSTRAINT "portal_membership_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "portal_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "portal_invitation" ADD CONSTRAINT "portal_invitation_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Addresses are compared as they are stored.
ALTER TABLE "portal_user" ADD CONSTRAINT "portal_user_email_check" CHECK ("email" = lower("email"));
ALTER TABLE "portal_invitation" ADD CONSTRAINT "portal_invitation_email_check" CHECK ("email" = lower("email"));
ALTER TABLE "portal_invitation" ADD CONSTRAINT "portal_invitation_token_sha256_check" CHECK (octet_length("token_sha256") = 32);
ALTER TABLE "portal_passkey_challenge" ADD CONSTRAINT "portal_passkey_challenge_sha256_check" CHECK (octet_length("sha256") = 32);

-- The audit log is append-only, as the ledger is.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_log is append-only: % is refused', TG_OP USING ERRCODE = 'integrity_constraint_violation';
END
$$;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON "audit_log"
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- Counts one more in the window of something and says whether there was room for it.
CREATE FUNCTION count_in_portal_window(p_sha256 bytea, p_limit integer, p_window_ms integer)
RETURNS boolean LANGUAGE sql AS $$
  INSERT INTO portal_rate_window AS w (sha256, started_at, used)
  VALUES (p_sha256, clock_timestamp(), 1)
  ON CONFLICT (sha256) DO UPDATE SET
    started_at = CASE WHEN w.started_at <= clock_timestamp() - make_interval(secs => p_window_ms / 1000.0)
                      THEN clock_timestamp() ELSE w.started_at END,
    used = CASE WHEN w.started_at <= clock_timestamp() - make_interval(secs => p_window_ms / 1000.0)
                THEN 1 ELSE least(w.used + 1, p_limit + 1) END
  RETURNING w.used <= p_limit
$$;
