import type { Selectable, Updateable } from 'kysely';
import type { Tables } from '#server/platform/db/database.ts';

export type ListRow = Selectable<Tables['lists']> & {
  availableSpots: number | null;
  joined: number;
  /** Above 0 once anyone has ever joined. */
  lastEntryNumber: number;
  /** Entries that the organizer removed. */
  removed: number;
  /** Null where nothing was to be read when the list closed, and before. */
  snapshotState: Selectable<Tables['listSnapshots']>['state'] | null;
  snapshotAt: Date | null;
  /** What participants may still object to, or could, longest: until when, and what it is. */
  waitsUntil: Date | null;
  waitsFor: Selectable<Tables['listWaits']>['why'] | null;
  /** How long participants have to object to what an owner does. */
  objectionSeconds: number;
  /** When the current terms were saved. */
  termsSavedAt: Date;
  /** The published hash of the draw's secret, used without a beacon. */
  secretHash: string | null;
  workspace: string | null;
  ownerAddress: string;
};
export type ListChange = Updateable<Tables['lists']>;
