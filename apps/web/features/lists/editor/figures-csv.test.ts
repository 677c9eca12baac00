import { expect, it } from 'vitest';
import { figuresCsv } from './figures-csv.ts';

it('writes every figure on a line of its own, and no formulas', () => {
  const csv = figuresCsv({
    views: 9,
    connects: 5,
    verified: 4,
    joined: 3,
    removed: 1,
    viewsByDay: [{ day: '2026-11-16', count: 9 }],
    joinsByDay: [{ day: '2026-11-16', count: 3 }],
    refusals: [{ name: 'nft', count: 2 }],
    referrers: [{ name: '=cmd', count: 1 }],
  });
  expect(csv.trim().split('\r\n')).toEqual([
    'figure,name,count',
    'total,views,9',
    'total,connects,5',
    'total,verified,4',
    'total,joined,3',
    'total,removed,1',
    'views,2026-11-16,9',
    'joins,2026-11-16,3',
    'refusal,nft,2',
    `referrer,"'=cmd",1`,
  ]);
});
