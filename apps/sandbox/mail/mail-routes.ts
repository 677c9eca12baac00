import type { FastifyInstance } from 'fastify';
import { type Html, html, pluralize, sendPage, showTime } from '../home/html.ts';
import type { Mail, Outbox } from './outbox.ts';

/** The outbox as JSON and as pages. */
export function mailRoutes(app: FastifyInstance, outbox: Outbox): void {
  app.get('/mail.json', async () => outbox.all().map(({ id: _id, ...mail }) => mail));
  app.get('/mail', async (_request, reply) =>
    sendPage(reply, { title: 'Mail', path: '/mail', body: mailListPage(outbox.all()) }),
  );
  app.get<{ Params: { id: string } }>('/mail/:id', async (request, reply) => {
    const mail = outbox.find(Number(request.params.id));
    if (mail === undefined) return reply.code(404).send({ error: 'There is no such mail' });
    return sendPage(reply, { title: mail.subject, path: '/mail', body: mailPage(mail) });
  });
  app.get<{ Params: { id: string } }>('/mail/:id/html', async (request, reply) => {
    const mail = outbox.find(Number(request.params.id));
    if (mail === undefined) return reply.code(404).send({ error: 'There is no such mail' });
    // An email is untrusted HTML: no scripts, no origin, and links open in a new tab.
    const policy =
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src * data:";
    const page = `<base target="_blank">${mail.html}`;
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page);
  });
}

const MAX_SHOWN = 200;

/** All emails, newest first. */
function mailListPage(mails: readonly Mail[]): Html {
  const rows = mails
    .slice(-MAX_SHOWN)
    .toReversed()
    .map(
      (
        mail,
      ) => html`<li><a class="row" href="/mail/${mail.id}"><strong>${mail.subject || '(no subject)'}</strong>
<span>${mail.to}</span>${showTime(mail.at)}</a></li>`,
    );
  const empty = html`<p class="empty">No emails yet. Emails from Signboard appear here instead of in an inbox.</p>`;
  return html`<h1>Mail</h1><p class="lead">${pluralize(mails.length, 'email')}. None of them left this machine. Addresses that start with
<code>bounce</code> are rejected.</p>${rows.length === 0 ? empty : html`<ul class="list">${rows}</ul>`}`;
}

/** One email: its HTML in a sandboxed frame, its links, and its text. */
function mailPage(mail: Mail): Html {
  const links = linksIn(`${mail.text} ${mail.html}`);
  const linkList = links.map((link) => html`<li><a href="${link}" rel="noreferrer">${link}</a></li>`);
  return html`<p><a href="/mail">← All emails</a></p><h1>${mail.subject || '(no subject)'}</h1>
<p class="lead">To ${mail.to}, ${showTime(mail.at)}</p>
${mail.html !== '' && html`<section class="card"><h2>HTML</h2><iframe title="HTML version of the email" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mail/${mail.id}/html"></iframe></section>`}
${links.length > 0 && html`<section class="card"><h2>Links</h2><ul class="links">${linkList}</ul></section>`}
${mail.unsubscribe !== '' && html`<p>Mail clients offer to unsubscribe: <a href="${mail.unsubscribe}" rel="noreferrer">${mail.unsubscribe}</a></p>`}
${mail.text !== '' && html`<section class="card"><h2>Text</h2><pre>${mail.text}</pre></section>`}`;
}

// The HTML has the same links as the text, with escaped ampersands.
function linksIn(content: string): string[] {
  const found = content.match(/https?:\/\/[^\s"'<>)]+/g) ?? [];
  return [...new Set(found.map((link) => link.replaceAll('&amp;', '&')))];
}
