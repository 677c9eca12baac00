import { describe, expect, it } from 'vitest';
import { parseTilePath, writeEntriesPath, writeTilePath } from './tile-path.ts';

describe('the path of a tile', () => {
  it.each([
    [{ level: 0, index: 0, width: 256 }, 'tile/0/000'],
    [{ level: 0, index: 999, width: 256 }, 'tile/0/999'],
    [{ level: 1, index: 1000, width: 1 }, 'tile/1/x001/000.p/1'],
    [{ level: 6, index: 1_234_067, width: 255 }, 'tile/6/x001/x234/067.p/255'],
    [{ level: 0, index: 35_184_372_088_831, width: 256 }, 'tile/0/x035/x184/x372/x088/831'],
  ])('of %j is %s', (tile, path) => {
    expect(writeTilePath(tile)).toBe(path);
    expect(parseTilePath(path)).toEqual({ kind: 'hashes', ...tile });
    const entries = path.replace(/\d/, 'entries');
    expect(writeEntriesPath(tile)).toBe(entries);
    expect(parseTilePath(entries)).toEqual({ kind: 'entries', index: tile.index, width: tile.width });
  });

  it.each([
    '',
    'checkpoint',
    'tile/0',
    'tile/0/',
    'tile/0/0',
    'tile/0/0000',
    'tile/7/000',
    'tile/00/000',
    'tile/-1/000',
    'tile/0/x000/000',
    'tile/0/x001/x000',
    'tile/0/001/000',
    'tile/0/000.p/0',
    'tile/0/000.p/01',
    'tile/0/000.p/256',
    'tile/0/000.p/1000',
    'tile/0/000.p/',
    'tile/0/000/',
    '/tile/0/000',
    'tile/0/000\n',
    'tile/0/../000',
    'tile/entries/x999/x999/x999/x999/x999/999',
    'tile/data/000',
  ])('is not %j', (path) => {
    expect(parseTilePath(path)).toBeNull();
  });

  it('is written for tiles only that can exist', () => {
    expect(() => writeTilePath({ level: 7, index: 0, width: 1 })).toThrow('level');
    expect(() => writeTilePath({ level: 0, index: -1, width: 1 })).toThrow('index');
    expect(() => writeTilePath({ level: 0, index: 0, width: 0 })).toThrow('width');
    expect(() => writeEntriesPath({ index: 0, width: 257 })).toThrow('width');
  });
});
