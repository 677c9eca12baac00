import { Readable } from 'node:stream';
import {
  type MintSettings,
  TREE_FORMATS,
  type TreeFormat,
  type WinnersFormat,
} from '@signboard/contract/allowlists/mint-form.ts';
import { buildExportFileName, formatCsvLine } from '@signboard/domain/lists/csv.ts';
import type { ListRow } from '#server/lists/lists-store.ts';
import { requireOwnList } from '#server/lists/require-own-list.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { FileAnswer, type Spend } from '#server/platform/lib/route.ts';
import { countLeaves } from './allowlists/create-allowlist.ts';
import type { AllowlistsDeps } from './allowlists/deps.ts';
import { exportAllowlist } from './allowlists/export-allowlist.ts';
import { planAllowlist } from './allowlists/plan-allowlist.ts';
import { csvForTool, isToolFile } from './allowlists/tool-files.ts';
import { streamWinners, type WinnerRow } from './winners-store.ts';

type Wanted = MintSettings & { id: string; format: WinnersFormat };

/** Exports the winners of the latest draw. */
export async function exportWinners(
  deps: AllowlistsDeps,
  spend: Spend,
  ownerId: string,
  wanted: Wanted,
): Promise<FileAnswer> {
  const list = await requireOwnList(deps.db, ownerId, wanted.id);
  const { id: _id, format, ...mint } = wanted;
  const tree = treeFormatOf(format);
  const units = tree ? countLeaves(list, planAllowlist(tree, mint)) : (list.howManyWinners ?? 0);
  return await spend(units, () => writeWinners(deps, list, wanted));
}

async function writeWinners(
  deps: AllowlistsDeps,
  list: ListRow,
  { id, format, ...mint }: Wanted,
): Promise<FileAnswer> {
  const winners = streamWinners(deps.db, id);
  const first = await winners.next();
  if (first.done) throw new AppError('no-winners');
  const name = (kind: string, ending?: string) =>
    buildExportFileName(list.name, kind, deps.clock.now(), ending);
  const tree = treeFormatOf(format);
  if (tree) {
    await winners.return(undefined);
    const text = await exportAllowlist(deps, list, planAllowlist(tree, mint));
    return new FileAnswer(
      name(format === 'allowlist' ? format : `${tree}-allowlist`, 'json'),
      JSON_TYPE,
      text,
    );
  }
  const batches = withFirst(first.value, winners);
  if (format === 'json')
    return new FileAnswer(name('winners', 'json'), JSON_TYPE, Readable.from(jsonOf(batches)));
  const isTool = isToolFile(format);
  const lines = isTool ? csvForTool(list, format, mint, batches) : csvOf(batches);
  const kind = isTool ? `winners-${format.replace('-csv', '')}` : 'winners';
  return new FileAnswer(name(kind), 'text/csv; charset=utf-8', Readable.from(lines));
}

const JSON_TYPE = 'application/json';

function treeFormatOf(format: WinnersFormat): TreeFormat | undefined {
  return format === 'allowlist' ? 'openzeppelin' : TREE_FORMATS.find((one) => one === format);
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
          row.entryNumber,
          row.address,
          row.joinedAt.toISOString(),
          row.email ?? '',
          row.confirmBy?.toISOString() ?? '',
          row.confirmedAt?.toISOString() ?? '',
        ]),
      )
      .join('');
}

async function* jsonOf(batches: AsyncIterable<WinnerRow[]>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const batch of batches) {
    const lines = batch.map(({ rank, entryNumber, address, joinedAt }) =>
      JSON.stringify({ rank, entry: entryNumber, address, joinedAt }),
    );
    yield separator + lines.join(',\n');
    separator = ',\n';
  }
  yield '\n]\n';
}
