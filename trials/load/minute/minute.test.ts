import { expect, it } from 'vitest';
import { OUTER_LIMIT_MS } from '../../../testing/outer-limit.ts';
import { isExhaustive } from '../../../testing/scope.ts';
import { minute } from './minute.ts';

const SHARE = 0.002;

it.runIf(isExhaustive)(
  '[J5] answers correctly, fills the list exactly and rejects every kind of bot in a very small rush',
  async () => {
    const { scene, played, faults } = await minute(SHARE, { warmsUp: false });
    expect(faults).toEqual([]);
    const came = new Set([...played.joins, ...played.signIns].map(({ kind }) => kind));
    expect(came).toEqual(new Set(Object.keys(scene.people)));
  },
  2 * OUTER_LIMIT_MS,
);
