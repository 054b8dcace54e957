-- CreateTable
CREATE TABLE "handed_call" (
    "plan_id" TEXT NOT NULL,
    "step" TEXT NOT NULL,
    "sha256" BYTEA NOT NULL,
    "to" TEXT NOT NULL,
    "data" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "amount_raw" TEXT,
    "handed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "handed_call_pkey" PRIMARY KEY ("plan_id","step","sha256")
);

-- AddForeignKey
ALTER TABLE "handed_call" ADD CONSTRAINT "handed_call_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "prepared_plan"("id") ON DELETE CASCADE ON UPDATE CASCADE;
