import { expect, it } from 'vitest';
import { parseWallet, toChecksumAddress } from './wallet-address.ts';

const CHECKSUMMED = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';

it.each([CHECKSUMMED, CHECKSUMMED.toLowerCase(), `0x${CHECKSUMMED.slice(2).toUpperCase()}`])(
  '[S2] normalises %s to its checksum spelling',
  (text) => {
    expect(parseWallet(text)).toEqual({ chain: 'ethereum', address: CHECKSUMMED });
  },
);

it('matches the examples published in EIP-55', () => {
  for (const address of [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ]) {
    expect(toChecksumAddress(address.toLowerCase())).toBe(address);
  }
});

it('keeps the case of a Solana address', () => {
  const address = 'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg';
  expect(parseWallet(address)).toEqual({ chain: 'solana', address });
  expect(parseWallet(address.toLowerCase())).toBeNull();
});

it.each([
  ['the system program, a key of small order', '11111111111111111111111111111111'],
  ['a program-derived address, off the curve', '1BWutmTvYPwDtmw9abTkS4Ssr8no61spGAvW1X6NDix'],
  ['too short', '0x1234'],
  ['a name', 'vitalik.eth'],
  ['a space around it', ` ${CHECKSUMMED}`],
  ['two lines', `${CHECKSUMMED}\n${CHECKSUMMED}`],
  ['letters that base58 does not have', '0OIl'.repeat(11)],
])('rejects %s', (_why, text) => {
  expect(parseWallet(text)).toBeNull();
});
