import type { ListLook } from '#server/platform/outbox/queue-mail.ts';
import type { ListRow } from './lists-store.ts';

/** How emails show a list. */
export function listLook(
  list: Pick<ListRow, 'name' | 'workspace' | 'urlEndName' | 'logo' | 'color'>,
): ListLook {
  return {
    listName: list.name,
    listPath: `/sb/${list.workspace}/${list.urlEndName}`,
    logo: list.logo,
    ...(list.color && { color: list.color }),
  };
}
