import { type Html, html } from '../home/html.ts';
import type { Post } from './post-store.ts';
import { showPost } from './show-post.ts';

/** One post on a page of its own: where links to it lead. */
export function statusPage(post: Post): Html {
  return html`<h1>Post</h1><div class="card post">${showPost(post)}</div><p><a href="/x">All posts</a></p>`;
}

/** For an id that nobody has posted under, or not since the last reset. */
export function noStatusPage(): Html {
  return html`<h1>No such post</h1><p class="lead">The stand-in X has no post of this number.</p><p><a href="/x">All posts</a></p>`;
}
