import { LANGUAGE_PARAMETER } from '@signboard/contract/pages.ts';
import type { ListState } from '@signboard/domain/lists/list-state.ts';
import { publicPath } from '../tables/list-paths.ts';

export type SharedList = { name: string; workspace: string; urlEndName: string; state: ListState };

/** Results are shared with a link to the draw itself. */
export function shareUrl(list: SharedList, origin: string): string {
  return `${origin}${publicPath(list)}${list.state === 'drawn' ? '#draw' : ''}`;
}

export function postOnXUrl(text: string, url: string): string {
  return `https://x.com/intent/post?${new URLSearchParams({ text, url })}`;
}

const ATTRIBUTE_ENTITIES: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
const escapeAttribute = (text: string) => text.replace(/[&"<>]/g, (one) => ATTRIBUTE_ENTITIES[one] ?? one);

/** HTML for the owner's website. */
export function embedCode(list: SharedList, origin: string, language: string): string {
  const src = `${origin}${publicPath(list)}/embed?${LANGUAGE_PARAMETER}=${language}`;
  return `<iframe src="${escapeAttribute(src)}" title="${escapeAttribute(list.name)}" width="420" height="116" style="border:0;max-width:100%" loading="lazy"></iframe>`;
}

/** The picture of link previews. The state renews it in the browser's cache. */
export function cardPath(list: SharedList, language: string): string {
  return `${publicPath(list)}/card.png?${new URLSearchParams({ [LANGUAGE_PARAMETER]: language, state: list.state })}`;
}

/** Which sentence introduces the link. */
export function shareTextKey(state: ListState): 'drawn' | 'open' | 'scheduled' | 'other' {
  return state === 'drawn' || state === 'open' || state === 'scheduled' ? state : 'other';
}
