-- DropIndex
DROP INDEX "request_log_partner_id_at_idx";

-- CreateTable
CREATE TABLE "credit_usage_day" (
    "partner_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "reason" TEXT NOT NULL,
    "credits" BIGINT NOT NULL,
    "calls" INTEGER NOT NULL,

    CONSTRAINT "credit_usage_day_pkey" PRIMARY KEY ("partner_id","day","reason")
);

-- CreateIndex
CREATE INDEX "agent_event_partner_id_type_triggered_at_id_idx" ON "agent_event"("partner_id", "type", "triggered_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "agent_event_agent_id_triggered_at_id_idx" ON "agent_event"("agent_id", "triggered_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "request_log_partner_id_at_id_idx" ON "request_log"("partner_id", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "request_log_partner_id_request_id_idx" ON "request_log"("partner_id", "request_id");

-- CreateIndex
CREATE INDEX "request_log_partner_id_operation_status_at_id_idx" ON "request_log"("partner_id", "operation", "status", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "request_log_partner_id_error_at_id_idx" ON "request_log"("partner_id", "error", "at" DESC, "id" DESC) WHERE (error IS NOT NULL);

-- CreateIndex
CREATE INDEX "webhook_delivery_endpoint_id_state_created_at_idx" ON "webhook_delivery"("endpoint_id", "state", "created_at");

-- Adds what was just spent to its days. Rows are written in one order, so that batches of several
-- processes never wait for each other in a circle.
CREATE FUNCTION add_credit_usage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO credit_usage_day AS u (partner_id, day, reason, credits, calls)
  SELECT e.partner_id, (e.at AT TIME ZONE 'UTC')::date, e.reason, -sum(e.delta), count(*)
    FROM entered e
   WHERE e.kind = 'spend'
   GROUP BY 1, 2, 3
   ORDER BY 1, 2, 3
  ON CONFLICT (partner_id, day, reason)
  DO UPDATE SET credits = u.credits + excluded.credits, calls = u.calls + excluded.calls;
  RETURN NULL;
END
$$;
-- Creating it keeps others from entering anything until this migration ends, so that what follows
-- counts every entry once.
CREATE TRIGGER credit_ledger_usage AFTER INSERT ON "credit_ledger"
  REFERENCING NEW TABLE AS entered
  FOR EACH STATEMENT EXECUTE FUNCTION add_credit_usage();

INSERT INTO credit_usage_day (partner_id, day, reason, credits, calls)
SELECT partner_id, (at AT TIME ZONE 'UTC')::date, reason, -sum(delta), count(*)
  FROM credit_ledger WHERE kind = 'spend' GROUP BY 1, 2, 3;
