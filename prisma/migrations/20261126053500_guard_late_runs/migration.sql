-- AlterTable
ALTER TABLE "guard_run" ADD COLUMN     "held_for" TEXT;

-- AlterTable
ALTER TABLE "guard_price_group" ADD COLUMN     "unread_told_at" TIMESTAMPTZ(3);

-- What was left out before has no more to be told.
UPDATE "guard_run" SET "told_at" = "ended_at" WHERE "state" = 'skipped';

-- CreateIndex
CREATE INDEX "guard_run_ended_at_idx" ON "guard_run"("ended_at") WHERE (state = 'skipped' AND told_at IS NULL);
