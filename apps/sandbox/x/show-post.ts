import { type Html, html } from '../home/html.ts';
import { showTime } from '../home/show-time.ts';
import type { Post } from './post-store.ts';
import { findByUsername } from './x-accounts.ts';

/** A post with its pictures, and its time as the way to its own page. */
export function showPost({ id, username, text, mediaIds, at }: Post): Html {
  const pictures = mediaIds.map(
    (mediaId) => html`<img src="/x/media/${mediaId}" alt="Attached picture" loading="lazy">`,
  );
  return html`<article><header><strong>${findByUsername(username)?.name}</strong><span class="note">@${username}</span>
<a href="/x/web/${username}/status/${id}">${showTime(at)}</a></header><p>${text}</p>
${pictures.length > 0 && html`<div class="pictures">${pictures}</div>`}</article>`;
}
