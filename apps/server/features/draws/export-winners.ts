import { Readable } from 'node:stream';
import { buildExportFileName, formatCsvLine } from '@signboard/domain/lists/csv.ts';
import { buildAllowlist, writeAllowlist } from '@signboard/draw/allowlist.ts';
import { nobleKeccak256 } from '@signboard/draw/hash.ts';
import { requireListExport } from '#server/features/lists/export-entries.ts';
import type { ListRow } from '#server/features/lists/lists-store.ts';
import { requireOwnList } from '#server/features/lists/require-own-list.ts';
import { AppError } from '#server/lib/app-error.ts';
import { FileAnswer } from '#server/lib/route.ts';
import type { Caller } from '#server/usage/usage-counter.ts';
import type { DrawDeps } from './deps.ts';
import { streamWinners, type WinnerRow } from './winners-store.ts';

export type WinnersFormat = 'csv' | 'json' | 'allowlist';

/** Exports the winners of the latest draw. */
export async function exportWinners(
  deps: DrawDeps,
  owner: Caller,
  { id, format }: { id: string; format: WinnersFormat },
): Promise<FileAnswer> {
  const list = await requireOwnList(deps.db, owner.account, id);
  await requireListExport(deps.usage, owner);
  const winners = streamWinners(deps.db, id);
  const first = await winners.next();
  if (first.done) throw new AppError('no-winners');
  const batches = withFirst(first.value, winners);
  const name = (kind: string, ending?: string) =>
    buildExportFileName(list.name, kind, deps.clock.now(), ending);
  if (format === 'csv')
    return new FileAnswer(name('winners'), 'text/csv; charset=utf-8', Readable.from(csvOf(batches)));
  if (format === 'json')
    return new FileAnswer(name('winners', 'json'), 'application/json', Readable.from(jsonOf(batches)));
  return await allowlistAnswer(list, batches, name('allowlist', 'json'));
}

async function* withFirst<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}

async function* csvOf(batches: AsyncIterable<WinnerRow[]>): AsyncGenerator<string> {
  yield formatCsvLine(['rank', 'entry', 'address', 'joinedAt', 'email', 'confirmBy', 'confirmedAt']);
  for await (const batch of batches)
    yield batch
      .map((row) =>
        formatCsvLine([
          row.rank ?? '',
          row.entry_number,
          row.address,
          row.joined_at.toISOString(),
          row.email ?? '',
          row.confirm_by?.toISOString() ?? '',
          row.confirmed_at?.toISOString() ?? '',
        ]),
      )
      .join('');
}

async function* jsonOf(batches: AsyncIterable<WinnerRow[]>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const batch of batches) {
    const lines = batch.map(({ rank, entry_number, address, joined_at }) =>
      JSON.stringify({ rank, entry: entry_number, address, joinedAt: joined_at }),
    );
    yield separator + lines.join(',\n');
    separator = ',\n';
  }
  yield '\n]\n';
}

/** A Merkle allowlist for mint contracts, which only exist on Ethereum. */
async function allowlistAnswer(
  list: ListRow,
  batches: AsyncIterable<WinnerRow[]>,
  name: string,
): Promise<FileAnswer> {
  if (list.chain !== 'ethereum') throw new AppError('wallet-wrong-chain');
  const addresses: string[] = [];
  for await (const batch of batches) addresses.push(...batch.map(({ address }) => address));
  const tree = buildAllowlist(addresses, nobleKeccak256);
  if ('refusal' in tree) throw new Error(`allowlist failed: ${tree.refusal}`);
  return new FileAnswer(name, 'application/json', Readable.from(writeAllowlist(tree)));
}
