import { describe, expect, it } from 'vitest';
import { sanitiseChainText } from './sanitise-chain-text.ts';

const clean = (text: string) => sanitiseChainText(text, 'fallback', 80);

describe('[B7] sanitised on-chain text', () => {
  it.each([
    ['is no link', 'blur.io', 'blur·io'],
    ['is no link with a scheme', 'https://evil.example/x', 'https evil·example/x'],
    ['is no link without a domain', 'http://localhost', 'http localhost'],
    ['is no link in full-width letters', 'ｂｌｕｒ．ｉｏ', 'blur·io'],
    ['is no link with a lookalike dot', 'blur․io', 'blur·io'],
    ['is no link with invisible characters', 'blur\u200b.\u2060io', 'blur·io'],
    ['is no link after a number', '0x1.eth', '0x1·eth'],
    ['is no mention', '@elonmusk', 'elonmusk'],
    ['is no mention in full-width letters', '＠elonmusk', 'elonmusk'],
    ['is no email address', 'me@example.com', 'me example·com'],
    ['is no hashtag', '#moon', 'moon'],
    ['is no hashtag in full-width letters', '＃moon', 'moon'],
    ['is no hashtag that begins with a number', '#1abc', '1abc'],
    ['is no hashtag with a middle dot', '#1·abc', '1·abc'],
    ['is no hashtag with a replaced dot', '#1.abc', '1·abc'],
    ['is no hashtag made of a keycap', '#️⃣moon', 'moon'],
    ['is no cashtag', '$APE', 'APE'],
    ['does not reverse text', '\u202Eevil\u202C \u2066x\u2069\u200F', 'evil x'],
    ['is a single line', 'a\r\nsold for 9 ETH\u2028b\u0085c', 'a sold for 9 ETH b c'],
    ['has no control characters', 'a\u0000b\u001b[31mc\u007f', 'a b [31mc'],
    ['has no invisible characters', 'a\u200d\u00ad\ufeff\u3164\u{E0041}b\ue000', 'ab'],
    ['limits stacked accents', `a${'\u0301\u0302\u0303\u0304'.repeat(20)}`, 'á\u0302\u0303\u0304'],
    ['drops a leading accent', ' \u0301 a', 'a'],
    ['is well formed', 'a\ud800b', 'ab'],
  ])('%s', (_name, text, harmless) => {
    expect(clean(text)).toBe(harmless);
  });

  it.each(['Azuki #1234', '#7', 'Azuki 2.0', 'Mr. Ape', 'Ünïcode 日本 👍', 'Art & Co', "Ape's (#12)"])(
    'keeps harmless text unchanged: %s',
    (text) => {
      expect(clean(text)).toBe(text);
    },
  );

  it.each(['', '   ', '\u200b\u202e', '@', '$$$ #', '\u0301', '\ud800'])(
    'uses the fallback for text without visible characters: %j',
    (text) => {
      expect(clean(text)).toBe('fallback');
    },
  );

  it('uses the fallback for missing text', () => {
    expect(sanitiseChainText(null, 'fallback', 80)).toBe('fallback');
    expect(sanitiseChainText(undefined, 'fallback', 80)).toBe('fallback');
  });

  it('is cut between whole characters, by weighted length', () => {
    expect(sanitiseChainText('Bored Ape Yacht Club', '', 12)).toBe('Bored Ape…');
    expect(sanitiseChainText('日本語日本語', '', 8)).toBe('日本語…');
    expect(sanitiseChainText('👍🏽👍🏽👍🏽', '', 5)).toBe('👍🏽…');
  });

  it('is cut before processing if it is a megabyte long', () => {
    expect(clean('a.'.repeat(500_000))).toHaveLength(79);
  });
});
