-- AlterTable
ALTER TABLE "webhook_endpoint" ADD COLUMN     "last_delivered_at" TIMESTAMPTZ(3);
