import type { MintSettings, WinnersFormat } from '@signboard/contract/allowlists/mint-form.ts';
import { formatCsvLine } from '@signboard/domain/lists/csv.ts';
import type { ListRow } from '#server/lists/lists-store.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import type { WinnerRow } from '../winners-store.ts';

export type ToolFile = Extract<WinnersFormat, 'addresses' | 'thirdweb-csv' | 'opensea-csv'>;

type Columns = { header: string[]; cells(mint: MintSettings): (string | number)[] };

/** What comes after the address. thirdweb builds its tree from the file; so does OpenSea, whose template names the columns. */
const COLUMNS: Record<ToolFile, Columns> = {
  addresses: { header: [], cells: () => [] },
  'thirdweb-csv': {
    header: ['maxClaimable', 'price', 'currencyAddress'],
    cells: ({ amount, price }) => [amount ?? 1, price ?? '', ''],
  },
  'opensea-csv': {
    header: ['limit', 'price'],
    cells: ({ amount, price }) => [amount ?? 1, price ?? ''],
  },
};

export function isToolFile(format: WinnersFormat): format is ToolFile {
  return Object.hasOwn(COLUMNS, format);
}

export function csvForTool(
  { chain }: ListRow,
  file: ToolFile,
  mint: MintSettings,
  batches: AsyncIterable<WinnerRow[]>,
): AsyncIterable<string> {
  if (file !== 'addresses' && chain !== 'ethereum') throw new AppError('wallet-wrong-chain');
  return writeLines(COLUMNS[file], mint, batches);
}

async function* writeLines(
  { header, cells }: Columns,
  mint: MintSettings,
  batches: AsyncIterable<WinnerRow[]>,
): AsyncGenerator<string> {
  yield formatCsvLine(['address', ...header]);
  for await (const batch of batches)
    yield batch.map(({ address }) => formatCsvLine([address, ...cells(mint)])).join('');
}
