import { expect, it } from 'vitest';
import { isAddressName, normaliseAddressName } from './workspace-name.ts';

it.each([
  ['My Space', 'my-space'],
  ['  many   spaces  here ', 'many-spaces-here'],
  ['Tab\tand\nline', 'tab-and-line'],
  ['already-fine-1', 'already-fine-1'],
])('[P1] makes %j into %j', (typed, name) => {
  expect(normaliseAddressName(typed)).toBe(name);
  expect(isAddressName(name)).toBe(true);
});

it.each(['', '-', 'a--b', '-a', 'a-', 'a_b', 'ñandú', 'a/b', 'a.b', 'A'])(
  'does not take %j as a name in an address',
  (name) => {
    expect(isAddressName(name)).toBe(false);
  },
);
