import type { DrawSubscriber } from '#server/features/draws/draw-events.ts';
import { updateDraw } from '#server/features/draws/draws-store.ts';
import { areNoticesUseful, queueNotices } from './queue-notices.ts';
import { queueMovedUpMails, queuePlaceReminders } from './queue-place-mails.ts';
import { queueResultMails } from './queue-result-mails.ts';

/** Emails to participants. */
export const drawMails: DrawSubscriber = {
  name: 'mails',
  inTransaction: {
    async committed(db, { draw, revealAt, happenedAt }) {
      if (areNoticesUseful(happenedAt, revealAt)) await updateDraw(db, draw.id, { notified_up_to: 0 });
    },
    failed: (db, { draw }) => updateDraw(db, draw.id, { mailed_up_to: null }),
    'moved-up': queueMovedUpMails,
    'deadline-near': queuePlaceReminders,
  },
  afterwards: {
    committed: { cursor: 'notified_up_to', queueBatch: queueNotices },
    drawn: { cursor: 'mailed_up_to', queueBatch: queueResultMails },
  },
};
