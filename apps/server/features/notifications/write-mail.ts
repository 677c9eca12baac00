import type { Language } from '@signboard/domain/accounts/language.ts';
import { confirmationToken } from '#server/features/accounts/confirmation-token.ts';
import type { MailOrder } from '#server/outbox/queue-mail.ts';
import type { Mail } from '#server/providers/mail/port.ts';
import type { Keyring } from '#server/secrets/keyring.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';

const TEXTS: Record<Language, typeof en> = { en, es };

/** Writes a mail out, as plain text and as HTML that says the same. */
export function writeMail(
  order: MailOrder & { id: string },
  site: { publicUrl: string; keyring: Keyring },
): Mail {
  const texts = TEXTS[order.language];
  const { subject, lines, button, closing } = texts.confirmEmail;
  const link = `${site.publicUrl}/user/confirm-email/${confirmationToken(site.keyring, order.details.confirmationId)}`;
  return {
    id: order.id,
    to: order.recipient,
    subject,
    text: [...lines, link, closing, `-- \n${texts.footer}`].join('\n\n'),
    html: layOut(order.language, [
      ...lines.map(paragraph),
      `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#2f6f6f;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(button)}</a></p>`,
      `<p style="font-size:13px;word-break:break-all">${escapeHtml(link)}</p>`,
      paragraph(closing),
      `<p style="margin-top:32px;font-size:12px;color:#5b6b6b">${escapeHtml(texts.footer)}</p>`,
    ]),
  };
}

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;

function layOut(language: Language, parts: string[]): string {
  const body = 'margin:0 auto;max-width:520px;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#14201f';
  return `<!doctype html><html lang="${language}"><body style="${body}"><p style="font-size:20px;font-weight:700">Signboard</p>${parts.join('')}</body></html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
