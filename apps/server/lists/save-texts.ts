import type { TextsAnswer } from '@signboard/contract/lists/list.ts';
import type { listsSchemas } from '@signboard/contract/lists/schemas.ts';
import { textsForm } from '@signboard/contract/lists/texts-form.ts';
import { TEXT_SETTINGS, TEXT_SWITCHES } from '@signboard/domain/lists/list-settings.ts';
import type { z } from 'zod';
import { consumeCaptchaPass } from '#server/people/accounts/captcha.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import type { UserSession } from '#server/platform/lib/route.ts';
import { requireUsable, toListError } from './check-save.ts';
import type { ListsDeps } from './deps.ts';
import { type ListRow, updateList } from './lists-store.ts';
import { parseEdit, versionColumns } from './parse-edit.ts';
import { lockRequiredList } from './require-own-list.ts';
import { presentSettings, settingColumns } from './setting-columns.ts';

type Body = z.output<(typeof listsSchemas)['saveTexts']['body']>;

/** Saves texts, pictures and links, which are no terms: also while the list is active, but not once it is finished. */
export async function saveTexts(
  deps: ListsDeps,
  session: UserSession,
  { id, baseVersion, ...change }: Body,
): Promise<void> {
  const now = deps.clock.now();
  try {
    await deps.db.transaction().execute(async (db) => {
      const list = await lockRequiredList(db, session.userId, id);
      if (list.isFinished) throw new AppError('list-closed');
      const { version: _version, ...stored } = presentTexts(list);
      const texts = parseEdit(textsForm, list, { baseVersion, stored, change });
      await consumeCaptchaPass(db, session.id, 'list_general_info', now);
      const { name, logo, banner } = texts;
      await requireUsable(db, { ownerId: session.userId, exceptId: id, now }, { name, logo, banner });
      await updateList(db, id, {
        ...settingColumns(texts, TEXT_SETTINGS, list.settings),
        ...versionColumns(list, stored, texts),
      });
    });
  } catch (error) {
    throw toListError(error);
  }
}

export function presentTexts(list: ListRow): TextsAnswer {
  return { ...presentSettings(list, [...TEXT_SETTINGS, ...TEXT_SWITCHES]), version: list.version };
}
