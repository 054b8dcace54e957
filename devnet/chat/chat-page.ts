import { escapeHtml } from '#server/mail/escape-html.ts';
import type { ChatMessage, ChatPerson } from './chat-world.ts';

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  * { box-sizing: border-box }
  body { max-width: 40rem; margin: 0 auto; padding: 1rem; display: flex; flex-direction: column; gap: .75rem }
  h1 { font-size: 1.25rem; margin: 0 }
  p { margin: 0 }
  ol { list-style: none; margin: 0; padding: 0; display: flex; flex-direction: column; gap: .5rem }
  li { border: 1px solid; border-radius: 12px; padding: .5rem .75rem; max-width: 85%; overflow-wrap: anywhere; white-space: pre-wrap }
  li.you { align-self: flex-end }
  .who, .quiet { font-size: .85rem; opacity: .8 }
  .buttons { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: .5rem; white-space: normal }
  form { display: flex; gap: .5rem; flex-wrap: wrap }
  input[type=text] { flex: 1; min-width: 10rem }
  input, button, .buttons a { font: inherit; padding: .4rem .75rem; min-height: 2.5rem; border: 1px solid; border-radius: 8px }`;

/** Shows what comes in, unless something is being written. */
const FOLLOW = (path: string, seen: string) => `
  setInterval(async () => {
    const field = document.querySelector('input[name=text]');
    if (field && field.value !== '') return;
    const answer = await fetch(${JSON.stringify(path)}).then((r) => r.json(), () => null);
    if (answer && JSON.stringify(answer.messages.map((m) => [m.message_id, m.text])) !== ${JSON.stringify(seen).replaceAll('<', '\\u003c')}) location.reload();
  }, 1500);
  document.querySelector('ol').lastElementChild?.scrollIntoView({ block: 'nearest' });`;

/** The chat of one person with the bot. */
export function chatPage(person: ChatPerson, nonce: string): string {
  const { id, messages, notice, isBlocking } = person;
  const seen = JSON.stringify(messages.map((one) => [one.message_id, one.text]));
  const list = messages.map((message) => item(id, message)).join('\n');
  return page(
    `Chat ${id}`,
    `<p class="quiet">A chat with the bot of this Portolan, as a person with a phone has it. Nothing leaves this machine.</p>
<ol>${list}</ol>
${messages.length === 0 ? '<p>No messages yet. Open an activation URL, or write to the bot.</p>' : ''}
${notice === '' ? '' : `<p role="status">${escapeHtml(notice)}</p>`}
<form method="post" action="/chats/${id}/messages">
<input type="text" name="text" aria-label="Message" autocomplete="off" maxlength="4096" required>
<button>Send</button>
</form>
<form method="post" action="/chats/${id}/block">
<input type="hidden" name="blocked" value="${!isBlocking}">
<button>${isBlocking ? 'Unblock the bot' : 'Block the bot'}</button>
</form>
<script nonce="${nonce}">${FOLLOW(`/chats/${id}/messages`, seen)}</script>`,
  );
}

/** What an activation URL opens: the button that starts the chat. */
export function startPage(payload: string, chatId: number): string {
  const text = payload === '' ? '/start' : `/start ${payload}`;
  return page(
    'Start the chat',
    `<p>This opens a chat with the bot. On a phone it is the chat app that opens.</p>
<form method="post" action="/chats/${chatId}/messages">
<input type="hidden" name="text" value="${escapeHtml(text)}">
<button>Start</button>
</form>`,
  );
}

function item(chatId: number, { message_id, from, text, reply_markup }: ChatMessage): string {
  const buttons = (reply_markup?.inline_keyboard.flat() ?? [])
    .map(({ text: label, callback_data: data, url }) =>
      url === undefined
        ? `<form method="post" action="/chats/${chatId}/press">
<input type="hidden" name="message_id" value="${message_id}">
<input type="hidden" name="data" value="${escapeHtml(data ?? '')}">
<button>${escapeHtml(label)}</button></form>`
        : `<a href="${escapeHtml(url)}" rel="noreferrer">${escapeHtml(label)}</a>`,
    )
    .join('');
  return `<li class="${from.is_bot ? 'bot' : 'you'}"><div class="who">${escapeHtml(from.first_name)}</div>${escapeHtml(text)}${
    buttons === '' ? '' : `<div class="buttons">${buttons}</div>`
  }</li>`;
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} · Portolan devnet</title><style>${STYLE}</style></head>
<body>
<h1>${escapeHtml(title)}</h1>
${body}
</body>
</html>`;
}
