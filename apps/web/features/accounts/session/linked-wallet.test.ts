import { expect, it } from 'vitest';
import { isSameAddress } from './linked-wallet.ts';

it('[S2] compares Ethereum addresses case-insensitively and Solana addresses case-sensitively', () => {
  expect(isSameAddress('0xAB', '0xab')).toBe(true);
  expect(isSameAddress('0xAB', '0xac')).toBe(false);
  expect(isSameAddress('5Ab', '5ab')).toBe(false);
});
