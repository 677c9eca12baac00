import type { Language } from '@signboard/domain/accounts/language.ts';
import { CHANNEL_NAMES } from '@signboard/domain/posts/channels.ts';
import { confirmationToken } from '#server/features/accounts/confirm-email.ts';
import type { MailOrder } from '#server/outbox/queue-mail.ts';
import type { Mail } from '#server/providers/mail/smtp-mailer.ts';
import type { Keyring } from '#server/secrets/keyring.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';

const TEXTS: Record<Language, typeof en> = { en, es };

const BOT_PATH = '/nft/alert/user';
const BOT_LOGIN_PATH = '/nft/alert/login';

type Site = { publicUrl: string; keyring: Keyring };

type Draft = { subject: string; lines: string[]; link?: { url: string; button: string }; closing: string };

/** Renders an email as plain text and equivalent HTML. */
export function writeMail(order: MailOrder & { id: string }, site: Site): Mail {
  const { footer } = TEXTS[order.language];
  const { subject, lines, link, closing } = draftOf(order, site);
  return {
    id: order.id,
    to: order.recipient,
    subject,
    text: [...lines, ...(link ? [link.url] : []), closing, `-- \n${footer}`].join('\n\n'),
    html: renderHtml(order.language, [
      ...lines.map(paragraph),
      ...(link ? [button(link)] : []),
      paragraph(closing),
      `<p style="margin-top:32px;font-size:12px;color:#5b6b6b">${escapeHtml(footer)}</p>`,
    ]),
  };
}

function draftOf(order: MailOrder, site: Site): Draft {
  const texts = TEXTS[order.language];
  switch (order.template) {
    case 'confirm-email': {
      const token = confirmationToken(site.keyring, order.details.confirmationId);
      const { button: label, ...draft } = texts.confirmEmail;
      return { ...draft, link: { url: `${site.publicUrl}/user/confirm-email/${token}`, button: label } };
    }
    case 'entry-confirmed': {
      const { subject, lines, closing } = texts.entryConfirmed;
      const name = withoutLinks(order.details.listName);
      return {
        subject: subject.replace('{listName}', () => name),
        lines: [
          ...lines.map((line) => line.replace('{listName}', () => name)),
          ...withoutLinks(order.details.message).split(/\n{2,}/),
        ],
        closing,
      };
    }
    case 'draw-result': {
      const { lines, closing } = texts.drawResult;
      const { listName, title, message } = order.details;
      return {
        subject: title,
        lines: [
          ...lines.map((line) => line.replace('{listName}', () => withoutLinks(listName))),
          ...withoutLinks(message).split(/\n{2,}/),
        ],
        closing,
      };
    }
    case 'list-reported': {
      const { listName, listPath, reason, text } = order.details;
      const { button: label, ...draft } = texts.listReported;
      return {
        ...draft,
        lines: [
          ...draft.lines.map((line) =>
            line.replace('{listName}', () => withoutLinks(listName)).replace('{reason}', () => reason),
          ),
          ...(text ? [withoutLinks(text)] : []),
        ],
        link: { url: site.publicUrl + listPath, button: label },
      };
    }
    case 'list-deleted': {
      const name = withoutLinks(order.details.listName);
      return {
        ...texts.listDeleted,
        lines: texts.listDeleted.lines.map((line) => line.replace('{listName}', () => name)),
      };
    }
    case 'bot-limit-reached':
      return botDraft(texts.botLimitReached, order.details.username, site.publicUrl + BOT_PATH);
    case 'webhook-gone':
      return botDraft(texts.webhookGone, order.details.username, site.publicUrl + BOT_PATH);
    case 'bot-revoked': {
      const { lines, waiting, ...draft } = texts.botRevoked;
      const told = { ...draft, lines: [lines[order.details.reason], waiting] };
      return botDraft(told, order.details.username, site.publicUrl + BOT_LOGIN_PATH);
    }
    case 'posting-paused': {
      const { subject, lines, reasons, waiting, closing } = texts.postingPaused;
      const fill = (line: string) =>
        line
          .replace('{target}', CHANNEL_NAMES[order.details.target])
          .replace('{reason}', reasons[order.details.reason]);
      return { subject: fill(subject), lines: [...lines.map(fill), waiting], closing };
    }
  }
}

type BotText = { subject: string; lines: string[]; button: string; closing: string };

/** An email to a bot's owner, with a link to its page. */
function botDraft(text: BotText, username: string, url: string): Draft {
  const { subject, lines, button: label, closing } = text;
  const fill = (line: string) => line.replaceAll('{username}', () => withoutLinks(username));
  return { subject: fill(subject), lines: lines.map(fill), link: { url, button: label }, closing };
}

/** Mail clients turn URL-like text into links; text written by strangers must not become one. */
function withoutLinks(text: string): string {
  return text.replace(/[.:/@]/g, (sign) => `${sign}\u2060`);
}

function button({ url, button: label }: { url: string; button: string }): string {
  const style =
    'display:inline-block;padding:12px 20px;border-radius:10px;background:#2f6f6f;color:#ffffff;text-decoration:none;font-weight:600';
  return [
    `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a></p>`,
    `<p style="font-size:13px;word-break:break-all">${escapeHtml(url)}</p>`,
  ].join('');
}

/** Preserves the owner's line breaks. */
const paragraph = (text: string) => `<p style="white-space:pre-line">${escapeHtml(text)}</p>`;

function renderHtml(language: Language, parts: string[]): string {
  const body = 'margin:0 auto;max-width:520px;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#14201f';
  return `<!doctype html><html lang="${language}"><body style="${body}"><p style="font-size:20px;font-weight:700">Signboard</p>${parts.join('')}</body></html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
