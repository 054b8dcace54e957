-- CreateIndex
CREATE INDEX "prepared_plan_partner_id_expires_at_idx" ON "prepared_plan"("partner_id", "expires_at") WHERE (preparation_id IS NULL);

-- CreateIndex
CREATE INDEX "prepared_plan_expires_at_idx" ON "prepared_plan"("expires_at");
