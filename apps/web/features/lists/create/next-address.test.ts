import { isSlug } from '@signboard/domain/accounts/workspace-name.ts';
import { expect, it } from 'vitest';
import { firstAddress, nextAddress } from './next-address.ts';

it.each([
  ['owls', 'owls', 'owls-2'],
  ['owls-2', 'owls', 'owls-3'],
  ['season-2', 'season-2', 'season-2-2'],
  ['season-2-2', 'season-2', 'season-2-3'],
  ['list', '', 'list-2'],
  ['a'.repeat(60), 'a'.repeat(60), `${'a'.repeat(58)}-2`],
])('suggests after the taken %j, for %j, %j', (taken, suggestion, next) => {
  expect(nextAddress(taken, suggestion)).toBe(next);
  expect(isSlug(next) && next.length <= 60).toBe(true);
});

it('suggests an address for a name without usable characters', () => {
  expect(firstAddress('')).toBe('list');
});
