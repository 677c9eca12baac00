import { expect, it } from 'vitest';
import { addWallets, countWallets, formatWallets, parseWallets } from './wallet-text.ts';

const A = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const B = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const S = 'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg';

it('[L10] counts each wallet once', () => {
  expect(countWallets(`${A}, ${A.toLowerCase()},\n${B},`)).toBe(2);
  expect(countWallets('  ')).toBe(0);
});

it('[L10] appends the wallets of a file without duplicates', () => {
  const { text, added } = addWallets(`${A},`, [A.toLowerCase(), B, B]);
  expect(added).toBe(1);
  expect(text).toBe(formatWallets([A, B]));
  expect(addWallets('', [A, B]).text).toBe(formatWallets([A, B]));
});

it('[L10] parses the addresses of the chain and reports invalid ones', async () => {
  expect(await parseWallets(`${A.toLowerCase()}, nobody, ${S}`, 'ethereum')).toEqual({
    addresses: [A],
    invalid: ['nobody', S],
  });
  expect((await parseWallets(S, 'solana')).addresses).toEqual([S]);
  expect(await parseWallets(`${A} ${B}`, 'ethereum')).toEqual({ addresses: [], invalid: [`${A} ${B}`] });
});

it('[L10] parses ten thousand wallets in slices, and already validated ones at once', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) => `0x${at.toString(16).padStart(40, '0')}`);
  const first = await parseWallets(formatWallets(many), 'ethereum');
  expect(first.addresses).toHaveLength(10_000);
  const again = await parseWallets(formatWallets(first.addresses), 'ethereum', first.addresses);
  expect(again).toEqual(first);
});
