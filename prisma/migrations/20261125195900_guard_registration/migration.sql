-- CreateTable
CREATE TABLE "guard_registration" (
    "hash" BYTEA NOT NULL,
    "proposal_id" TEXT NOT NULL,
    "chain_id" INTEGER NOT NULL,
    "data" JSONB NOT NULL,
    "keeps_going" BOOLEAN NOT NULL,
    "owner_sha256" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "next_look_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "guard_registration_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE INDEX "guard_registration_next_look_at_idx" ON "guard_registration"("next_look_at");

-- CreateIndex
CREATE INDEX "guard_registration_proposal_id_idx" ON "guard_registration"("proposal_id");

-- AddForeignKey
ALTER TABLE "guard_registration" ADD CONSTRAINT "guard_registration_proposal_id_fkey" FOREIGN KEY ("proposal_id") REFERENCES "guard_proposal"("id") ON DELETE CASCADE ON UPDATE CASCADE;
