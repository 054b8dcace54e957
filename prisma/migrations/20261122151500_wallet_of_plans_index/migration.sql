-- DropIndex
DROP INDEX "prepared_plan_partner_id_wallet_idx";

-- Earlier plans for a wallet, newest first, however its letters are cased. Prisma has no word for an
-- index over an expression, and leaves it alone.
CREATE INDEX "prepared_plan_lower_wallet_idx" ON "prepared_plan"("partner_id", lower("wallet"), "created_at" DESC);
