import type { MailSubject } from '#server/platform/outbox/queue-mail.ts';
import type { Keyring } from '#server/platform/secrets/keyring.ts';

/** Emails that people can turn off; all others answer something that they did, or concern their account. */
export const UNSUBSCRIBABLE = [
  'reminder',
  'draw-committed',
  'list-event',
] as const satisfies MailSubject['template'][];

export type Unsubscribable = (typeof UNSUBSCRIBABLE)[number];

export const isUnsubscribable = (template: string): template is Unsubscribable =>
  UNSUBSCRIBABLE.some((one) => one === template);

/** Names the email and not the address, which must not be in a URL. */
export function unsubscribeUrl(
  mail: { id: string; template: string },
  { publicUrl, keyring }: { publicUrl: string; keyring: Keyring },
): string | null {
  if (!isUnsubscribable(mail.template)) return null;
  return `${publicUrl}/unsubscribe/${mail.id}.${keyring.mac('unsubscribe', mail.id)}`;
}

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** The email's id of a valid token, otherwise null. */
export function readUnsubscribeToken(keyring: Keyring, token: string): string | null {
  const [, id, mac] = TOKEN.exec(token) ?? [];
  return id && mac && keyring.verifyMac('unsubscribe', id, mac) ? id : null;
}
