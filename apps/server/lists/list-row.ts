import type { Selectable, Updateable } from 'kysely';
import type { Tables } from '#server/platform/db/database.ts';

export type ListRow = Selectable<Tables['lists']> & {
  availableSpots: number | null;
  joined: number;
  /** Above 0 once anyone has ever joined. */
  lastEntryNumber: number;
  /** Entries that the organizer removed. */
  removed: number;
  /** When the current terms were saved. */
  termsSavedAt: Date;
  /** The published hash of the draw's secret, used without a beacon. */
  secretHash: string | null;
  workspace: string | null;
  ownerAddress: string;
};
export type ListChange = Updateable<Tables['lists']>;
