import { countOf } from '../home/count-of.ts';
import { type Html, html } from '../home/html.ts';
import { showTime } from '../home/show-time.ts';
import type { Mail } from './outbox.ts';

const MOST_SHOWN = 200;

/** All mails, newest first. */
export function mailListPage(mails: readonly Mail[]): Html {
  const rows = mails
    .slice(-MOST_SHOWN)
    .toReversed()
    .map(
      (
        mail,
      ) => html`<li><a class="row" href="/mail/${mail.id}"><strong>${mail.subject || '(no subject)'}</strong>
<span>${mail.to}</span>${showTime(mail.at)}</a></li>`,
    );
  const empty = html`<p class="empty">No emails yet. Emails from Signboard appear here instead of in an inbox.</p>`;
  return html`<h1>Mail</h1><p class="lead">${countOf(mails.length, 'email')}. None of them left this machine. Addresses that start with
<code>bounce</code> are rejected.</p>${rows.length === 0 ? empty : html`<ul class="list">${rows}</ul>`}`;
}

/** One mail: its links, its text, and its HTML in a frame of its own. */
export function mailPage(mail: Mail): Html {
  const links = linksIn(`${mail.text} ${mail.html}`);
  const linkList = links.map((link) => html`<li><a href="${link}" rel="noreferrer">${link}</a></li>`);
  return html`<p><a href="/mail">← All emails</a></p><h1>${mail.subject || '(no subject)'}</h1>
<p class="lead">To ${mail.to}, ${showTime(mail.at)}</p>
${links.length > 0 && html`<section class="card"><h2>Links</h2><ul class="links">${linkList}</ul></section>`}
${mail.text !== '' && html`<section class="card"><h2>Text</h2><pre>${mail.text}</pre></section>`}
${mail.html !== '' && html`<section class="card"><h2>HTML</h2><iframe title="HTML version of the email" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mail/${mail.id}/html"></iframe></section>`}`;
}

// The same link stands in the text as it is and in the HTML with its ampersands written out.
function linksIn(content: string): string[] {
  const found = content.match(/https?:\/\/[^\s"'<>)]+/g) ?? [];
  return [...new Set(found.map((link) => link.replaceAll('&amp;', '&')))];
}
