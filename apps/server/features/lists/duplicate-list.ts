import { consumeCaptchaPass } from '#server/features/accounts/captcha.ts';
import type { UserSession } from '#server/lib/route.ts';
import { requireBansWithinQuota, requireRoomForList } from './account-quotas.ts';
import { copyBannedWallets } from './banned-store.ts';
import { requireUsable, toListError } from './check-save.ts';
import { copyPictures } from './collection-pictures-store.ts';
import { requireReadyOwner } from './create-list.ts';
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
      await requireRoomForList(db, session.userId, deps.config);
      const source = await requireOwnList(db, session.userId, copy.id);
      await consumeCaptchaPass(db, session.id, 'list_general_create', deps.clock.now());
      const { name, urlEndName } = copy;
      const now = deps.clock.now();
      await requireUsable(db, { ownerId: session.userId, exceptId: null, now }, { name, urlEndName });
      const {
        id: _id,
        created_at: _created,
        available_spots,
        joined: _joined,
        last_entry_number: _lastEntryNumber,
        removed: _removed,
        terms_saved_at: _termsSavedAt,
        secret_hash: _secretHash,
        terms_version: _termsVersion,
        version: _version,
        field_versions: _fieldVersions,
        deleted_at: _deletedAt,
        draw_state: _drawState,
        activations: _activations,
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
        contract_names: JSON.stringify(settings.contract_names),
        rule: settings.rule && JSON.stringify(settings.rule),
        bonuses: JSON.stringify(settings.bonuses),
        winner_message: JSON.stringify(settings.winner_message),
        non_winner_message: JSON.stringify(settings.non_winner_message),
      };
      const id = await insertList(db, row, available_spots);
      await copyBannedWallets(db, source.id, id);
      await copyPictures(db, source.id, id);
      await requireBansWithinQuota(db, session.userId, deps.config);
      return id;
    });
  } catch (error) {
    throw toListError(error);
  }
}
