import { expect, it } from 'vitest';
import { EDITOR_TABS, tabOf, tabRefusal } from './editor-tabs.ts';

const at = (search: string) => new URLSearchParams(search);

it('[L2] has the eight tabs in order', () => {
  expect(EDITOR_TABS).toEqual([
    'general',
    'basics',
    'apply',
    'notifications',
    'restrictions',
    'transparency',
    'analytics',
    'team',
  ]);
});

it('[L2] opens the tab named in the URL', () => {
  expect(tabOf(at('?tab=restrictions'), { isNew: false })).toBe('restrictions');
  expect(tabOf(at(''), { isNew: false })).toBe('general');
  expect(tabOf(at('?tab=nonsense'), { isNew: false })).toBe('general');
});

it('[L2] opens only General before the list exists', () => {
  expect(tabOf(at('?tab=basics'), { isNew: true })).toBe('general');
  expect(EDITOR_TABS.filter((tab) => tabRefusal(tab, { isNew: true }) === null)).toEqual(['general']);
});

it('[L2] keeps Team work locked', () => {
  expect(tabRefusal('team', { isNew: false })).toBe('not-yet');
  expect(tabOf(at('?tab=team'), { isNew: false })).toBe('general');
});
