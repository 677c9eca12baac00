import type { ErrorCode } from '@signboard/contract/errors.ts';
import type { Reason } from '@signboard/domain/eligibility/requirement.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { DrawRow, EntryCursor } from './draws-store.ts';

/** What happens in a draw, and the facts that its subscribers get. */
export type DrawEvents = {
  /** The re-check removed them. */
  'entries-removed': { entries: readonly { entryNumber: number; joinedAt: Date; reason: Reason }[] };
  /** `round` is null where the instance uses a committed secret. */
  committed: { commitment: string; entries: number; round: number | null; revealAt: Date };
  drawn: { seed: string; cutoff: string; entries: number; winners: number };
  /** No eligible entry was left. */
  failed: object;
  /** A winner confirmed their place. */
  confirmed: { entryNumber: number };
  /** They got the places of winners who did not confirm in time. */
  'moved-up': { entryNumbers: readonly number[] };
  /** Winners who have not confirmed, and have only the last part of the time left; each once. */
  'deadline-near': { places: readonly { confirmBy: Date; entryIds: readonly string[] }[] };
};

export type DrawEventKind = keyof DrawEvents;

/** `draw` is the row as it was before the event. */
export type DrawEvent<Kind extends DrawEventKind> = DrawEvents[Kind] & { draw: DrawRow; happenedAt: Date };

/** What follows from draws. The draw knows only this type; `wiring/draw-subscribers.ts` is the table. */
export type DrawSubscriber = {
  name: string;
  /** Why the list can't be drawn again: what followed from an earlier draw is final. */
  findRepeatRefusal?(db: Db, listId: string): Promise<ErrorCode | null>;
  /**
   * In the transaction of the event, so that what is written here exists exactly if the event happened. Every draw waits
   * for it: it calls nobody outside, and writes rows that jobs work off.
   */
  inTransaction: { [Kind in DrawEventKind]?: (db: Db, event: DrawEvent<Kind>) => Promise<unknown> };
  /** Entry by entry, after the transaction. */
  afterwards?: { committed?: DrawFollower; drawn?: DrawFollower };
};

/** Goes through the entries of a draw in batches, in the order of their numbers, and gets each entry once. */
export type DrawFollower = {
  /** The column of the draw that says how far it came: only its own, null when there is nothing left to do. */
  cursor: EntryCursor['column'];
  /** Returns the number of the last entry of the batch; null after the last one. Runs in a transaction. */
  queueBatch(db: Db, draw: DrawRow, batch: EntryBatch): Promise<number | null>;
};

export type EntryBatch = { after: number; limit: number; now: Date };

/** Call it in the transaction of the event. Subscribers run one after the other, in the order of the table. */
export async function recordDrawEvent<Kind extends DrawEventKind>(
  db: Db,
  subscribers: readonly DrawSubscriber[],
  kind: Kind,
  event: DrawEvent<Kind>,
): Promise<void> {
  for (const { inTransaction } of subscribers) await inTransaction[kind]?.(db, event);
}
