/** The door of mails to owners: which addresses are notified, and the mails that are sent. */
export { askForMail, findMailLink, followMailLink, maskAddress } from './mail-links.ts';
export type { MailPurpose } from './mail-token.ts';
export { type MailPass, sendMails } from './send-mails.ts';
