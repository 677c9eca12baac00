import { consumeCaptchaPass } from '#server/people/accounts/captcha.ts';
import type { UserSession } from '#server/platform/lib/route.ts';
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
        createdAt: _created,
        availableSpots,
        joined: _joined,
        lastEntryNumber: _lastEntryNumber,
        removed: _removed,
        termsSavedAt: _termsSavedAt,
        secretHash: _secretHash,
        termsVersion: _termsVersion,
        version: _version,
        fieldVersions: _fieldVersions,
        deletedAt: _deletedAt,
        drawState: _drawState,
        activations: _activations,
        closedAt: _closedAt,
        closedWhy: _closedWhy,
        closedEntries: _closedEntries,
        snapshotState: _snapshotState,
        snapshotAt: _snapshotAt,
        waitsFor: _waitsFor,
        waitsUntil: _waitsUntil,
        objectionSeconds: _objectionSeconds,
        workspace: _workspace,
        ownerAddress: _owner,
        ...settings
      } = source;
      const row = {
        ...settings,
        name: copy.name,
        urlEndName: copy.urlEndName,
        active: false,
        isFinished: false,
        startDate: null,
        endDate: null,
        eventDate: null,
        analytics: JSON.stringify(settings.analytics),
        contractNames: JSON.stringify(settings.contractNames),
        rule: settings.rule && JSON.stringify(settings.rule),
        bonuses: JSON.stringify(settings.bonuses),
        winnerMessage: JSON.stringify(settings.winnerMessage),
        nonWinnerMessage: JSON.stringify(settings.nonWinnerMessage),
      };
      const id = await insertList(db, row, availableSpots);
      await copyBannedWallets(db, source.id, id);
      await copyPictures(db, source.id, id);
      await requireBansWithinQuota(db, session.userId, deps.config);
      return id;
    });
  } catch (error) {
    throw toListError(error);
  }
}
