import type { DrawSubscriber } from '#server/lists/draws/draw-events.ts';
import { updateDraw } from '#server/lists/draws/draws-store.ts';
import { areNoticesUseful, queueNotices } from './queue-notices.ts';
import { queueMovedUpMails, queuePlaceReminders } from './queue-place-mails.ts';
import { queueResultMails } from './queue-result-mails.ts';

/** Emails to participants. */
export const drawMails: DrawSubscriber = {
  name: 'mails',
  inTransaction: {
    async committed(db, { draw, revealAt, happenedAt }) {
      if (areNoticesUseful(happenedAt, revealAt)) await updateDraw(db, draw.id, { notifiedUpTo: 0 });
    },
    failed: (db, { draw }) => updateDraw(db, draw.id, { mailedUpTo: null }),
    'moved-up': queueMovedUpMails,
    'deadline-near': queuePlaceReminders,
  },
  afterwards: {
    committed: { cursor: 'notifiedUpTo', queueBatch: queueNotices },
    drawn: { cursor: 'mailedUpTo', queueBatch: queueResultMails },
  },
};
