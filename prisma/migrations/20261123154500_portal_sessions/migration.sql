-- CreateTable
CREATE TABLE "portal_session" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "signed_in_by" TEXT,
    "ip" TEXT,
    "user_agent" TEXT,
    "signed_in_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "portal_session_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "portal_session_user_id_idx" ON "portal_session"("user_id");

-- CreateIndex
CREATE INDEX "portal_session_last_seen_at_idx" ON "portal_session"("last_seen_at");

-- AddForeignKey
ALTER TABLE "portal_session" ADD CONSTRAINT "portal_session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "portal_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
