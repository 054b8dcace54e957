-- AlterTable
ALTER TABLE "portal_invitation" ADD COLUMN     "mailed_at" TIMESTAMPTZ(3);

-- Until now an invitation whose mail was refused was told as not made.
UPDATE "portal_invitation" SET "mailed_at" = "created_at";
