import { expect, it } from 'vitest';
import { EDITOR_TABS, isLocked, tabOf } from './editor-tabs.ts';

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
  expect(tabOf(at('?tab=restrictions'))).toBe('restrictions');
  expect(tabOf(at(''))).toBe('general');
  expect(tabOf(at('?tab=nonsense'))).toBe('general');
});

it('[L2] keeps Team work locked', () => {
  expect(EDITOR_TABS.filter(isLocked)).toEqual(['team']);
  expect(tabOf(at('?tab=team'))).toBe('general');
});
