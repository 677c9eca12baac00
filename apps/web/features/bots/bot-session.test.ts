import { describe, expect, it } from 'vitest';
import { memoryStorage } from '#web/lib/storage/safe-storage.ts';
import { BOT_SESSION_KEY, checkMarker } from './bot-session.ts';

function browserWith(marker: string | null) {
  const storage = memoryStorage();
  if (marker) storage.setItem(BOT_SESSION_KEY, marker);
  return storage;
}

describe('[B1] [N5] the marker of a bot session', () => {
  it('is valid with its cookie', () => {
    const storage = browserWith('marker');
    expect(checkMarker(storage, 'a=b; signboard_bot_here=yes')).toBe(true);
    expect(storage.getItem('botSession')).toBe('marker');
  });

  it('is cleared without its cookie', () => {
    const storage = browserWith('marker');
    expect(checkMarker(storage, 'signboard_bot_here_not=yes; other=2')).toBe(false);
    expect(storage.getItem('botSession')).toBeNull();
  });

  it('is not created from the cookie alone', () => {
    expect(checkMarker(browserWith(null), 'signboard_bot_here=yes')).toBe(false);
  });
});
