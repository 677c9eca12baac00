import { countOf } from '../home/count-of.ts';
import { type Html, html } from '../home/html.ts';
import type { Post } from './post-store.ts';
import { LIMITS } from './rate-limit.ts';
import { showPost } from './show-post.ts';
import { type FollowGraph, X_ACCOUNTS } from './x-accounts.ts';

type TimelineView = { posts: readonly Post[]; follows: FollowGraph; isLimitLifted: boolean };
const MOST_SHOWN = 100;

/** Posts of all accounts, newest first, then who is here. */
export function timelinePage({ posts, follows, isLimitLifted }: TimelineView): Html {
  const newest = posts.slice(-MOST_SHOWN).toReversed();
  const shown = newest.map((post) => html`<li class="card post">${showPost(post)}</li>`);
  const empty = html`<p class="empty">No posts yet. Connect a bot to one of the bot accounts, then make a sale on the
<a href="/chain">chain</a>.</p>`;
  return html`<h1>X</h1><p class="lead">${countOf(posts.length, 'post')} on the simulated X.</p>
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
