import type { FastifyInstance } from 'fastify';
import { type FaultKind, type FaultSwitch, failCalls } from '../faults/fault-switch.ts';
import { type Html, html, pluralize, sendPage, showTime } from '../home/html.ts';
import type { Inbox, InboxMessage } from './inbox.ts';

export const RECEIVER_FAULTS = ['gone', 'redirects'] as const satisfies readonly FaultKind[];
export const WEBHOOK_FAULTS: readonly FaultKind[] = [
  'server-error',
  'rate-limited',
  'hang',
  'drop-after-accept',
  'slow',
  'too-large',
  ...RECEIVER_FAULTS,
];

const TEN_MEGABYTES = 10 * 1024 * 1024;
const INBOX_PATH = '/webhooks/inbox';

/** A receiver of webhooks as someone else would run it, and a page that shows what it got. */
export function webhookRoutes(
  app: FastifyInstance,
  { inbox, faults, siteUrl }: { inbox: Inbox; faults: FaultSwitch; siteUrl: () => string },
): void {
  app.get('/webhooks.json', async () => inbox.all());
  app.get('/webhooks', async (_request, reply) =>
    sendPage(reply, {
      title: 'Webhooks',
      path: '/webhooks',
      body: inboxPage(inbox.all(), siteUrl() + INBOX_PATH),
    }),
  );
  app.register(async (receiver) => {
    // Signatures are made over the exact bytes.
    receiver.removeContentTypeParser('application/json');
    receiver.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    failCalls(receiver, faults, {
      'server-error': (reply) => reply.code(500).send('something broke'),
      'rate-limited': (reply) => reply.code(429).header('retry-after', '30').send('slow down'),
      'too-large': (reply) => reply.send('x'.repeat(TEN_MEGABYTES)),
      gone: (reply) => reply.code(410).send('gone'),
      redirects: (reply) => reply.redirect(`${siteUrl()}/webhooks.json`, 302),
    });
    receiver.post(INBOX_PATH, async ({ headers, body }) => {
      inbox.add({
        at: new Date().toISOString(),
        id: String(headers['webhook-id'] ?? ''),
        timestamp: String(headers['webhook-timestamp'] ?? ''),
        signature: String(headers['webhook-signature'] ?? ''),
        body: String(body ?? ''),
      });
      return { received: true };
    });
  });
}

const MAX_SHOWN = 100;

function inboxPage(messages: readonly InboxMessage[], address: string): Html {
  const items = messages.slice(-MAX_SHOWN).toReversed().map(showMessage);
  const empty = html`<p class="empty">Nothing has arrived yet.</p>`;
  return html`<h1>Webhooks</h1><p class="lead">A receiver as your own server would be. Create a webhook in Signboard, on the page for
developers, with this address:</p><p><code>${address}</code></p><p class="note">${pluralize(messages.length, 'message')}.</p>
${items.length === 0 ? empty : items}`;
}

function showMessage({ at, id, timestamp, signature, body }: InboxMessage): Html {
  return html`<section class="card"><h2>${typeOf(body)}</h2><p class="note">${showTime(at)}</p><pre>webhook-id: ${id}
webhook-timestamp: ${timestamp}
webhook-signature: ${signature}

${body}</pre></section>`;
}

function typeOf(body: string): string {
  try {
    return String(JSON.parse(body).type);
  } catch {
    return 'Not JSON';
  }
}
