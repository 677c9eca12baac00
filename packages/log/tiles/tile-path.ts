import { isTreeSize } from '../merkle/tree-size.ts';
import { MAX_TILE_LEVEL, TILE_WIDTH, type Tile } from './tile.ts';

/** Where a tile is, below the address of the log. */
export function writeTilePath({ level, index, width }: Tile): string {
  if (!Number.isInteger(level) || level < 0 || level > MAX_TILE_LEVEL) throw new RangeError('Not a level.');
  return `tile/${level}/${writePlace(index, width)}`;
}

/** Where the entries of a level 0 tile are. */
export const writeEntriesPath = ({ index, width }: Omit<Tile, 'level'>): string =>
  `tile/entries/${writePlace(index, width)}`;

export type TilePath = ({ kind: 'hashes' } & Tile) | ({ kind: 'entries' } & Omit<Tile, 'level'>);

const PATH = /^tile\/(entries|[0-6])\/((?:x\d{3}\/){0,5}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;

/** Null for everything that no tile is called; of several spellings only one is accepted. */
export function parseTilePath(path: string): TilePath | null {
  const [, folder, place, partialWidth] = PATH.exec(path) ?? [];
  if (!folder || !place) return null;
  const index = Number(place.replaceAll(/[x/]/g, ''));
  const width = Number(partialWidth ?? TILE_WIDTH);
  if (!isTreeSize(index) || width > TILE_WIDTH) return null;
  const tile: TilePath =
    folder === 'entries'
      ? { kind: 'entries', index, width }
      : { kind: 'hashes', level: Number(folder), index, width };
  return writePath(tile) === path ? tile : null;
}

const writePath = (tile: TilePath): string =>
  tile.kind === 'entries' ? writeEntriesPath(tile) : writeTilePath(tile);

/** Groups of three digits, all but the last marked: no file has the name of a folder. */
function writePlace(index: number, width: number): string {
  if (!isTreeSize(index)) throw new RangeError('Not an index.');
  if (!Number.isInteger(width) || width < 1 || width > TILE_WIDTH) throw new RangeError('Not a width.');
  const digits = String(index);
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? [];
  const place = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/');
  return width === TILE_WIDTH ? place : `${place}.p/${width}`;
}
