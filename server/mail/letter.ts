import { escapeHtml } from './escape-html.ts';
import type { Mail } from './send-mail.ts';

/** What a mail says: a few sentences around one link. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly lines: readonly string[];
  readonly link: { readonly label: string; readonly url: string };
  /** What to know about the link, and what to do when one did not ask for it. */
  readonly note: string;
  /** Ends such mails: its page, and what mail programs post to. Absent for a mail that somebody asked for. */
  readonly unsubscribe?: {
    readonly label: string;
    readonly url: string;
    readonly oneClick: string;
  };
}

// Mail programs read no stylesheets: what a mail looks like stands at each element.
const PAGE = 'margin:0;padding:24px;background:#fbfaf7;color:#14202b;font:16px/1.5 Georgia,serif';
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#14506b;color:#ffffff;text-decoration:none;font-weight:bold';
const NOTE = 'color:#4a5863;font-size:14px';

/** Sets a letter: HTML with one link, and the same in plain text. */
export function writeMail({ to, subject, lines, link, note, unsubscribe }: Letter): Mail {
  const url = escapeHtml(link.url);
  const paragraphs = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n');
  const end =
    unsubscribe &&
    `\n<p style="${NOTE}"><a href="${escapeHtml(unsubscribe.url)}">${escapeHtml(unsubscribe.label)}</a></p>`;
  return {
    to,
    subject,
    ...(unsubscribe && { unsubscribeUrl: unsubscribe.oneClick }),
    text: [
      ...lines,
      `${link.label}:\n${link.url}`,
      note,
      ...(unsubscribe ? [`${unsubscribe.label}:\n${unsubscribe.url}`] : []),
      'Portolan',
    ].join('\n\n'),
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="${PAGE}">
${paragraphs}
<p><a href="${url}" style="${BUTTON}">${escapeHtml(link.label)}</a></p>
<p style="${NOTE}">${escapeHtml(note)}</p>${end ?? ''}
<p style="${NOTE}">Portolan</p>
</body>
</html>`,
  };
}
