import type { FastifyInstance } from 'fastify';
import { type Html, html, pluralize, sendPage, showTime } from '../home/html.ts';
import type { SentMessage } from './sent-message.ts';
import { findChat, TELEGRAM_BOTS, TELEGRAM_CHATS } from './telegram-fixtures.ts';

const MAX_SHOWN = 100;

/** The simulated Telegram as a page and as JSON. */
export function telegramPages(app: FastifyInstance, messages: () => readonly SentMessage[]): void {
  app.get('/telegram/messages.json', async () =>
    messages().map(({ photos, ...message }) => ({ ...message, photos: photos.length })),
  );
  app.get('/telegram', async (_request, reply) =>
    sendPage(reply, { title: 'Telegram', path: '/telegram', body: messagesPage(messages()) }),
  );
  // Where links to messages lead.
  app.get('/telegram/web/*', async (_request, reply) => reply.redirect('/telegram'));
  app.get<{ Params: { id: string; index: string } }>(
    '/telegram/files/:id/:index',
    async ({ params }, reply) => {
      const message = messages().find(({ id }) => id === Number(params.id));
      const photo = message?.photos[Number(params.index)];
      if (!photo) return reply.code(404).send({ error: 'There is no such file' });
      // An untrusted file: nothing in it may run.
      return reply
        .header('content-security-policy', "sandbox; default-src 'none'")
        .type(photo.type)
        .send(photo.bytes);
    },
  );
}

function messagesPage(messages: readonly SentMessage[]): Html {
  const shown = messages.slice(-MAX_SHOWN).toReversed().map(showMessage);
  const empty = html`<p class="empty">No messages yet. Connect one of the bots below to a channel.</p>`;
  return html`<h1>Telegram</h1><p class="lead">${pluralize(messages.length, 'message')} on the simulated Telegram.</p>
${shown.length === 0 ? empty : html`<ul class="list">${shown}</ul>`}${bots()}${chats()}`;
}

function showMessage({ id, chatId, bot, text, photos, at }: SentMessage): Html {
  const pictures = photos.map(
    (_, index) => html`<img src="/telegram/files/${id}/${index}" alt="Photo" loading="lazy">`,
  );
  return html`<li class="card post"><article><header><strong>${findChat(String(chatId))?.title ?? chatId}</strong>
<span class="note">by @${bot}</span>${showTime(at)}</header><p>${text}</p>${pictures}</article></li>`;
}

function bots(): Html {
  const items = TELEGRAM_BOTS.map(
    ({ username, token }) => html`<li class="card"><h3>@${username}</h3><pre>${token}</pre></li>`,
  );
  return html`<section><h2>Bots and their tokens</h2><ul class="list">${items}</ul></section>`;
}

function chats(): Html {
  const rows = TELEGRAM_CHATS.map(
    ({ id, title, username, about }) =>
      html`<tr><td>${title}</td><td><code>${username ? `@${username}` : id}</code></td><td>${about}</td></tr>`,
  );
  return html`<section><h2>Channels and groups</h2><div class="wide"><table><tbody>${rows}</tbody></table></div></section>`;
}
