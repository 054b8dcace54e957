-- AlterTable
ALTER TABLE "agent" ADD COLUMN     "first_check_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "watch_reading" (
    "series" TEXT NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,
    "low" DECIMAL(65,30) NOT NULL,
    "high" DECIMAL(65,30) NOT NULL,
    "source" TEXT NOT NULL,

    CONSTRAINT "watch_reading_pkey" PRIMARY KEY ("series","read_at")
);

-- CreateTable
CREATE TABLE "missed_crossing" (
    "id" BIGSERIAL NOT NULL,
    "agent_id" UUID NOT NULL,
    "comparator" "watch_comparator" NOT NULL,
    "threshold" DECIMAL(65,30) NOT NULL,
    "extreme" DECIMAL(65,30) NOT NULL,
    "first_round" TEXT NOT NULL,
    "first_at" TIMESTAMPTZ(3) NOT NULL,
    "back_at" TIMESTAMPTZ(3) NOT NULL,
    "checked_from" TIMESTAMPTZ(3) NOT NULL,
    "checked_to" TIMESTAMPTZ(3) NOT NULL,
    "proof" JSONB NOT NULL,

    CONSTRAINT "missed_crossing_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "missed_crossing_agent_id_first_at_idx" ON "missed_crossing"("agent_id", "first_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "missed_crossing_agent_id_first_round_key" ON "missed_crossing"("agent_id", "first_round");

-- CreateIndex
CREATE INDEX "agent_first_check_at_idx" ON "agent"("first_check_at") WHERE (first_check_at IS NOT NULL AND status = 'active' AND deleted_at IS NULL);

-- AddForeignKey
ALTER TABLE "missed_crossing" ADD CONSTRAINT "missed_crossing_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
