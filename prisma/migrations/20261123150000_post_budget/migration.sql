-- AlterTable
ALTER TABLE "webhook_delivery" ADD COLUMN     "asked" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "webhook_endpoint" ADD COLUMN     "acknowledged_at" TIMESTAMPTZ(3),
ADD COLUMN     "paused_until" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "post_budget" (
    "key" TEXT NOT NULL,
    "spent" TIMESTAMPTZ[],
    "touched_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "post_budget_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "post_budget_touched_at_idx" ON "post_budget"("touched_at");

-- Endpoints that have acknowledged a post before are not held back.
UPDATE "webhook_endpoint" e
   SET "acknowledged_at" = COALESCE(e."last_delivered_at", d."delivered_at")
  FROM (SELECT e."id", (SELECT MAX(d."delivered_at") FROM "webhook_delivery" d
                         WHERE d."endpoint_id" = e."id" AND d."state" = 'delivered') AS "delivered_at"
          FROM "webhook_endpoint" e) d
 WHERE d."id" = e."id" AND COALESCE(e."last_delivered_at", d."delivered_at") IS NOT NULL;

-- What a trial of an agent, a resend or a replay put on its way.
UPDATE "webhook_delivery" d SET "asked" = true
  FROM "agent_event" v
 WHERE v."id" = d."event_id" AND d."state" = 'pending' AND (d."round" > 0 OR v."type" = 'agent.test');
