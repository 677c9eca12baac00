import type { UserSession } from '#server/lib/route.ts';
import { findBannedWallets, replaceBannedWallets } from './banned-store.ts';
import { toListError } from './check-save.ts';
import { requireFreeUrlName, requireReadyOwner } from './create-list.ts';
import type { ListsDeps } from './deps.ts';
import { insertList } from './lists-store.ts';
import { requireOwnList } from './require-own-list.ts';

/** Copies the settings, but not entries, state or dates. */
export async function duplicateList(
  deps: ListsDeps,
  session: UserSession,
  copy: { id: string; name: string; urlEndName: string },
): Promise<string> {
  try {
    return await deps.db.transaction().execute(async (db) => {
      await requireReadyOwner(db, session.userId);
      const source = await requireOwnList(db, session.userId, copy.id);
      await requireFreeUrlName(db, session.userId, copy.urlEndName, deps.clock.now());
      const {
        id: _id,
        created_at: _created,
        available_spots,
        joined: _joined,
        workspace: _workspace,
        owner_address: _owner,
        ...settings
      } = source;
      const row = {
        ...settings,
        name: copy.name,
        url_end_name: copy.urlEndName,
        active: false,
        is_finished: false,
        start_date: null,
        end_date: null,
        event_date: null,
        analytics: JSON.stringify(settings.analytics),
        winner_message: JSON.stringify(settings.winner_message),
        non_winner_message: JSON.stringify(settings.non_winner_message),
      };
      const id = await insertList(db, row, available_spots);
      await replaceBannedWallets(db, id, await findBannedWallets(db, source.id));
      return id;
    });
  } catch (error) {
    throw toListError(error);
  }
}
