import { expect, it } from 'vitest';
import { minute } from './minute.ts';

const SHARE = 0.002;
const LONG_MS = 400_000;

it(
  '[J5] the minute after an announcement, very small: every answer is true, the spots are taken exactly, and bots of every kind are refused',
  async () => {
    const { scene, played, faults } = await minute(SHARE, { warmsUp: false });
    expect(faults).toEqual([]);
    const came = new Set([...played.joins, ...played.signIns].map(({ kind }) => kind));
    expect(came).toEqual(new Set(Object.keys(scene.people)));
  },
  LONG_MS,
);
