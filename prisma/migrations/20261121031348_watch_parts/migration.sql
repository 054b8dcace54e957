-- CreateIndex
CREATE INDEX "agent_watch_part_idx" ON "agent_watch"("group_id") WHERE (is_active AND NOT is_sole);
