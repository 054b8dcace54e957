-- AlterTable
ALTER TABLE "draft_challenge" ADD COLUMN     "was_given_back" BOOLEAN NOT NULL DEFAULT false;
