import type { MailOrder } from '#server/platform/outbox/queue-mail.ts';
import type { Mail } from '#server/platform/providers/mail/smtp-mailer.ts';
import { unsubscribeUrl } from './unsubscribe-token.ts';
import type { Draft, Site } from './write/draft.ts';
import { draftOperationMail } from './write/draft-operation-mail.ts';
import { draftParticipantMail } from './write/draft-participant-mail.ts';
import { renderHtml } from './write/render-html.ts';
import { renderText } from './write/render-text.ts';

/** Renders an email as plain text and equivalent HTML. */
export function writeMail(order: MailOrder & { id: string }, site: Site): Mail {
  const draft = draftOf(order, site);
  const unsubscribe = unsubscribeUrl(order, site);
  const { language } = order;
  return {
    id: order.id,
    to: order.recipient,
    subject: draft.subject,
    text: renderText(draft, { language, unsubscribe }),
    html: renderHtml(draft, { language, unsubscribe, publicUrl: site.publicUrl }),
    ...(unsubscribe && { unsubscribeUrl: unsubscribe }),
  };
}

function draftOf(order: MailOrder, site: Site): Draft {
  const draft = draftParticipantMail(order, site) ?? draftOperationMail(order, site);
  if (!draft) throw new Error(`no text for the email template ${order.template}`);
  return draft;
}
