-- AlterTable
ALTER TABLE "prepared_plan" ADD COLUMN     "partner_name" TEXT;

UPDATE "prepared_plan" SET "partner_name" = "partner"."name"
  FROM "partner" WHERE "partner"."id" = "prepared_plan"."partner_id" AND "preparation_id" IS NULL;
