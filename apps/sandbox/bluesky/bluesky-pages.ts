import type { FastifyInstance } from 'fastify';
import { type Html, html, pluralize, sendPage, showTime } from '../home/html.ts';
import { BLUESKY_ACCOUNTS } from './bluesky-fixtures.ts';
import type { PostRecord } from './check-post.ts';
import type { RecordStore, StoredRecord } from './record-store.ts';

const MAX_SHOWN = 100;

/** The simulated Bluesky as a page and as JSON. */
export function blueskyPages(app: FastifyInstance, store: RecordStore): void {
  const posts = () => store.all().filter(({ collection }) => collection === 'app.bsky.feed.post');
  app.get('/bluesky/records.json', async () => store.all());
  app.get('/bluesky', async (_request, reply) =>
    sendPage(reply, { title: 'Bluesky', path: '/bluesky', body: postsPage(posts()) }),
  );
  // Where links to posts lead.
  app.get('/bluesky/web/*', async (_request, reply) => reply.redirect('/bluesky'));
  app.get<{ Params: { cid: string } }>('/bluesky/blobs/:cid', async ({ params }, reply) => {
    const blob = store.findBlob(params.cid);
    if (!blob) return reply.code(404).send({ error: 'There is no such file' });
    // An untrusted file: nothing in it may run.
    return reply
      .header('content-security-policy', "sandbox; default-src 'none'")
      .type(blob.type)
      .send(blob.bytes);
  });
}

function postsPage(posts: readonly StoredRecord[]): Html {
  const shown = posts.slice(-MAX_SHOWN).toReversed().map(showPost);
  const empty = html`<p class="empty">No posts yet. Connect one of the accounts below to a bot.</p>`;
  return html`<h1>Bluesky</h1><p class="lead">${pluralize(posts.length, 'post')} on the simulated Bluesky.</p>
${shown.length === 0 ? empty : html`<ul class="list">${shown}</ul>`}${accounts()}`;
}

function showPost({ did, value }: StoredRecord): Html {
  const { text = '', createdAt = '', embed } = value as PostRecord;
  const handle = BLUESKY_ACCOUNTS.find((account) => account.did === did)?.handle;
  const pictures = (embed?.images ?? []).map(
    ({ alt, image }) =>
      html`<img src="/bluesky/blobs/${image?.ref?.$link}" alt="${alt ?? ''}" loading="lazy">`,
  );
  return html`<li class="card post"><article><header><strong>@${handle}</strong>${showTime(createdAt)}</header>
<p>${text}</p>${pictures}</article></li>`;
}

function accounts(): Html {
  const rows = BLUESKY_ACCOUNTS.map(
    ({ handle, appPassword, about }) =>
      html`<tr><td><code>${handle}</code></td><td><code>${appPassword}</code></td><td>${about}</td></tr>`,
  );
  return html`<section><h2>Accounts and their app passwords</h2><div class="wide"><table><tbody>${rows}</tbody></table></div></section>`;
}
