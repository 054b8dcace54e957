-- AlterTable
ALTER TABLE "webhook_attempt" ADD COLUMN     "answer_excerpt" TEXT;

-- A hint to the workers that something is to be sent, whoever wrote it. It may be lost.
CREATE FUNCTION "notify_webhook_delivery"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('webhook_delivery', '');
  RETURN NULL;
END
$$;
CREATE TRIGGER "webhook_delivery_notify" AFTER INSERT ON "webhook_delivery"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_webhook_delivery"();
