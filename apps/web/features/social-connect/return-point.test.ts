import { expect, it } from 'vitest';
import { memoryStorage } from '#web/lib/storage/safe-storage.ts';
import { clearReturnPoint, readReturnPoint, storeReturnPoint } from './return-point.ts';

const minutes = (count: number) => count * 60_000;

it("[J4] remembers the list's path for 15 minutes", () => {
  const storage = memoryStorage();
  storeReturnPoint('discord', { path: '/sb/space/list', isSameTab: true }, storage, 0);
  expect(readReturnPoint('discord', storage, minutes(14))).toMatchObject({
    path: '/sb/space/list',
    isSameTab: true,
  });
  expect(readReturnPoint('twitter', storage, minutes(14))).toBeNull();
  expect(readReturnPoint('discord', storage, minutes(15))).toBeNull();
  clearReturnPoint('discord', storage);
  expect(readReturnPoint('discord', storage, 1)).toBeNull();
});

it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', ''])(
  '[J4] never leads to %j',
  (path) => {
    const storage = memoryStorage();
    storeReturnPoint('twitter', { path, isSameTab: true }, storage, 0);
    expect(readReturnPoint('twitter', storage, 1)).toBeNull();
  },
);

it('ignores malformed values', () => {
  const storage = memoryStorage();
  for (const text of ['null', '[]', 'x', '{"path":7}']) {
    storage.setItem('twitterWayBack', text);
    expect(readReturnPoint('twitter', storage, 1)).toBeNull();
  }
});
