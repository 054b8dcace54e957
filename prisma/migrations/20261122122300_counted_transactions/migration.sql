-- CreateTable
CREATE TABLE "counted_transaction" (
    "plan_id" TEXT NOT NULL,
    "chain" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "block" TEXT NOT NULL,
    "steps" TEXT[],

    CONSTRAINT "counted_transaction_pkey" PRIMARY KEY ("plan_id","chain","hash")
);

-- CreateIndex
CREATE INDEX "counted_transaction_chain_hash_idx" ON "counted_transaction"("chain", "hash");

-- AddForeignKey
ALTER TABLE "counted_transaction" ADD CONSTRAINT "counted_transaction_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "prepared_plan"("id") ON DELETE CASCADE ON UPDATE CASCADE;
