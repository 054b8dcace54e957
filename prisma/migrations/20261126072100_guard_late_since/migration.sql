-- AlterTable
ALTER TABLE "guard_run" ADD COLUMN     "held_since" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "guard_price_group" ADD COLUMN     "created_at" TIMESTAMPTZ(3);

-- Prices of before: as old as the first permission that waits for them.
UPDATE "guard_price_group" g
   SET "created_at" = coalesce(
         (SELECT min(m."authorized_at") FROM "guard_permission" m WHERE m."price_group_id" = g."id"),
         g."last_checked_at", g."next_check_at");

-- AlterTable
ALTER TABLE "guard_price_group" ALTER COLUMN "created_at" SET NOT NULL;
