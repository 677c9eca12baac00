import { describe, expect, it } from 'vitest';
import { sanitiseChainText } from './sanitise-chain-text.ts';

const clean = (text: string) => sanitiseChainText(text, 'fallback', 80);

describe('[B7] a string from the chain', () => {
  it.each([
    ['is no link', 'blur.io', 'blur·io'],
    ['is no link with a scheme', 'https://evil.example/x', 'https evil·example/x'],
    ['is no link without a domain', 'http://localhost', 'http localhost'],
    ['is no link in wide letters', 'ｂｌｕｒ．ｉｏ', 'blur·io'],
    ['is no link by a dot that looks like one', 'blur․io', 'blur·io'],
    ['is no link with something invisible in it', 'blur\u200b.\u2060io', 'blur·io'],
    ['is no link behind a number', '0x1.eth', '0x1·eth'],
    ['is no mention', '@elonmusk', 'elonmusk'],
    ['is no mention in wide letters', '＠elonmusk', 'elonmusk'],
    ['is no address of a mail', 'me@example.com', 'me example·com'],
    ['is no hashtag', '#moon', 'moon'],
    ['is no hashtag in wide letters', '＃moon', 'moon'],
    ['is no hashtag that begins with a number', '#1abc', '1abc'],
    ['is no hashtag with a middle dot', '#1·abc', '1·abc'],
    ['is no hashtag with a dot that was broken', '#1.abc', '1·abc'],
    ['is no hashtag made of a keycap', '#️⃣moon', 'moon'],
    ['is no cashtag', '$APE', 'APE'],
    ['turns no text around', '\u202Eevil\u202C \u2066x\u2069\u200F', 'evil x'],
    ['has one line', 'a\r\nsold for 9 ETH\u2028b\u0085c', 'a sold for 9 ETH b c'],
    ['has no control characters', 'a\u0000b\u001b[31mc\u007f', 'a b [31mc'],
    ['hides nothing', 'a\u200d\u00ad\ufeff\u3164\u{E0041}b\ue000', 'ab'],
    ['heaps no accents', `a${'\u0301\u0302\u0303\u0304'.repeat(20)}`, 'á\u0302\u0303\u0304'],
    ['begins with no accent', ' \u0301 a', 'a'],
    ['is well formed', 'a\ud800b', 'ab'],
  ])('%s', (_name, text, harmless) => {
    expect(clean(text)).toBe(harmless);
  });

  it.each(['Azuki #1234', '#7', 'Azuki 2.0', 'Mr. Ape', 'Ünïcode 日本 👍', 'Art & Co', "Ape's (#12)"])(
    'stays as it is when it is harmless: %s',
    (text) => {
      expect(clean(text)).toBe(text);
    },
  );

  it.each(['', '   ', '\u200b\u202e', '@', '$$$ #', '\u0301', '\ud800'])(
    'that shows nothing gives way to the fallback: %j',
    (text) => {
      expect(clean(text)).toBe('fallback');
    },
  );

  it('that is missing gives way to the fallback', () => {
    expect(sanitiseChainText(null, 'fallback', 80)).toBe('fallback');
    expect(sanitiseChainText(undefined, 'fallback', 80)).toBe('fallback');
  });

  it('is cut between whole characters, by what it weighs', () => {
    expect(sanitiseChainText('Bored Ape Yacht Club', '', 12)).toBe('Bored Ape…');
    expect(sanitiseChainText('日本語日本語', '', 8)).toBe('日本語…');
    expect(sanitiseChainText('👍🏽👍🏽👍🏽', '', 5)).toBe('👍🏽…');
  });

  it('of a megabyte is cut before it is looked at', () => {
    expect(clean('a.'.repeat(500_000))).toHaveLength(79);
  });
});
