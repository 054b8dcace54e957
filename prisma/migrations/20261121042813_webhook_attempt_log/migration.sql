-- AlterEnum
ALTER TYPE "webhook_delivery_state" ADD VALUE 'failed';

-- AlterTable
ALTER TABLE "webhook_delivery" ADD COLUMN     "test_event_id" TEXT,
ALTER COLUMN "event_id" DROP NOT NULL;

-- CreateIndex
CREATE INDEX "webhook_delivery_endpoint_id_created_at_idx" ON "webhook_delivery"("endpoint_id", "created_at");

-- CreateIndex
CREATE INDEX "webhook_delivery_test_event_id_idx" ON "webhook_delivery"("test_event_id") WHERE (test_event_id IS NOT NULL);

-- CreateIndex
CREATE INDEX "webhook_delivery_endpoint_id_delivered_at_idx" ON "webhook_delivery"("endpoint_id", "delivered_at") WHERE (state = 'delivered');


-- A delivery is of an event or a test send, never both and never neither.
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_event_or_test"
  CHECK (("event_id" IS NULL) <> ("test_event_id" IS NULL));
