import type { DrawSubscriber } from '#server/lists/draws/draw-events.ts';
import { recordEntryEvents } from '#server/platform/outbox/record-entry-events.ts';
import { recordWebhookEvent } from '#server/platform/outbox/record-webhook-event.ts';

/** Queues what webhooks say of a draw. */
export const drawWebhooks: DrawSubscriber = {
  name: 'webhooks',
  inTransaction: {
    'entries-removed'(db, { draw, entries, happenedAt }) {
      const removed = entries.map((entry) => ({ ...entry, listId: draw.listId }));
      return recordEntryEvents(db, 'entry.removed', removed, happenedAt);
    },
    committed: (db, { draw, commitment, entries, round, revealAt, happenedAt }) =>
      recordWebhookEvent(db, {
        of: { listId: draw.listId },
        type: 'draw.committed',
        occasion: draw.id,
        data: {
          listId: draw.listId,
          drawNumber: draw.number,
          commitment,
          entries,
          round,
          revealAt: revealAt.toISOString(),
        },
        happenedAt,
      }),
    drawn: (db, { draw, seed, cutoff, entries, winners, happenedAt }) =>
      recordWebhookEvent(db, {
        of: { listId: draw.listId },
        type: 'draw.revealed',
        occasion: draw.id,
        data: { listId: draw.listId, drawNumber: draw.number, seed, cutoff, entries, winners },
        happenedAt,
      }),
    async 'moved-up'(db, { draw, entryNumbers, happenedAt }) {
      for (const entryNumber of entryNumbers)
        await recordWebhookEvent(db, {
          of: { listId: draw.listId },
          type: 'winner.promoted',
          occasion: `${draw.id} ${entryNumber}`,
          data: { listId: draw.listId, drawNumber: draw.number, entryNumber },
          happenedAt,
        });
    },
  },
};
