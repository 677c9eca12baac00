import { countErased, findEntries } from '#server/lists/entries-store.ts';
import type { ListRow } from '#server/lists/lists-store.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/lib/app-error.ts';

type ShownWallets = { rows: { address: string; joinedAt: Date }[]; total: number; erased: number };
type Page = { kind: 'joined' | 'winners'; page: number; pageSize: number };

/** Number of wallets included in the page itself. */
const FIRST_PAGE = 20;

export async function findShownWallets(db: Db, list: ListRow, wanted: Page): Promise<ShownWallets> {
  if (!isShown(list, wanted.kind)) throw new AppError('not-found');
  const erased = await countErased(db, list.id, wanted.kind);
  if (wanted.kind === 'joined') {
    const total = list.joined - erased;
    const rows = await findEntries(db, list.id, wanted, total);
    return { rows: rows.map(({ address, joinedAt }) => ({ address, joinedAt })), total, erased };
  }
  const winners = db
    .selectFrom('entries')
    .where('listId', '=', list.id)
    .where('erasedAt', 'is', null)
    .where('winner', '=', true);
  const rows = await winners
    .select(['address', 'joinedAt'])
    .orderBy('rank')
    .limit(wanted.pageSize)
    .offset((wanted.page - 1) * wanted.pageSize)
    .execute();
  const { count } = await winners
    .select((select) => select.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(count), erased };
}

/** Null when the owner does not show them. */
export async function firstShownWallets(
  db: Db,
  list: ListRow,
  kind: Page['kind'],
): Promise<ShownWallets | null> {
  return isShown(list, kind)
    ? await findShownWallets(db, list, { kind, page: 1, pageSize: FIRST_PAGE })
    : null;
}

export function isShown(list: ListRow, kind: Page['kind']): boolean {
  return kind === 'joined' ? list.exposeRegWallets : list.exposeWinnerList;
}
