-- CreateTable
CREATE TABLE "portal_sign_in_mail" (
    "sha256" BYTEA NOT NULL,
    "sent" TIMESTAMPTZ[],
    "last_sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "portal_sign_in_mail_pkey" PRIMARY KEY ("sha256")
);

-- CreateIndex
CREATE INDEX "portal_sign_in_mail_last_sent_at_idx" ON "portal_sign_in_mail"("last_sent_at");
