import { drawMails } from '../lists/draw-mails/draw-mails.ts';
import type { DrawEvent, DrawSubscriber } from '../lists/draws/draw-events.ts';
import { assignPrizes, assignPrizeTo } from '../lists/prizes/assign-prizes.ts';
import { wasPrizeShown } from '../lists/prizes/prizes-store.ts';
import { drawWebhooks } from '../people/webhooks/draw-webhooks.ts';
import { recordListEvent } from '../platform/outbox/record-list-event.ts';

/** Announcements and the email to the owner follow from the list event. */
const listEvents: DrawSubscriber = {
  name: 'list events',
  inTransaction: {
    committed: (db, event) => recordListEvent(db, listEventOf('committed', event)),
    drawn: (db, event) => recordListEvent(db, listEventOf('drawn', event)),
  },
};

const listEventOf = <Kind extends 'committed' | 'drawn'>(
  kind: Kind,
  { draw, happenedAt }: DrawEvent<Kind>,
) => ({ listId: draw.listId, kind, occasion: String(draw.number), happenedAt });

const prizes: DrawSubscriber = {
  name: 'prizes',
  // A code that was seen can't be given to another winner.
  findRepeatRefusal: async (db, listId) => ((await wasPrizeShown(db, listId)) ? 'prize-claimed' : null),
  inTransaction: {
    drawn: (db, { draw, happenedAt: now }) =>
      assignPrizes(db, { listId: draw.listId, drawNumber: draw.number, now }),
    confirmed: (db, { draw, entryNumber, happenedAt: now }) =>
      assignPrizeTo(db, { listId: draw.listId, drawNumber: draw.number, entryNumber, now }),
  },
};

/** What follows from a draw, in this order. */
export const drawSubscribers: readonly DrawSubscriber[] = [listEvents, prizes, drawWebhooks, drawMails];
