import { escapeHtml } from '#server/mail/escape-html.ts';
import type { Row } from './read-transaction.ts';

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere }
  dt { font-weight: 600 }
  dd { margin: 0 0 .75rem; white-space: pre-wrap; font-family: ui-monospace, monospace; font-size: .875rem }`;

/** A transaction of a local chain as a page. */
export function transactionPage(chain: string, hash: string, rows: readonly Row[]): string {
  const list = rows
    .map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`)
    .join('\n');
  return page(`Transaction on ${chain}`, `<p>${escapeHtml(hash)}</p><dl>${list}</dl>`);
}

/** @param what the hash that the chain does not have, or why it could not be asked */
export function missingPage(chain: string, what: string): string {
  return page(`No such transaction on ${chain}`, `<p>${escapeHtml(what)}</p>`);
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} · Portolan devnet</title><style>${STYLE}</style></head>
<body>
<h1>${escapeHtml(title)}</h1>
<p>A chain of this machine.</p>
${body}
</body>
</html>`;
}
