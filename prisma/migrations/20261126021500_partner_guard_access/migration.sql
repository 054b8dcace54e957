-- AlterTable
ALTER TABLE "partner" ADD COLUMN     "guard_wallets" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "partner_guard_access" (
    "partner_id" UUID NOT NULL,
    "wallet" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "partner_guard_access_pkey" PRIMARY KEY ("partner_id","wallet")
);

-- CreateIndex
CREATE INDEX "partner_guard_access_wallet_idx" ON "partner_guard_access"("wallet");

-- AddForeignKey
ALTER TABLE "partner_guard_access" ADD CONSTRAINT "partner_guard_access_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
