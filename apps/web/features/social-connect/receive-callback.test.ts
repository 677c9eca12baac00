import { beforeEach, describe, expect, it } from 'vitest';
import { safeStorage } from '#web/lib/storage/safe-storage.ts';
import { receiveCallback } from './receive-callback.ts';
import { hasReturned, takeReturn } from './take-return.ts';
import { rememberWayBack } from './way-back.ts';

const LIST = '/sb/space/list';
const at = (path: string) => `https://signboard.example${path}`;
const leave = (isSameTab: boolean) =>
  rememberWayBack('discord', { path: LIST, isSameTab }, safeStorage, Date.now());

beforeEach(() => {
  for (const key of ['discordWayBack', 'discordUrlCallback', 'discordError', 'twitterUrlCallback'])
    safeStorage.removeItem(key);
});

describe('[J4] the callback page', () => {
  it('leads back in the same tab, and the list finds the answer', () => {
    leave(true);
    const url = at('/sb/discord/callback?code=c&state=s');
    expect(receiveCallback(url)).toEqual({ do: 'return', path: LIST });
    expect(hasReturned('discord', LIST)).toBe(true);
    expect(takeReturn('discord', LIST)).toEqual({ url });
    expect(takeReturn('discord', LIST)).toBeNull();
  });

  it('closes itself in a window of its own, and knows the list for a browser that does not close it', () => {
    leave(false);
    expect(receiveCallback(at('/sb/discord/callback?error=access_denied'))).toEqual({
      do: 'close',
      path: LIST,
    });
  });

  it('keeps the answer also when nobody seems to wait', () => {
    const url = at('/sb/twitter/callback/?code=c&state=s');
    expect(receiveCallback(url)).toEqual({ do: 'close', path: null });
    expect(safeStorage.getItem('twitterUrlCallback')).toBe(url);
  });

  it('has nothing to do without an answer', () => {
    expect(receiveCallback(at('/sb/discord/callback?foo=<b>'))).toEqual({ do: 'nothing' });
  });
});

describe('[J4] the list', () => {
  it('takes a person who came back without an answer for a no', () => {
    leave(true);
    expect(takeReturn('discord', LIST)).toEqual({ fault: 'discord-canceled' });
  });

  it('goes on waiting for a window that is still open', () => {
    leave(false);
    expect(takeReturn('discord', LIST)).toBeNull();
    receiveCallback(at('/sb/discord/callback?code=c&state=s'));
    expect(takeReturn('discord', LIST)).toMatchObject({ url: expect.stringContaining('code=c') });
  });

  it('leaves the answers of other pages alone', () => {
    leave(true);
    receiveCallback(at('/sb/discord/callback?code=c&state=s'));
    expect(takeReturn('discord', '/sb/space/other')).toBeNull();
    expect(safeStorage.getItem('discordUrlCallback')).not.toBeNull();
  });
});
