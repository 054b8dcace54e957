-- AlterTable
ALTER TABLE "partner" ADD COLUMN     "founded_by" UUID;

-- AlterTable
ALTER TABLE "portal_membership" DROP COLUMN "is_founder";

-- CreateIndex
CREATE INDEX "partner_founded_by_idx" ON "partner"("founded_by");
