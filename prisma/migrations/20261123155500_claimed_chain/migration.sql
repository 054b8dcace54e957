-- AlterTable
ALTER TABLE "keyless_draft" ADD COLUMN     "claimed_chain" TEXT;
