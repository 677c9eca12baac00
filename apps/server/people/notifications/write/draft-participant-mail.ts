import { textsIn } from '@signboard/languages/texts.ts';
import { confirmationToken } from '#server/people/accounts/confirm-email.ts';
import { requestToken } from '#server/people/accounts/confirm-request.ts';
import type { MailOrder } from '#server/platform/outbox/queue-mail.ts';
import { nameWithoutLinks, withoutLinks } from '../without-links.ts';
import { type Draft, fillListText, formatMoment, listLink, type Site } from './draft.ts';

/** An email to a participant or visitor; null for another. */
export function draftParticipantMail(order: MailOrder, site: Site): Draft | null {
  const texts = textsIn(order.language).mails;
  switch (order.template) {
    case 'confirm-email': {
      const { details } = order;
      const url = confirmUrl(site, confirmationToken(site.keyring, details.confirmationId));
      if (!('cause' in details)) {
        const { button, ...draft } = texts.confirmEmail;
        return { ...draft, link: { url, button } };
      }
      const { button, page: label, deadline, closing, [details.cause]: text } = texts.confirmEntry;
      const { confirmBy } = details;
      const lines = [...text.lines.slice(0, -1), ...(confirmBy ? [deadline] : []), ...text.lines.slice(-1)];
      const date = confirmBy ? formatMoment(confirmBy, order.language) : '';
      const page = details.listPath ? { url: site.publicUrl + details.listPath, label } : undefined;
      const filled = fillListText({ ...text, lines }, details, { date });
      return { ...filled, link: { url, button }, ...(page && { page }), closing };
    }
    case 'confirm-reminder': {
      const { details } = order;
      const { lines, next, button, closing, ...text } = texts.confirmReminder;
      const date = formatMoment(details.date, order.language);
      const url = confirmUrl(site, requestToken(site.keyring, 'reminder', details.reminderId));
      const filled = fillListText({ ...text, lines: [lines[details.kind], next] }, details, { date });
      return { ...filled, link: { url, button }, closing };
    }
    case 'confirm-newsletter': {
      const { button, ...draft } = texts.confirmNewsletter;
      const url = confirmUrl(site, requestToken(site.keyring, 'newsletter', order.details.subscriberId));
      return { ...draft, link: { url, button } };
    }
    case 'reminder': {
      const { details } = order;
      const { button, closing, [details.kind]: text } = texts.reminder;
      const date = formatMoment(details.date, order.language);
      return { ...fillListText(text, details, { date }), ...listLink(details, button, site), closing };
    }
    case 'entry-confirmed': {
      const { details } = order;
      const { button, closing, ...text } = texts.entryConfirmed;
      const ownerWords = { title: '', message: withoutLinks(details.message) };
      return { ...fillListText(text, details), ...listLink(details, button, site), ownerWords, closing };
    }
    case 'draw-committed': {
      const { details } = order;
      const { button, closing, ...text } = texts.drawCommitted;
      const date = formatMoment(details.date, order.language);
      return { ...fillListText(text, details, { date }), ...listLink(details, button, site), closing };
    }
    case 'draw-result': {
      const { details } = order;
      const {
        button,
        closing,
        closingWithoutWords,
        confirm,
        prize,
        prizeOnceConfirmed,
        [details.result ?? 'unknown']: text,
      } = texts.drawResult;
      const { confirmBy } = details;
      const lines = [
        ...text.lines,
        ...(confirmBy ? [confirm] : []),
        ...(details.hasPrize ? [confirmBy ? prizeOnceConfirmed : prize] : []),
      ];
      const date = confirmBy ? formatMoment(confirmBy, order.language) : '';
      const filled = {
        ...fillListText({ ...text, lines }, details, { date }),
        ...listLink(details, button, site),
      };
      if (!details.title && !details.message) return { ...filled, closing: closingWithoutWords };
      const ownerWords = {
        title: nameWithoutLinks(details.title),
        message: withoutLinks(details.message),
      };
      return { ...filled, ownerWords, closing };
    }
    case 'place-reminder': {
      const { details } = order;
      const { button, closing, ...text } = texts.placeReminder;
      const date = formatMoment(details.confirmBy, order.language);
      return { ...fillListText(text, details, { date }), ...listLink(details, button, site), closing };
    }
    case 'list-deleted': {
      const { closing, ...text } = texts.listDeleted;
      return { ...fillListText(text, order.details), closing };
    }
    case 'entry-removed': {
      const { details } = order;
      const { reasons, objection, button, closing, ...text } = texts.entryRemoved;
      const { reason, drawableFrom } = details;
      const isObjectionPossible = reason !== 'on-request';
      const lines = isObjectionPossible
        ? [...text.lines, drawableFrom ? objection.dated : objection.undated]
        : text.lines;
      const date = drawableFrom ? formatMoment(drawableFrom, order.language) : '';
      const filled = fillListText({ ...text, lines }, details, { reason: reasons[reason], date });
      return { ...filled, ...listLink(details, button, site), closing };
    }
    default:
      return null;
  }
}

const confirmUrl = ({ publicUrl }: Site, token: string) => `${publicUrl}/user/confirm-email/${token}`;
