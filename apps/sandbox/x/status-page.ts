import { type Html, html } from '../home/html.ts';
import type { Post } from './post-store.ts';
import { showPost } from './show-post.ts';

/** One post on a page of its own: where links to it lead. */
export function statusPage(post: Post): Html {
  return html`<h1>Post</h1><div class="card post">${showPost(post)}</div><p><a href="/x">All posts</a></p>`;
}

/** For an id that nobody has posted under, or not since the last reset. */
export function noStatusPage(): Html {
  return html`<h1>Post not found</h1><p class="lead">The simulated X has no post with this ID.</p><p><a href="/x">All posts</a></p>`;
}
