import { expect, it } from 'vitest';
import { createQrCode, qrPath, qrSvg } from './qr-code.ts';

const code = createQrCode('https://signboard.example/sb/tidepool-society/allowlist');

it('has a finder pattern in three corners and a quiet zone around', () => {
  const { size, isDark } = code;
  const first = 4;
  const last = size - 5;
  for (const [x, y] of [
    [first, first],
    [last, first],
    [first, last],
  ] as const)
    expect(isDark(x, y)).toBe(true);
  for (let at = 0; at < size; at += 1)
    for (let edge = 0; edge < first; edge += 1) expect(isDark(at, edge) || isDark(edge, at)).toBe(false);
});

it('draws exactly the dark modules', () => {
  const dark = new Set<string>();
  for (const [, x, y, width] of qrPath(code).matchAll(/M(\d+) (\d+)h(\d+)/g))
    for (let at = 0; at < Number(width); at += 1) dark.add(`${Number(x) + at},${y}`);
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1) expect(dark.has(`${x},${y}`)).toBe(code.isDark(x, y));
});

it('differs for another address', () => {
  expect(qrSvg(createQrCode('https://signboard.example/another'))).not.toBe(qrSvg(code));
});
