import { imageUrl, isImageId } from '@signboard/contract/images/endpoints.ts';
import type { Language } from '@signboard/domain/accounts/language.ts';
import { DEFAULT_COLOR } from '@signboard/domain/lists/list-types.ts';
import { readableOn } from '@signboard/domain/lists/readable-color.ts';
import { textsIn } from '@signboard/languages/texts.ts';
import { nameWithoutLinks } from '../without-links.ts';
import type { Draft } from './draft.ts';

type Frame = { language: Language; unsubscribe: string | null; publicUrl: string };

const LIGHT = { page: '#eef3f3', card: '#ffffff', text: '#14201f', muted: '#566564', line: '#d9e2e1' };
const DARK = { page: '#0f1616', card: '#1a2323', text: '#eef4f3', muted: '#a5b5b3', line: '#354241' };
const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * Tables and inline styles, because mail clients ignore most other CSS. The style element only adapts what clients that
 * read it can improve: the dark scheme and narrow screens.
 */
export function renderHtml(draft: Draft, { language, unsubscribe, publicUrl }: Frame): string {
  const { footer, ownerWords: caption, unsubscribe: label } = textsIn(language).mails;
  const colors = colorsOf(draft);
  const parts = [
    renderHead(draft, publicUrl, colors),
    `<h1 class="text" style="margin:0 0 12px;font-size:24px;line-height:1.25;font-weight:700;color:${LIGHT.text}">${escapeHtml(draft.heading ?? draft.subject)}</h1>`,
    ...draft.lines.map((line) => paragraph(line, 'text')),
    ...(draft.link ? [renderButton(draft.link, colors)] : []),
    ...(draft.page ? [renderPage(draft.page)] : []),
    ...(draft.ownerWords ? [renderOwnerWords(draft.ownerWords, caption, colors)] : []),
    paragraph(draft.closing, 'muted'),
  ];
  const foot = [
    escapeHtml(footer),
    ...(unsubscribe
      ? [
          `<a class="muted" href="${escapeHtml(unsubscribe)}" style="color:${LIGHT.muted};text-decoration:underline">${label}</a>`,
        ]
      : []),
  ];
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(draft.subject)}</title><style>${styleSheet(colors)}</style></head>
<body class="page" style="margin:0;padding:0;background:${LIGHT.page}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${LIGHT.page}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;table-layout:fixed;font-family:${FONT}">
<tr><td class="band" style="height:8px;line-height:8px;font-size:0;background:${colors.own};border-radius:14px 14px 0 0">&nbsp;</td></tr>
<tr><td class="card" style="padding:28px 32px 24px;background:${LIGHT.card};border-radius:0 0 14px 14px;overflow-wrap:anywhere;word-break:break-word">${parts.join('\n')}</td></tr>
<tr><td class="muted foot" align="center" style="padding:20px 32px 8px;font-size:12px;line-height:1.5;color:${LIGHT.muted}">${foot.join('<br>')}</td></tr>
</table></td></tr></table></body></html>`;
}

type Colors = { own: string; light: string; dark: string };

/** The list's color, and its readable forms for both schemes. */
function colorsOf({ list }: Draft): Colors {
  const own = /^#[0-9a-f]{6}$/i.test(list?.color ?? '') ? (list?.color as string) : DEFAULT_COLOR;
  return { own, light: readableOn(LIGHT.card, own), dark: readableOn(DARK.card, own) };
}

function styleSheet({ dark }: Colors): string {
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.card{padding:24px 20px 20px!important}.foot{padding:16px 20px 4px!important}}
@media (prefers-color-scheme:dark){.page{background:${DARK.page}!important}.card{background:${DARK.card}!important}.text{color:${DARK.text}!important}.muted{color:${DARK.muted}!important}.button{background:${dark}!important}.button a{color:${DARK.card}!important}.words{border-color:${dark}!important}}`;
}

const MARK_SIZE = 48;

