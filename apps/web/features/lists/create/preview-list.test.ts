import { describe, expect, it } from 'vitest';
import { NEW_LIST_VALUES, type NewListValues } from './new-list-values.ts';
import { previewList } from './preview-list.ts';

const NOW = new Date('2026-05-04T10:20:30Z');
const preview = (change: Partial<NewListValues> = {}) =>
  previewList({ ...NEW_LIST_VALUES, ...change }, { workspace: 'moon', untitled: 'Your list', now: NOW });

describe('the preview of a new list', () => {
  it('shows an open list under a placeholder name at first', () => {
    expect(preview()).toMatchObject({ name: 'Your list', state: 'open', details: { howManyWinners: 10 } });
  });

  it('shows a countdown to a chosen start', () => {
    expect(preview({ opening: 'date', startDate: '2026-06-01T00:00:00.000Z' }).state).toBe('upcoming');
  });

  it('shows only the requirements that are on', () => {
    const { details } = preview({
      twitterVerification: true,
      twitterToFollow: '@owls',
      discordServerId: '1',
    });
    expect(details?.requirements).toEqual([{ id: 'twitter', account: 'owls', isChecked: false }]);
  });

  it('hides a mint price outside whitelists and numbers that are no numbers', () => {
    const { details } = preview({ type: 'Giveaway', mintPrice: '0.1', availableSpots: 'many' });
    expect(details).toMatchObject({ mintPrice: null, counters: { total: null } });
  });

  it('stays open while the number of spots is being typed', () => {
    for (const availableSpots of ['', '0', 'many']) expect(preview({ availableSpots }).state).toBe('open');
  });

  it('shows either the color or the banner', () => {
    expect(preview({ color: '#112233' })).toMatchObject({ color: '#112233', banner: null });
    expect(preview({ isColor: false })).toMatchObject({ color: null, banner: '1'.repeat(64) });
  });
});
