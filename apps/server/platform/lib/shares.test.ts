import { expect, it } from 'vitest';
import { createShares } from './shares.ts';

it('limits what each owner has under way', async () => {
  const { run } = createShares(1);
  const held = Promise.withResolvers<string>();
  const first = run('a', () => held.promise);
  await expect(run('a', async () => 'more')).rejects.toMatchObject({ code: 'too-many-requests' });
  expect(await run('b', async () => 'other')).toBe('other');
  held.reject(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  expect(await run('a', async () => 'again')).toBe('again');
});
