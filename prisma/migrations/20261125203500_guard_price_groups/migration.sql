-- AlterTable
ALTER TABLE "guard_permission" ADD COLUMN     "is_below" BOOLEAN,
ADD COLUMN     "price_group_id" UUID,
ADD COLUMN     "threshold" DECIMAL(78,0),
ALTER COLUMN "next_check_at" DROP NOT NULL;

-- CreateTable
CREATE TABLE "guard_price_group" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "chain_id" INTEGER NOT NULL,
    "oracle" TEXT NOT NULL,
    "asset" TEXT NOT NULL,
    "next_check_at" TIMESTAMPTZ(3) NOT NULL,
    "last_checked_at" TIMESTAMPTZ(3),

    CONSTRAINT "guard_price_group_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "guard_price_group_next_check_at_idx" ON "guard_price_group"("next_check_at");

-- CreateIndex
CREATE UNIQUE INDEX "guard_price_group_chain_id_oracle_asset_key" ON "guard_price_group"("chain_id", "oracle", "asset");

-- CreateIndex
CREATE INDEX "guard_permission_price_group_id_is_below_is_met_threshold_idx" ON "guard_permission"("price_group_id", "is_below", "is_met", "threshold") WHERE (state = 'active' AND next_check_at IS NULL);

-- CreateIndex
CREATE INDEX "guard_permission_expires_at_idx" ON "guard_permission"("expires_at") WHERE (state = 'active' AND next_check_at IS NULL);

-- AddForeignKey
ALTER TABLE "guard_permission" ADD CONSTRAINT "guard_permission_price_group_id_fkey" FOREIGN KEY ("price_group_id") REFERENCES "guard_price_group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Prices that permissions of before wait for.
INSERT INTO "guard_price_group" ("chain_id", "oracle", "asset", "next_check_at")
SELECT DISTINCT "chain_id", lower("data" #>> '{message,venue,oracle}'), lower("data" #>> '{message,trigger,asset}'), now()
  FROM "guard_permission" WHERE "data" #>> '{message,trigger,kind}' = 'price';

UPDATE "guard_permission" m
   SET "price_group_id" = g."id",
       "is_below" = m."data" #>> '{message,trigger,comparison}' = 'below',
       "threshold" = (m."data" #>> '{message,trigger,threshold}')::numeric
  FROM "guard_price_group" g
 WHERE m."data" #>> '{message,trigger,kind}' = 'price' AND g."chain_id" = m."chain_id"
   AND g."oracle" = lower(m."data" #>> '{message,venue,oracle}')
   AND g."asset" = lower(m."data" #>> '{message,trigger,asset}');
