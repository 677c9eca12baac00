import { isSlug } from '@signboard/domain/accounts/workspace-name.ts';
import { expect, it } from 'vitest';
import { suggestAddress } from './suggest-address.ts';

it.each([
  ['Night Owls', 'night-owls'],
  ['  Ñandú & Co. #1 ', 'nandu-co-1'],
  ['Season 2: the (re)turn', 'season-2-the-re-turn'],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
])('[L4] suggests for %j the address %j', (name, address) => {
  expect(suggestAddress(name)).toBe(address);
  expect(isSlug(address)).toBe(true);
});

it('suggests nothing for a name without usable characters', () => {
  expect(suggestAddress('梦')).toBe('');
});
