-- CreateTable
CREATE TABLE "signing_attempt" (
    "plan_id" TEXT NOT NULL,
    "step" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "nonce" INTEGER,
    "block" INTEGER,
    "held_before" TEXT,
    "hash" TEXT,
    "batch" TEXT,
    "landed_at" TIMESTAMPTZ(3),

    CONSTRAINT "signing_attempt_pkey" PRIMARY KEY ("plan_id","step")
);

-- AddForeignKey
ALTER TABLE "signing_attempt" ADD CONSTRAINT "signing_attempt_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "prepared_plan"("id") ON DELETE CASCADE ON UPDATE CASCADE;
