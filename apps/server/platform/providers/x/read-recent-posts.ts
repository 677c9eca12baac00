import { z } from 'zod';
import { parseResponse } from '../http-json.ts';
import { ProviderError } from '../provider-error.ts';
import type { XCredentials, XRecentPost } from './publish-port.ts';
import type { XCaller } from './x-caller.ts';

/** X's clock and ours differ. */
const CLOCK_SKEW_MS = 60_000;
const POSTS_PER_PAGE = 100;
/** Each post read is billed, and no bot posts this much between an attempt and its settlement. */
const MAX_PAGES = 5;

const link = z.object({
  url: z.string(),
  expanded_url: z.string().optional(),
  media_key: z.string().optional(),
});
const post = z.object({
  id: z.string().min(1),
  text: z.string(),
  created_at: z.iso.datetime({ offset: true }),
  entities: z.object({ urls: z.array(link).default([]) }).optional(),
});
type Post = z.infer<typeof post>;

/** A response with errors next to its posts is incomplete, and only a complete one settles a lost response. */
const page = z.object({
  data: z.array(post).default([]),
  meta: z.object({ next_token: z.string().optional() }),
  errors: z.undefined().optional(),
});

/** Fails rather than omitting posts. */
export async function readRecentPosts(
  call: XCaller,
  credentials: XCredentials,
  userId: string,
  since: Date,
): Promise<XRecentPost[]> {
  const posts: Post[] = [];
  let next: string | undefined;
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const answer = await call(credentials, {
      method: 'GET',
      path: `/2/users/${encodeURIComponent(userId)}/tweets`,
      query: {
        max_results: String(POSTS_PER_PAGE),
        start_time: new Date(since.getTime() - CLOCK_SKEW_MS).toISOString().replace(/\.\d+Z$/, 'Z'),
        'tweet.fields': 'created_at,entities',
        ...(next ? { pagination_token: next } : {}),
      },
      isRepeatable: true,
      doing: 'reading posts',
    });
    const { data, meta } = parseResponse(page, answer.json, 'X');
    posts.push(...data);
    next = meta.next_token;
    if (!next) return posts.map(asSent);
  }
  throw new ProviderError('refused', 'the account has too many recent posts to read', {
    reason: 'too-many-posts',
  });
}

/** X escapes three characters, shortens each link, and appends one of its own for pictures. */
function asSent({ id, text, created_at, entities }: Post): XRecentPost {
  const links = entities?.urls ?? [];
  const written = links.reduce((now, one) => now.replaceAll(one.url, one.media_key ? '' : typed(one)), text);
  const plain = written.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&').trim();
  return { id, text: plain, createdAt: new Date(created_at) };
}

/** A word that only looks like a domain gets an http:// prefix, which our posts never contain. */
function typed({ url, expanded_url }: z.infer<typeof link>): string {
  return (expanded_url ?? url).replace(/^http:\/\//, '');
}
