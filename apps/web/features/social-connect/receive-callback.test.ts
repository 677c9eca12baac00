import { beforeEach, describe, expect, it } from 'vitest';
import { safeStorage } from '#web/lib/storage/safe-storage.ts';
import { consumeReturn } from './consume-return.ts';
import { receiveCallback } from './receive-callback.ts';
import { hasReturned, storeReturnPoint } from './return-point.ts';

const LIST = '/sb/space/list';
const at = (path: string) => `https://signboard.example${path}`;
const leave = (isSameTab: boolean) =>
  storeReturnPoint('discord', { path: LIST, isSameTab }, safeStorage, Date.now());

beforeEach(() => {
  for (const key of ['discordWayBack', 'discordUrlCallback', 'discordError', 'twitterUrlCallback'])
    safeStorage.removeItem(key);
});

describe('[J4] the callback page', () => {
  it('returns in the same tab, and the list finds the result', () => {
    leave(true);
    const url = at('/sb/discord/callback?code=c&state=s');
    expect(receiveCallback(url)).toEqual({ do: 'return', path: LIST });
    expect(hasReturned('discord', LIST)).toBe(true);
    expect(consumeReturn('discord', LIST)).toEqual({ url });
    expect(consumeReturn('discord', LIST)).toBeNull();
  });

  it('closes the popup, and knows the list in case the browser keeps it open', () => {
    leave(false);
    expect(receiveCallback(at('/sb/discord/callback?error=access_denied'))).toEqual({
      do: 'close',
      path: LIST,
    });
  });

  it('stores the result even when nobody seems to wait', () => {
    const url = at('/sb/twitter/callback/?code=c&state=s');
    expect(receiveCallback(url)).toEqual({ do: 'close', path: null });
    expect(safeStorage.getItem('twitterUrlCallback')).toBe(url);
  });

  it('does nothing without a result', () => {
    expect(receiveCallback(at('/sb/discord/callback?foo=<b>'))).toEqual({ do: 'nothing' });
  });
});

describe('[J4] the list', () => {
  it('treats a return without a result as canceled', () => {
    leave(true);
    expect(consumeReturn('discord', LIST)).toEqual({ fault: 'discord-canceled' });
  });

  it('keeps waiting for a popup that is still open', () => {
    leave(false);
    expect(consumeReturn('discord', LIST)).toBeNull();
    receiveCallback(at('/sb/discord/callback?code=c&state=s'));
    expect(consumeReturn('discord', LIST)).toMatchObject({ url: expect.stringContaining('code=c') });
  });

  it('ignores results of other pages', () => {
    leave(true);
    receiveCallback(at('/sb/discord/callback?code=c&state=s'));
    expect(consumeReturn('discord', '/sb/space/other')).toBeNull();
    expect(safeStorage.getItem('discordUrlCallback')).not.toBeNull();
  });
});
