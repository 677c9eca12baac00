import type { Language } from '@signboard/domain/accounts/language.ts';
import type { ListLook } from '#server/platform/outbox/queue-mail.ts';
import type { Keyring } from '#server/platform/secrets/keyring.ts';
import { nameWithoutLinks, subjectWithoutLinks } from '../without-links.ts';

export type Site = { publicUrl: string; keyring: Keyring };

/** The content of an email, before it becomes text and HTML. */
export type Draft = {
  subject: string;
  /** The subject, unless it is given. */
  heading?: string;
  lines: string[];
  link?: { url: string; button: string };
  /** Where the button leads elsewhere: the page that the email is about. */
  page?: { url: string; label: string };
  ownerWords?: { title: string; message: string };
  closing: string;
  list?: ListLook;
};

type ListText = { subject: string; heading?: string; lines: readonly string[] };
type Values = Record<string, string>;

/** Fills in a list's name, which its owner wrote, and values of our own. */
export function fillListText(text: ListText, look: ListLook, values: Values = {}) {
  const fill = (line: string, name: string) =>
    line.replace(/\{(\w+)\}/g, (_, key: string) => (key === 'listName' ? name : (values[key] ?? '')));
  return {
    subject: fill(text.subject, subjectWithoutLinks(look.listName)),
    ...(text.heading && { heading: text.heading }),
    lines: text.lines.map((line) => fill(line, nameWithoutLinks(look.listName))),
    list: look,
  };
}

/** The button to the list; none in emails that an earlier version queued. */
export function listLink(look: ListLook, button: string, { publicUrl }: Site): Pick<Draft, 'link'> {
  return look.listPath ? { link: { url: publicUrl + look.listPath, button } } : {};
}

/** In UTC, because the recipient's time zone is unknown. */
export function formatMoment(date: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${format.format(new Date(date))} UTC`;
}
