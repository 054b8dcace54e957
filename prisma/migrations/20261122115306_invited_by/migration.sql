-- AlterTable
ALTER TABLE "portal_invitation" ADD COLUMN     "invited_by" UUID;

-- Whose word an open invitation is, as the audit log has it.
UPDATE "portal_invitation" AS i SET "invited_by" = (
  SELECT a."user_id" FROM "audit_log" AS a
   WHERE a."partner_id" = i."partner_id" AND a."action" = 'member.invited' AND a."target" = i."email"
   ORDER BY a."at" DESC LIMIT 1);
