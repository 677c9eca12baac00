import { CHANNEL_NAMES } from '@signboard/domain/channels/channels.ts';
import { textsIn } from '@signboard/languages/texts.ts';
import { botEmailToken } from '#server/people/accounts/confirm-bot-email.ts';
import type { BotNames, MailOrder } from '#server/platform/outbox/queue-mail.ts';
import { nameWithoutLinks, withoutLinks } from '../without-links.ts';
import { type Draft, fillListText, type Site } from './draft.ts';

const BOT_PATH = '/nft/alert/user';
const PROFILE_PATH = '/user/account-profile/general';
const DEVELOPERS_PATH = '/developers';
const BOT_LOGIN_PATH = '/nft/alert/login';

/** An email to the owner of a list or a bot, or to the operator; null for another. */
export function draftOperationMail(order: MailOrder, site: Site): Draft | null {
  const texts = textsIn(order.language).mails;
  switch (order.template) {
    case 'reports':
      return draftReports(texts.reports, order.details, site);
    case 'list-event': {
      const { event, listPath, listName, entries, winners } = order.details;
      const { button, closing, [event]: text } = texts.listEvent;
      const { list: _, ...filled } = fillListText(text, { listName }, { entries, winners });
      return { ...filled, link: { url: site.publicUrl + listPath, button }, closing };
    }
    case 'announcements-off': {
      const { subject, ofList, ofWorkspace, next, button, closing } = texts.announcementsOff;
      const { listName } = order.details;
      const lost = listName ? ofList.replace('{listName}', () => nameWithoutLinks(listName)) : ofWorkspace;
      return { subject, lines: [lost, next], link: { url: site.publicUrl + PROFILE_PATH, button }, closing };
    }
    case 'winner-roles-paused': {
      const { subject, lines, next, button, closing } = texts.winnerRolesPaused;
      const { listPath, reason, ...names } = order.details;
      const fill = (line: string) =>
        line.replace(/\{(listName|serverName|roleName)\}/g, (_, name: keyof typeof names) =>
          nameWithoutLinks(names[name]),
        );
      const link = { url: site.publicUrl + listPath, button };
      return { subject, lines: [fill(lines[reason]), fill(next[reason])], link, closing };
    }
    case 'webhook-off':
    case 'webhook-failed': {
      const { lines, button, ...text } =
        order.template === 'webhook-off' ? texts.webhookOff : texts.webhookFailed;
      const filled = lines.map((line) => line.replace('{host}', () => withoutLinks(order.details.host)));
      return { ...text, lines: filled, link: { url: site.publicUrl + DEVELOPERS_PATH, button } };
    }
    case 'handed-off':
    case 'email-changed': {
      const { lines, button, ...text } =
        order.template === 'handed-off' ? texts.handedOff : texts.emailChanged;
      const filled = lines.map((line) => line.replace('{address}', () => order.details.address));
      return { ...text, lines: filled, link: { url: site.publicUrl + PROFILE_PATH, button } };
    }
    case 'confirm-bot-email': {
      const token = botEmailToken(site.keyring, order.details.botId, order.recipient);
      const url = `${site.publicUrl}/user/confirm-email/${token}`;
      return draftBotMail(texts.confirmBotEmail, order.details, url);
    }
    case 'bot-limit-reached':
      return draftBotMail(texts.botLimitReached, order.details, site.publicUrl + BOT_PATH);
    case 'bot-budget-reached': {
      const { lines, next, ...draft } = texts.botBudgetReached;
      const { cap, atCap, ...names } = order.details;
      const text = { ...draft, lines: [lines[atCap].replace('{cap}', () => `$${cap}`), next] };
      return draftBotMail(text, names, site.publicUrl + BOT_PATH);
    }
    case 'webhook-gone':
      return draftBotMail(texts.webhookGone, order.details, site.publicUrl + BOT_PATH);
    case 'channel-off': {
      const { lines, next, ...draft } = texts.channelOff;
      const { channel, reason, ...names } = order.details;
      const fill = (line: string) => line.replaceAll('{channel}', CHANNEL_NAMES[channel]);
      const line = new Map(Object.entries(lines)).get(reason) ?? lines.other;
      const text = { ...draft, subject: fill(draft.subject), lines: [fill(line), fill(next)] };
      return draftBotMail(text, names, site.publicUrl + BOT_PATH);
    }
    case 'bot-revoked': {
      const { lines, waiting, ...draft } = texts.botRevoked;
      const text = { ...draft, lines: [lines[order.details.reason], waiting] };
      return draftBotMail(text, order.details, site.publicUrl + BOT_LOGIN_PATH);
    }
    case 'posting-paused': {
      const { subject, lines, reasons, waiting, closing } = texts.postingPaused;
      const fill = (line: string) =>
        line
          .replace('{channel}', CHANNEL_NAMES[order.details.channel])
          .replace('{reason}', reasons[order.details.reason]);
      return { subject: fill(subject), lines: [...lines.map(fill), waiting], closing };
    }
    default:
      return null;
  }
}

type ReportsText = { subject: string; line: string; others: string; closing: string };
type Reports = Extract<MailOrder, { template: 'reports' }>['details'];

/** Names and texts were written by others, so they must not become links. */
function draftReports(
  { subject, line, others: more, closing }: ReportsText,
  { total, others, subjects }: Reports,
  site: Site,
): Draft {
  const lines = subjects.flatMap(({ name, path, reports, reasons, text }) => [
    line
      .replace('{reports}', () => reports)
      .replace('{reasons}', () => reasons)
      .replace('{name}', () => nameWithoutLinks(name))
      .replace('{url}', () => site.publicUrl + path),
    ...(text ? [withoutLinks(text)] : []),
  ]);
  return {
    subject: subject.replace('{total}', () => total),
    lines: [...lines, ...(others === '0' ? [] : [more.replace('{others}', () => others)])],
    closing,
  };
}

type BotText = { subject: string; lines: string[]; button: string; closing: string };

/** An email to a bot's owner, with a link to its page. */
function draftBotMail(text: BotText, { username, collection }: BotNames, url: string): Draft {
  const { subject, lines, button, closing } = text;
  const name = username ? `@${withoutLinks(username)}` : nameWithoutLinks(collection || 'Signboard');
  const fill = (line: string) => line.replaceAll('@{username}', () => name);
  return { subject: fill(subject), lines: lines.map(fill), link: { url, button }, closing };
}
