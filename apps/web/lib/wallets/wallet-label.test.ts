import { describe, expect, it } from 'vitest';
import { walletIcon, walletName } from './wallet-label.ts';

describe('a wallet’s label', () => {
  it.each([
    ['  MetaMask \n', 'MetaMask'],
    ['Meta\u202eksaM', 'MetaksaM'],
    ['Meta\u200bMask\u0000\u0007', 'MetaMask'],
    ['Two\n\nlines\u2028here', 'Two lines here'],
    ['Z\u0301\u0301\u0301\u0301\u0301algo', 'Z\u0301\u0301algo'],
    ['x'.repeat(500), 'x'.repeat(40)],
    ['🦊'.repeat(50), '🦊'.repeat(40)],
    ['\u200b \u202e', ''],
  ])('shows the name %j as %j', (given, shown) => {
    expect(walletName(given)).toBe(shown);
  });

  it('ignores a name that is not a string', () => {
    expect([undefined, null, 7, { toString: () => 'MetaMask' }].map(walletName)).toEqual(['', '', '', '']);
  });

  it.each(['data:image/svg+xml;base64,PHN2Zy8+', ' data:image/png;base64,AA\n', 'DATA:image/webp,abc'])(
    'keeps the icon %s',
    (icon) => {
      expect(walletIcon(icon)).toBe(icon.trim());
    },
  );

  it.each([
    'https://tracker.example/icon.png',
    '//tracker.example/icon.png',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:image/',
    'x data:image/png;base64,AA',
    `data:image/png;base64,${'A'.repeat(300 * 1024)}`,
    '',
  ])('drops the icon %.60s', (icon) => {
    expect(walletIcon(icon)).toBeNull();
  });

  it('ignores an icon that is not a string', () => {
    expect([undefined, null, { toString: () => 'data:image/png,' }].map(walletIcon)).toEqual([
      null,
      null,
      null,
    ]);
  });
});
