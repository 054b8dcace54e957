-- AlterTable
ALTER TABLE "watch_group" ADD COLUMN     "reader" SMALLINT NOT NULL DEFAULT 0;

-- What wallets hold was read by the first reader so far: its levels are no base for the next one's.
UPDATE "watch_group" SET "reader" = 1
 WHERE "subject"->>'metric' IN ('balance', 'portfolio_value') OR "subject"->>'any' = 'holding';
