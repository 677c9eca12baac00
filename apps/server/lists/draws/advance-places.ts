import type { Db } from '#server/platform/db/connect.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import type { DrawDeps } from './deps.ts';
import { recordDrawEvent } from './draw-events.ts';
import {
  countFreePlaces,
  extendPlaces,
  findNextDeadline,
  findNextInLine,
  insertPlaces,
  lockConfirming,
  markWinners,
  passOver,
  takeDueReminders,
} from './draw-places-store.ts';
import { type DrawRow, updateDraw } from './draws-store.ts';

/** How often open places are checked, and thereby known to be looked after. */
const CHECK_SECONDS = 60;
/** A longer time without a check is an outage. */
const MAX_GAP_SECONDS = 120;
const BATCH = 1_000;
/** The last part of the time, in which people are reminded. */
const REMINDED_SHARE = 4;

/**
 * Passes over the winners who did not confirm in time, and moves up as many of those who are next in line. All in one
 * transaction: a draw has its number of places before and after it, whenever the process dies.
 */
export async function advancePlaces(deps: DrawDeps, draw: DrawRow): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const clock = deps.clock.now();
    const current = await lockConfirming(db, draw);
    if (current === 'over') return await updateDraw(db, draw.id, { confirmDueAt: null });
    // Not counted as a check: if the other draw fails, the time it took is given back.
    if (current === 'running')
      return await updateDraw(db, draw.id, { confirmDueAt: secondsAfter(clock, CHECK_SECONDS) });
    const now = afterLastCheck(current, clock);
    await makeUpForOutage(db, current, now);
    const passedOver = await passOver(db, current, now, BATCH);
    const movedUp = await moveUp(db, current, now);
    if (movedUp.length > 0)
      await recordDrawEvent(db, deps.drawSubscribers, 'moved-up', {
        draw: current,
        entryNumbers: movedUp,
        happenedAt: now,
      });
    await remind(deps, db, current, now);
    const next = passedOver === BATCH ? now : await findNextCheck(db, current.id, now);
    await updateDraw(db, draw.id, { confirmCheckedAt: now, confirmDueAt: next });
  });
}

/** Later than all earlier checks, also where the clocks of two workers differ: places are published as of a check. */
function afterLastCheck({ confirmCheckedAt: last }: DrawRow, clock: Date): Date {
  return last && clock <= last ? new Date(last.getTime() + 1) : clock;
}

/**
 * Nobody may lose a place because the site was down: time in which nothing was checked does not count. Also called before
 * a confirmation, which may be the first to come after an outage. The draw must be locked.
 */
export async function makeUpForOutage(db: Db, draw: DrawRow, now: Date): Promise<void> {
  const { confirmCheckedAt: checkedAt } = draw;
  const gapMs = checkedAt ? now.getTime() - checkedAt.getTime() : 0;
  if (gapMs <= MAX_GAP_SECONDS * 1000) return;
  await extendPlaces(db, draw.id, { from: now, seconds: Math.ceil(gapMs / 1000) });
  await updateDraw(db, draw.id, { confirmCheckedAt: now });
}

/** Fills the free places down the line and returns who got them. Those who have left are skipped on record. */
async function moveUp(db: Db, draw: DrawRow, now: Date): Promise<number[]> {
  const movedUp: number[] = [];
  let free = await countFreePlaces(db, draw);
  while (free > 0) {
    const next = await findNextInLine(db, draw, free);
    if (next.length === 0) break;
    await insertPlaces(db, draw, next, { now });
    const placed = next.filter(({ gone }) => gone === null).map(({ entryNumber }) => entryNumber);
    movedUp.push(...placed);
    free -= placed.length;
  }
  if (movedUp.length > 0) await markWinners(db, draw.listId, movedUp);
  return movedUp;
}

async function remind({ drawSubscribers }: DrawDeps, db: Db, draw: DrawRow, now: Date): Promise<void> {
  const remindBefore = secondsAfter(now, draw.confirmSeconds / REMINDED_SHARE);
  const places = await takeDueReminders(db, draw, { now, remindBefore });
  if (places.length > 0)
    await recordDrawEvent(db, drawSubscribers, 'deadline-near', { draw, places, happenedAt: now });
}

/** At the next deadline, and at least every minute; null when nothing is open. */
async function findNextCheck(db: Db, drawId: string, now: Date): Promise<Date | null> {
  const deadline = await findNextDeadline(db, drawId);
  if (!deadline) return null;
  const regular = secondsAfter(now, CHECK_SECONDS);
  const afterDeadline = new Date(deadline.getTime() + 1);
  return afterDeadline < regular ? afterDeadline : regular;
}
