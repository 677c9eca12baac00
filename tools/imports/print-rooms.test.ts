import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { printRooms, withRooms } from './print-rooms.ts';
import { FEATURE_NAMES, MAY_IMPORT } from './walls.ts';

const PAGE = readFileSync(new URL('../../ARCHITECTURE.md', import.meta.url), 'utf8');

it('ARCHITECTURE.md has the rooms of walls.ts', () => {
  expect(PAGE === withRooms(PAGE), 'out of date: npm run rooms').toBe(true);
});

it('ARCHITECTURE.md stays one page: what is about one room belongs in its README', () => {
  expect(Buffer.byteLength(PAGE)).toBeLessThanOrEqual(8_192);
});

it.each(Object.keys(MAY_IMPORT).filter((room) => !room.endsWith(' tests')))('%s is among them', (room) => {
  const name = FEATURE_NAMES[room] ?? room.replace(/^(server|web)\//, '').replace(/(?<=^channels\/).+/, '*');
  expect(printRooms().split(/, |: | < |\n */)).toContain(name);
});

it('needs a place to write to', () => {
  expect(() => withRooms('# Architecture\n')).toThrow('no place');
});
