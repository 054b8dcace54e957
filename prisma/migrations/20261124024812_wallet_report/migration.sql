-- CreateTable
CREATE TABLE "wallet_report" (
    "address" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "report" JSONB NOT NULL,
    "is_complete" BOOLEAN NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "wallet_report_pkey" PRIMARY KEY ("address","version")
);

-- CreateIndex
CREATE INDEX "wallet_report_read_at_idx" ON "wallet_report"("read_at");
