-- Events that may have a private link. The jobs seal those kept in clear, as only they have the key.
CREATE INDEX "agent_event_prepared_idx" ON "agent_event"("id") WHERE (preparation IS NOT NULL);

-- A receiver may have answered with the link that it was sent.
UPDATE "webhook_attempt"
   SET "answer_excerpt" = regexp_replace("answer_excerpt",
         '(review(\\?/|%2[Ff]|\\u002[Ff])open(\\?/|%2[Ff]|\\u002[Ff]))[A-Za-z0-9_-]+', '\1…', 'g')
 WHERE "answer_excerpt" LIKE '%review%open%';
