import { Readable } from 'node:stream';
import { buildExportFileName, formatCsvLine } from '@signboard/domain/lists/csv.ts';
import type { Db } from '#server/db/connect.ts';
import { requireListExport } from '#server/features/lists/export-entries.ts';
import { requireOwnList } from '#server/features/lists/require-own-list.ts';
import { AppError } from '#server/lib/app-error.ts';
import { FileAnswer } from '#server/lib/route.ts';
import type { Keyring } from '#server/secrets/keyring.ts';
import type { Caller } from '#server/usage/usage-counter.ts';
import { lockForPrizes } from './add-prizes.ts';
import type { PrizesDeps } from './deps.ts';
import { openCode } from './prize-secrets.ts';
import { countPrizes, streamWithdrawn, withdrawUnclaimed } from './prizes-store.ts';

/**
 * Withdraws what nobody has claimed and exports it. The file also contains what was withdrawn before, so that a download
 * that broke off can be repeated.
 */
export async function withdrawPrizes(deps: PrizesDeps, owner: Caller, id: string): Promise<FileAnswer> {
  const list = await requireOwnList(deps.db, owner.account, id);
  await requireListExport(deps.usage, owner);
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (db) => {
    if (!(await lockForPrizes(db, owner.account, list.id))) throw new AppError('draw-pending');
    await withdrawUnclaimed(db, list.id, now);
    if ((await countPrizes(db, list.id)).withdrawn === 0) throw new AppError('no-prizes-unclaimed');
  });
  const name = buildExportFileName(list.name, 'unclaimed-prizes', now);
  return new FileAnswer(
    name,
    'text/csv; charset=utf-8',
    Readable.from(csvOf(deps.db, deps.keyring, list.id)),
  );
}

async function* csvOf(db: Db, keyring: Keyring, listId: string): AsyncGenerator<string> {
  yield formatCsvLine(['code', 'rank', 'address']);
  for await (const batch of streamWithdrawn(db, listId))
    yield batch
      .map((prize) => formatCsvLine([openCode(keyring, prize), prize.rank ?? '', prize.address ?? '']))
      .join('');
}
