import { Readable } from 'node:stream';
import { buildExportFileName, formatCsvLine } from '@signboard/domain/lists/csv.ts';
import type { Db } from '#server/db/connect.ts';
import { AppError } from '#server/lib/app-error.ts';
import { FileAnswer } from '#server/lib/route.ts';
import type { ListsDeps } from './deps.ts';
import { streamEntries } from './entries-store.ts';
import { requireOwnList } from './require-own-list.ts';

/** Streams the entries as a CSV file. */
export async function exportJoined(deps: ListsDeps, ownerId: string, id: string): Promise<FileAnswer> {
  const list = await requireOwnList(deps.db, ownerId, id);
  if (list.joined === 0) throw new AppError('no-addresses');
  const name = buildExportFileName(list.name, 'joined', deps.clock.now());
  return new FileAnswer(name, 'text/csv; charset=utf-8', Readable.from(writeCsv(deps.db, id)));
}

async function* writeCsv(db: Db, listId: string): AsyncGenerator<string> {
  yield formatCsvLine(['entry', 'address', 'joinedAt', 'email', 'winner']);
  for await (const batch of streamEntries(db, listId)) {
    yield batch
      .map((entry) =>
        formatCsvLine([
          entry.entry_number,
          entry.address,
          entry.joined_at.toISOString(),
          entry.email ?? '',
          entry.winner ? 'yes' : 'no',
        ]),
      )
      .join('');
  }
}
