import { LANGUAGE } from '#locale/language.ts';
import { MAIL_TEXTS } from '#locale/mail.ts';
import { writeMail } from '#server/mail/letter.ts';
import type { Mail } from '#server/mail/send-mail.ts';
import type {
  AgentExecution,
  AgentPreparation,
  AgentTrigger,
} from '#server/schemas/agent-event.ts';
import { ME_PATH } from '#server/schemas/paths-beside.ts';
import { withoutUnseen } from '#server/schemas/unseen-characters.ts';
import { showWallet } from '#server/wallet-proof/index.ts';
import { type MailPurpose, mailToken } from './mail-token.ts';

/** A mail that one process has to itself, and what it is written from. */
export interface ClaimedMail {
  readonly id: string;
  readonly attempts: number;
  readonly linkId: string;
  readonly wallet: string;
  readonly address: string;
  readonly askedAt: Date;
  /** Of the event; all null in one that asks for a confirmation. */
  readonly triggeredAt: Date | null;
  readonly trigger: AgentTrigger | null;
  readonly preparation: AgentPreparation | null;
  readonly execution: AgentExecution | null;
}

/** What is reported later than this after it happened says when that was. */
const LATE_AFTER_MS = 600_000;
const MAX_SUBJECT = 150;
const MAX_TEXT = 500;

const EXACT = new Intl.DateTimeFormat(LANGUAGE.dates, {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** The page of a mail's link. */
export const mailPageUrl = (appUrl: string, purpose: MailPurpose, token: string): string =>
  `${appUrl}/mail/${purpose}/${token}`;

/**
 * Writes the mail that asks for a confirmation, or reports an event. No private link is in it: what it reports is
 * opened by the wallet's signature, since mails are forwarded, scanned and kept for years.
 */
export function writeAlert(
  mail: ClaimedMail,
  {
    appUrl,
    masterKey,
    nowMs,
  }: { readonly appUrl: string; readonly masterKey: Uint8Array; readonly nowMs: number },
): Mail {
  const { address: to, trigger, triggeredAt, preparation, execution } = mail;
  const wallet = showWallet(mail.wallet);
  const of = { id: mail.linkId, askedAt: mail.askedAt };
  if (trigger === null || triggeredAt === null) {
    const url = mailPageUrl(appUrl, 'confirm', mailToken(masterKey, 'confirm', of));
    const { subject, lines, label, note } = MAIL_TEXTS.confirm(wallet);
    return writeMail({ to, subject, lines, link: { label, url }, note });
  }
  const headline = oneLine(trigger.headline);
  const happenedAt = preparation?.triggered_at ?? triggeredAt.getTime();
  const isLate = nowMs - happenedAt > LATE_AFTER_MS;
  const unsubscribe = mailPageUrl(appUrl, 'unsubscribe', mailToken(masterKey, 'unsubscribe', of));
  return writeMail({
    to,
    subject: headline.slice(0, MAX_SUBJECT),
    lines: [
      ...(isLate ? [MAIL_TEXTS.late(EXACT.format(happenedAt))] : []),
      headline,
      ...(execution === null ? [] : reportOf(execution)),
      ...(preparation === null ? [] : [preparedOf(preparation)]),
      MAIL_TEXTS.wallet(wallet),
    ],
    link: { label: MAIL_TEXTS.open, url: appUrl + ME_PATH },
    note: MAIL_TEXTS.why,
    unsubscribe: {
      label: MAIL_TEXTS.unsubscribe,
      url: unsubscribe,
      oneClick: `${unsubscribe}/now`,
    },
  });
}

const oneLine = (text: string): string => withoutUnseen(text).replaceAll(/\s+/g, ' ').trim();

function reportOf({ report, transaction_hash: hash }: AgentExecution): readonly string[] {
  const { goal, done, remaining, reasoning, next } = report;
  const said = Object.entries({ goal, done, remaining, reasoning, next }).map(([part, text]) =>
    MAIL_TEXTS.run[part as 'goal'](oneLine(text).slice(0, MAX_TEXT)),
  );
  return hash === null ? said : [...said, MAIL_TEXTS.run.transaction(hash)];
}

function preparedOf({ outcome, reason }: AgentPreparation): string {
  if (outcome === 'ready') return MAIL_TEXTS.planReady;
  return MAIL_TEXTS.noPlan(oneLine(reason ?? MAIL_TEXTS.noReason).slice(0, MAX_TEXT));
}
