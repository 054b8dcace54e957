import { escapeHtml } from '#server/mail/escape-html.ts';
import type { CaughtMail } from './start-mail-sink.ts';

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 48rem; margin: 2rem auto; padding: 0 1rem }
  article { border: 1px solid; border-radius: 6px; padding: 0 1rem; margin: 1rem 0; overflow-wrap: anywhere }
  pre { white-space: pre-wrap; font: inherit }
  h2 { font-size: 1.1rem; margin-bottom: 0 }`;

/** The mails as a page: their plain text, with links that can be followed. */
export function inboxPage(mails: readonly CaughtMail[]): string {
  const list = mails.map(article).join('\n');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mail · Portolan devnet</title><style>${STYLE}</style></head>
<body>
<h1>Mail</h1>
<p>What the service sent. Nothing leaves this machine.</p>
${list === '' ? '<p>No mail yet.</p>' : list}
</body>
</html>`;
}

function article({ at, from, to, subject, text }: CaughtMail): string {
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<p>${escapeHtml(from)} to ${escapeHtml(to.join(', '))}, ${new Date(at).toISOString()}</p>
<pre>${withLinks(text)}</pre>
</article>`;
}

function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, at) => {
      const shown = escapeHtml(part);
      return at % 2 === 0 ? shown : `<a href="${shown}">${shown}</a>`;
    })
    .join('');
}
