import { type Html, html, pluralize, showTime } from '../home/html.ts';
import type { Post } from './post-store.ts';
import { LIMITS } from './rate-limit.ts';
import { type FollowGraph, findByUsername, X_ACCOUNTS } from './x-accounts.ts';

type TimelineView = { posts: readonly Post[]; follows: FollowGraph; isLimitLifted: boolean };
const MAX_SHOWN = 100;

/** Posts of all accounts, newest first, then the accounts. */
export function timelinePage({ posts, follows, isLimitLifted }: TimelineView): Html {
  const newest = posts.slice(-MAX_SHOWN).toReversed();
  const shown = newest.map((post) => html`<li class="card post">${showPost(post)}</li>`);
  const empty = html`<p class="empty">No posts yet. Connect a bot to one of the bot accounts, then make a sale on the
<a href="/chain">chain</a>.</p>`;
  return html`<h1>X</h1><p class="lead">${pluralize(posts.length, 'post')} on the simulated X.</p>
${shown.length === 0 ? empty : html`<ul class="list">${shown}</ul>`}${accounts(follows)}${limitForm(isLimitLifted)}`;
}

function accounts(follows: FollowGraph): Html {
  const rows = X_ACCOUNTS.map((account) => {
    const followed = X_ACCOUNTS.filter((other) => follows.state(account, other) === 'following');
    const names = followed.map(({ username }) => `@${username}`).join(', ');
    return html`<tr><td>${account.name}</td><td>@${account.username}</td><td>${account.about}</td><td>${names || 'no one'}</td></tr>`;
  });
  return html`<section><h2>Accounts</h2><div class="wide"><table><thead><tr><th>Name</th><th>Handle</th><th>About</th><th>Follows</th></tr></thead>
<tbody>${rows}</tbody></table></div></section>`;
}

function limitForm(isLifted: boolean): Html {
  const state = isLifted ? 'The limit is off.' : `${LIMITS.post} posts per account in 15 minutes, as on X.`;
  return html`<section class="card"><h2>Rate limit</h2><p>${state}</p><form method="post" action="/x/rate-limit">
<input type="hidden" name="limited" value="${isLifted ? 'true' : 'false'}"><button class="quiet">${isLifted ? 'Turn limit on' : 'Turn limit off'}</button></form></section>`;
}

/** A post with its images; the time links to its own page. */
function showPost({ id, username, text, mediaIds, at }: Post): Html {
  const pictures = mediaIds.map(
    (mediaId) => html`<img src="/x/media/${mediaId}" alt="Attached picture" loading="lazy">`,
  );
  return html`<article><header><strong>${findByUsername(username)?.name}</strong><span class="note">@${username}</span>
<a href="/x/web/${username}/status/${id}">${showTime(at)}</a></header><p>${text}</p>
${pictures.length > 0 && html`<div class="pictures">${pictures}</div>`}</article>`;
}

export function statusPage(post: Post): Html {
  return html`<h1>Post</h1><div class="card post">${showPost(post)}</div><p><a href="/x">All posts</a></p>`;
}

export function noStatusPage(): Html {
  return html`<h1>Post not found</h1><p class="lead">The simulated X has no post with this ID.</p><p><a href="/x">All posts</a></p>`;
}
