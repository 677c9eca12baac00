import { Readable } from 'node:stream';
import { buildExportFileName, formatCsvLine } from '@signboard/domain/lists/csv.ts';
import { requireOwnList } from '#server/lists/require-own-list.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { FileAnswer, type Spend } from '#server/platform/lib/route.ts';
import type { Keyring } from '#server/platform/secrets/keyring.ts';
import { lockForPrizes } from './add-prizes.ts';
import type { PrizesDeps } from './deps.ts';
import { openCode } from './prize-secrets.ts';
import { countPrizes, streamWithdrawn, withdrawUnclaimed } from './prizes-store.ts';

/**
 * Withdraws what nobody has claimed and exports it. The file also contains what was withdrawn before, so that a download
 * that broke off can be repeated.
 */
export async function withdrawPrizes(
  deps: PrizesDeps,
  spend: Spend,
  ownerId: string,
  id: string,
): Promise<FileAnswer> {
  const list = await requireOwnList(deps.db, ownerId, id);
  const { total } = await countPrizes(deps.db, list.id);
  return await spend(total, async () => {
    const now = deps.clock.now();
    await deps.db.transaction().execute(async (db) => {
      if (!(await lockForPrizes(db, ownerId, list.id))) throw new AppError('draw-pending');
      await withdrawUnclaimed(db, list.id, now);
      if ((await countPrizes(db, list.id)).withdrawn === 0) throw new AppError('no-prizes-unclaimed');
    });
    const name = buildExportFileName(list.name, 'unclaimed-prizes', now);
    const csv = Readable.from(csvOf(deps.db, deps.keyring, list.id));
    return new FileAnswer(name, 'text/csv; charset=utf-8', csv);
  });
}

async function* csvOf(db: Db, keyring: Keyring, listId: string): AsyncGenerator<string> {
  yield formatCsvLine(['code', 'rank', 'address']);
  for await (const batch of streamWithdrawn(db, listId))
    yield batch
      .map((prize) => formatCsvLine([openCode(keyring, prize), prize.rank ?? '', prize.address ?? '']))
      .join('');
}
