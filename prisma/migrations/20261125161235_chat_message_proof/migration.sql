-- AlterTable
ALTER TABLE "chat_message" ADD COLUMN     "proof" "chat_link_proof" NOT NULL DEFAULT 'partner';
