-- CreateTable
CREATE TABLE "chat_update" (
    "bot_id" BIGINT NOT NULL,
    "update_id" BIGINT NOT NULL,
    "tries" SMALLINT NOT NULL,
    "first_tried_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "chat_update_pkey" PRIMARY KEY ("bot_id","update_id")
);

-- CreateIndex
CREATE INDEX "chat_update_first_tried_at_idx" ON "chat_update"("first_tried_at");
