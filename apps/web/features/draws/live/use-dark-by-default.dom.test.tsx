import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useDarkByDefault } from './use-dark-by-default.ts';

const root = document.documentElement;
beforeEach(() => {
  delete root.dataset.theme;
});

it('is dark until the page is left', () => {
  const { unmount } = renderHook(useDarkByDefault);
  expect(root.dataset.theme).toBe('dark');
  unmount();
  expect(root.dataset.theme).toBeUndefined();
});

it('keeps the theme that the person chose', () => {
  root.dataset.theme = 'light';
  const { unmount } = renderHook(useDarkByDefault);
  expect(root.dataset.theme).toBe('light');
  unmount();
  expect(root.dataset.theme).toBe('light');
});
