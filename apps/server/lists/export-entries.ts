import { Readable } from 'node:stream';
import type { EntryFilter } from '@signboard/contract/lists/entry-filter.ts';
import { buildExportFileName, formatCsvLine } from '@signboard/domain/lists/csv.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { FileAnswer, type Spend } from '#server/platform/lib/route.ts';
import type { ListsDeps } from './deps.ts';
import { streamEntries } from './entries-store.ts';
import type { ListRow } from './lists-store.ts';
import { requireOwnList } from './require-own-list.ts';

/** Streams the entries that match a filter as a CSV file. */
export async function exportJoined(
  deps: Pick<ListsDeps, 'db' | 'clock'>,
  spend: Spend,
  ownerId: string,
  { id, filter }: { id: string; filter?: EntryFilter | undefined },
): Promise<FileAnswer> {
  const list = await requireOwnList(deps.db, ownerId, id);
  const rows = list.joined + list.removed;
  if (rows === 0) throw new AppError('no-addresses');
  return await spend(rows, async () => {
    const name = buildExportFileName(list.name, 'joined', deps.clock.now());
    return new FileAnswer(name, 'text/csv; charset=utf-8', Readable.from(writeCsv(deps.db, list, filter)));
  });
}

async function* writeCsv(db: Db, list: ListRow, filter?: EntryFilter): AsyncGenerator<string> {
  yield formatCsvLine(['entry', 'address', 'joinedAt', 'email', 'winner', 'organizer', 'removed']);
  for await (const batch of streamEntries(db, list, filter)) {
    yield batch
      .map((entry) =>
        formatCsvLine([
          entry.entryNumber,
          entry.address,
          entry.joinedAt.toISOString(),
          entry.email ?? '',
          entry.winner ? 'yes' : 'no',
          entry.organizer ? 'yes' : 'no',
          entry.removedReason ?? '',
        ]),
      )
      .join('');
  }
}
