import type { DrawDeps } from './deps.ts';
import type { DrawFollower, DrawSubscriber } from './draw-events.ts';
import { type DrawRow, type EntryCursor, lockDraw, updateDraw } from './draws-store.ts';

const BATCH = 2_000;

/** Every cursor, and the state of the draws in which it moves. */
export function entryCursors(subscribers: readonly DrawSubscriber[]): EntryCursor[] {
  return subscribers.flatMap(({ afterwards = {} }) =>
    (['committed', 'drawn'] as const).flatMap((state) => {
      const follower = afterwards[state];
      return follower ? [{ state, column: follower.cursor }] : [];
    }),
  );
}

/** The first subscriber that has entries of this draw left. */
export function findFollower(
  subscribers: readonly DrawSubscriber[],
  draw: DrawRow,
): DrawFollower | undefined {
  const { state } = draw;
  if (state !== 'committed' && state !== 'drawn') return undefined;
  return subscribers
    .flatMap(({ afterwards }) => afterwards?.[state] ?? [])
    .find(({ cursor }) => draw[cursor] !== null);
}

/** The cursor is stored in the transaction of the batch, so that a crash skips and repeats nobody. */
export async function followDraw(
  deps: DrawDeps,
  { id, state }: DrawRow,
  { cursor, queueBatch }: DrawFollower,
): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const draw = await lockDraw(db, id, state);
    const after = draw?.[cursor] ?? null;
    if (!draw || after === null) return;
    const upTo = await queueBatch(db, draw, { after, limit: BATCH, now: deps.clock.now() });
    await updateDraw(db, id, { [cursor]: upTo, leasedUntil: null });
  });
}
