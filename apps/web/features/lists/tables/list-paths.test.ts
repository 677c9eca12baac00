import { isPagePath } from '@signboard/contract/pages.ts';
import { expect, it } from 'vitest';
import { editPath, newListPath, publicPath } from './list-paths.ts';

it('[L1] [L20] builds paths of existing pages', () => {
  const list = { id: 'b9b5ad2e', workspace: 'moon', urlEndName: 'allowlist' };
  expect(editPath(list)).toBe('/list-curator/edit/moon/b9b5ad2e');
  expect(newListPath('moon')).toBe('/list-curator/edit/moon/new');
  expect(publicPath(list)).toBe('/sb/moon/allowlist');
  for (const path of [editPath(list), newListPath('moon'), publicPath(list)]) {
    expect(isPagePath(path)).toBe(true);
  }
});
