-- CreateEnum
CREATE TYPE "chat_link_status" AS ENUM ('active', 'disabled');

-- CreateEnum
CREATE TYPE "chat_link_proof" AS ENUM ('partner', 'signature', 'none');

-- AlterTable
ALTER TABLE "partner" ADD COLUMN     "surfaces" JSONB;

-- CreateTable
CREATE TABLE "chat_link" (
    "partner_id" UUID NOT NULL,
    "wallet" TEXT NOT NULL,
    "chat_id" TEXT NOT NULL,
    "proof" "chat_link_proof" NOT NULL,
    "status" "chat_link_status" NOT NULL DEFAULT 'active',

    CONSTRAINT "chat_link_pkey" PRIMARY KEY ("partner_id","wallet","chat_id","proof")
);

-- CreateTable
CREATE TABLE "surface_agent" (
    "agent_id" UUID NOT NULL,
    "partner_id" UUID NOT NULL,
    "wallet" TEXT NOT NULL,
    "agent_key" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "field_values" JSONB NOT NULL,
    "action_id" TEXT NOT NULL,

    CONSTRAINT "surface_agent_pkey" PRIMARY KEY ("agent_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "surface_agent_partner_id_wallet_agent_key_subject_key" ON "surface_agent"("partner_id", "wallet", "agent_key", "subject");

-- AddForeignKey
ALTER TABLE "chat_link" ADD CONSTRAINT "chat_link_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "surface_agent" ADD CONSTRAINT "surface_agent_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
