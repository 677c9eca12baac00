import { expect, it } from 'vitest';
import { isSlug, toSlug } from './workspace-name.ts';

it.each([
  ['My Space', 'my-space'],
  ['  many   spaces  here ', 'many-spaces-here'],
  ['Tab\tand\nline', 'tab-and-line'],
  ['already-fine-1', 'already-fine-1'],
])('[P1] turns %j into %j', (typed, name) => {
  expect(toSlug(typed)).toBe(name);
  expect(isSlug(name)).toBe(true);
});

it.each(['', '-', 'a--b', '-a', 'a-', 'a_b', 'ñandú', 'a/b', 'a.b', 'A'])(
  'rejects %j as part of an address',
  (name) => {
    expect(isSlug(name)).toBe(false);
  },
);
