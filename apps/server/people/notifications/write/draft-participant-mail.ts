import { say } from '@signboard/contract/texts/say.ts';
import type { Language } from '@signboard/domain/accounts/language.ts';
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
      const lines = isObjectionPossible ? [...text.lines, objection] : text.lines;
      const date = formatMoment(drawableFrom, order.language);
      const filled = fillListText({ ...text, lines }, details, { reason: reasons[reason], date });
      return { ...filled, ...listLink(details, button, site), closing };
    }
    case 'removed-by-snapshot': {
      const { details } = order;
      const { objection, objectionDated, atBlock, button, closing, ...text } = texts.removedBySnapshot;
      const { chain, block, call, answer, drawableFrom } = details;
      const lines = [...text.lines, ...(block ? [atBlock] : []), drawableFrom ? objectionDated : objection];
      const filled = fillListText({ ...text, lines }, details, {
        reason: say(`reason.${details.reason}`, order.language),
        date: drawableFrom ? formatMoment(drawableFrom, order.language) : '',
        call: withoutLinks(call),
        chain,
        block,
        answer,
      });
      return { ...filled, ...listLink(details, button, site), closing };
    }
    case 'closed-early': {
      const { details } = order;
      const { announced, next, button, closing, ...text } = texts.closedEarly;
      const lines = [...text.lines, ...(details.date ? [announced] : []), next];
      const filled = fillListText({ ...text, lines }, details, momentsOf(details, order.language));
      return { ...filled, ...listLink(details, button, site), closing };
    }
    case 'end-moved': {
      const { details } = order;
      const { button, closing, ...text } = texts.endMoved;
      const filled = fillListText(text, details, momentsOf(details, order.language));
      return { ...filled, ...listLink(details, button, site), closing };
    }
    default:
      return null;
  }
}

/** The end that was announced, and when the draw may start. */
const momentsOf = ({ date, drawableFrom }: { date?: string; drawableFrom: string }, language: Language) => ({
  end: date ? formatMoment(date, language) : '',
  date: formatMoment(drawableFrom, language),
});

const confirmUrl = ({ publicUrl }: Site, token: string) => `${publicUrl}/user/confirm-email/${token}`;
