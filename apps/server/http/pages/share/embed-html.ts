import { imageUrl } from '@signboard/contract/images/endpoints.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import type { Language } from '@signboard/domain/accounts/language.ts';
import { escapeHtml } from '../page-head.ts';
import { cardAction, cardText } from './card-text.ts';

/** Nothing but pictures and one stylesheet of this origin, in a frame on any page. */
export const EMBED_POLICY = "default-src 'none'; img-src 'self'; style-src 'self'; frame-ancestors *";

/** A list's card for other websites: no script, no cookie. */
export function embedHtml(list: PublicList, language: Language, publicUrl: string): string {
  const url = new URL(`/sb/${list.workspace}/${list.urlEndName}`, publicUrl).href;
  const name = escapeHtml(list.name);
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="robots" content="noindex"><title>${name} · Signboard</title>`,
    '<link rel="stylesheet" href="/embed.css"></head>',
    `<body><a class="card" href="${escapeHtml(url)}" target="_blank" rel="noopener">`,
    `<img src="${imageUrl(list.logo)}" alt="" width="56" height="56">`,
    `<span class="words"><strong>${name}</strong>`,
    `<span class="state">${escapeHtml(cardText(list, language))}</span>`,
    `<span class="action">${escapeHtml(cardAction(list, language))}</span></span></a></body></html>`,
  ].join('');
}
