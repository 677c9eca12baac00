import { expect, it } from 'vitest';
import { memoryStorage } from '#web/lib/storage/safe-storage.ts';
import { forgetWayBack, readWayBack, rememberWayBack } from './way-back.ts';

const minutes = (count: number) => count * 60_000;

it('[J4] finds the way back to the list, for a quarter of an hour', () => {
  const storage = memoryStorage();
  rememberWayBack('discord', { path: '/sb/space/list', isSameTab: true }, storage, 0);
  expect(readWayBack('discord', storage, minutes(14))).toMatchObject({
    path: '/sb/space/list',
    isSameTab: true,
  });
  expect(readWayBack('twitter', storage, minutes(14))).toBeNull();
  expect(readWayBack('discord', storage, minutes(15))).toBeNull();
  forgetWayBack('discord', storage);
  expect(readWayBack('discord', storage, 1)).toBeNull();
});

it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', ''])(
  '[J4] never leads to %j',
  (path) => {
    const storage = memoryStorage();
    rememberWayBack('twitter', { path, isSameTab: true }, storage, 0);
    expect(readWayBack('twitter', storage, 1)).toBeNull();
  },
);

it('reads nothing from what is no way back', () => {
  const storage = memoryStorage();
  for (const text of ['null', '[]', 'x', '{"path":7}']) {
    storage.setItem('twitterWayBack', text);
    expect(readWayBack('twitter', storage, 1)).toBeNull();
  }
});
