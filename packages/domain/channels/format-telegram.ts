import { toSafeLink } from '../posts/sanitise-chain-text.ts';

/** Telegram counts UTF-16 units of the text that readers see; a caption has the smaller limit of the two. */
const MAX_LENGTH = 1024;
const ELLIPSIS = '…';
const CHARACTERS = new Intl.Segmenter('en');

export type TelegramLinks = { token: string | null; transaction: string | null };

/** A post's text as Telegram's HTML: its first line is bold and links to the token, the last one to the transaction. */
export function formatTelegram(text: string, links: TelegramLinks): string {
  const transaction = toSafeLink(links.transaction);
  const view = 'View transaction';
  const room = MAX_LENGTH - (transaction ? view.length + 1 : 0);
  const [headline = '', ...rest] = cut(text, room).split('\n');
  const token = toSafeLink(links.token);
  const title = `<b>${token ? linked(headline, token) : escapeHtml(headline)}</b>`;
  const lines = [title, ...rest.map(escapeHtml), ...(transaction ? [linked(view, transaction)] : [])];
  return lines.join('\n');
}

/** Telegram's HTML needs nothing else escaped, except quotes inside an attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const linked = (text: string, url: string) => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;

/** Cuts between whole characters. */
function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  let kept = '';
  for (const { segment } of CHARACTERS.segment(text)) {
    if (kept.length + segment.length + ELLIPSIS.length > maxLength) break;
    kept += segment;
  }
  return kept.trimEnd() + ELLIPSIS;
}
