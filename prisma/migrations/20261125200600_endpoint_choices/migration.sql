-- AlterTable
ALTER TABLE "webhook_endpoint" ADD COLUMN     "description" TEXT,
ADD COLUMN     "event_types" TEXT[];

-- An endpoint that wants nothing is one that nobody asked for; null is everything.
ALTER TABLE "webhook_endpoint" ALTER COLUMN "event_types" DROP DEFAULT,
ADD CONSTRAINT "webhook_endpoint_event_types_check" CHECK (cardinality(event_types) > 0);
