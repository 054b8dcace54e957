-- DropForeignKey
ALTER TABLE "prepared_plan" DROP CONSTRAINT "prepared_plan_preparation_id_fkey";

-- AlterTable
ALTER TABLE "prepared_plan" ADD COLUMN     "partner_id" UUID,
ALTER COLUMN "preparation_id" DROP NOT NULL;

UPDATE "prepared_plan" SET "partner_id" = "preparation"."partner_id"
  FROM "preparation" WHERE "preparation"."id" = "prepared_plan"."preparation_id";

ALTER TABLE "prepared_plan" ALTER COLUMN "partner_id" SET NOT NULL;

-- CreateIndex
CREATE INDEX "prepared_plan_partner_id_wallet_idx" ON "prepared_plan"("partner_id", "wallet");

-- AddForeignKey
ALTER TABLE "prepared_plan" ADD CONSTRAINT "prepared_plan_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prepared_plan" ADD CONSTRAINT "prepared_plan_preparation_id_fkey" FOREIGN KEY ("preparation_id") REFERENCES "preparation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
