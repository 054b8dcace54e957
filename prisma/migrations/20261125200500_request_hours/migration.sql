-- CreateTable
CREATE TABLE "request_hour" (
    "partner_id" UUID NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "operation" TEXT NOT NULL,
    "status_class" SMALLINT NOT NULL,
    "latency_bucket" SMALLINT NOT NULL,
    "requests" INTEGER NOT NULL,
    "credits" BIGINT NOT NULL,

    CONSTRAINT "request_hour_pkey" PRIMARY KEY ("partner_id","hour","operation","status_class","latency_bucket")
);

-- CreateIndex
CREATE INDEX "request_hour_hour_idx" ON "request_hour"("hour");

-- Four buckets to a doubling: bucket b is of more than 2^((b-1)/4) ms and at most 2^(b/4) ms.
CREATE FUNCTION latency_bucket(ms double precision) RETURNS smallint LANGUAGE sql IMMUTABLE AS $$
  SELECT ceil(4 * ln(least(greatest(ms, 1), 1e9)) / ln(2))::smallint
$$;

-- Adds what was just logged to its hours. Rows are written in one order, so that batches of several
-- processes never wait for each other in a circle.
CREATE FUNCTION add_request_hours() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO request_hour AS h
    (partner_id, hour, operation, status_class, latency_bucket, requests, credits)
  SELECT e.partner_id, date_trunc('hour', e.at, 'UTC'), e.operation, e.status / 100,
         latency_bucket(e.latency_ms), count(*), sum(e.credits)
    FROM logged e
   GROUP BY 1, 2, 3, 4, 5
   ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (partner_id, hour, operation, status_class, latency_bucket)
  DO UPDATE SET requests = h.requests + excluded.requests, credits = h.credits + excluded.credits;
  RETURN NULL;
END
$$;
-- Creating it keeps others from logging anything until this migration ends, so that what follows
-- counts every request once.
CREATE TRIGGER request_log_hours AFTER INSERT ON "request_log"
  REFERENCING NEW TABLE AS logged
  FOR EACH STATEMENT EXECUTE FUNCTION add_request_hours();

INSERT INTO request_hour (partner_id, hour, operation, status_class, latency_bucket, requests, credits)
SELECT partner_id, date_trunc('hour', at, 'UTC'), operation, status / 100, latency_bucket(latency_ms),
       count(*), sum(credits)
  FROM request_log GROUP BY 1, 2, 3, 4, 5;