/** The list's picture and name, or ours. Without pictures, the first letter on the list's color takes its place. */
function renderHead({ list }: Draft, publicUrl: string, colors: Colors): string {
  const name = list ? nameWithoutLinks(list.listName) : 'Signboard';
  const label = `<td class="text" style="font-size:17px;line-height:1.3;font-weight:600;color:${LIGHT.text}"><bdi>${escapeHtml(shorten(name))}</bdi></td>`;
  const mark = list ? `${renderPicture(list.logo ?? '', name, publicUrl, colors)}` : '';
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;width:100%;table-layout:fixed"><tr>${mark}${label}</tr></table>`;
}

const MAX_HEAD_LENGTH = 60;

/** Whole characters; the sentence below has the whole name. */
function shorten(name: string): string {
  const characters = [...name];
  return characters.length > MAX_HEAD_LENGTH ? `${characters.slice(0, MAX_HEAD_LENGTH - 1).join('')}…` : name;
}

function renderPicture(logo: string, name: string, publicUrl: string, { light }: Colors): string {
  const letter = escapeHtml(/[\p{L}\p{N}]/u.exec(name)?.[0]?.toUpperCase() ?? '');
  const look = `font-size:22px;line-height:${MARK_SIZE}px;font-weight:700;color:#ffffff;text-align:center`;
  const picture = isImageId(logo)
    ? `<img src="${escapeHtml(publicUrl + imageUrl(logo))}" width="${MARK_SIZE}" height="${MARK_SIZE}" alt="${letter}" style="display:block;width:${MARK_SIZE}px;height:${MARK_SIZE}px;object-fit:cover;border:0;${look}">`
    : letter;
  return `<td width="${MARK_SIZE + 14}" style="width:${MARK_SIZE + 14}px"><div style="width:${MARK_SIZE}px;height:${MARK_SIZE}px;border-radius:12px;background:${light};overflow:hidden;${look}">${picture}</div></td>`;
}

function renderButton({ url, button }: { url: string; button: string }, { light }: Colors): string {
  const href = escapeHtml(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 10px"><tr><td class="button" style="border-radius:10px;background:${light}"><a href="${href}" style="display:inline-block;padding:13px 24px;font-size:16px;line-height:1.2;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(button)}</a></td></tr></table>
<p class="muted" style="margin:0 0 24px;font-size:12px;line-height:1.5;word-break:break-all;color:${LIGHT.muted}">${href}</p>`;
}

function renderPage({ url, label }: { url: string; label: string }): string {
  const href = escapeHtml(url);
  return `<p class="muted" style="margin:0 0 12px;font-size:13px;line-height:1.55;color:${LIGHT.muted}">${escapeHtml(label)}: <a class="muted" href="${href}" style="color:${LIGHT.muted};text-decoration:underline">${href}</a></p>`;
}

/** Visibly someone else's words, in their own direction. A block of its own also ends any change of it. */
function renderOwnerWords(
  { title, message }: { title: string; message: string },
  caption: string,
  { light }: Colors,
): string {
  const heading = title
    ? `<p class="text" dir="auto" style="margin:0 0 6px;font-size:16px;line-height:1.5;font-weight:600;color:${LIGHT.text}">${escapeHtml(title)}</p>`
    : '';
  const body = message
    .split(/\n{2,}/)
    .map((part) => paragraph(part, 'text', ' dir="auto"'))
    .join('');
  return `<p class="muted" style="margin:0 0 8px;font-size:13px;line-height:1.5;color:${LIGHT.muted}">${escapeHtml(caption)}</p>
<blockquote class="words" style="margin:0 0 24px;padding:2px 0 2px 16px;border-left:3px solid ${light}">${heading}${body}</blockquote>`;
}

/** Preserves the owner's line breaks. */
function paragraph(text: string, look: 'text' | 'muted', direction = ''): string {
  const size = look === 'text' ? 16 : 13;
  return `<p class="${look}"${direction} style="margin:0 0 12px;font-size:${size}px;line-height:1.55;white-space:pre-line;color:${LIGHT[look]}">${escapeHtml(text)}</p>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
