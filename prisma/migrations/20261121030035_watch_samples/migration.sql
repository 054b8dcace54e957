-- CreateTable
CREATE TABLE "watch_sample" (
    "group_id" BIGINT NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,
    "values" JSONB NOT NULL,

    CONSTRAINT "watch_sample_pkey" PRIMARY KEY ("group_id","read_at")
);

-- AddForeignKey
ALTER TABLE "watch_sample" ADD CONSTRAINT "watch_sample_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "watch_group"("id") ON DELETE CASCADE ON UPDATE CASCADE;
