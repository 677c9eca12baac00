import { expect, it } from 'vitest';
import { deriveRecordKey } from './record-key.ts';

const AT = new Date('2026-11-15T12:00:00Z');
const LETTERS = '234567abcdefghijklmnopqrstuvwxyz';

const timeOf = (key: string) => {
  const value = [...key].reduce((sum, letter) => sum * 32n + BigInt(LETTERS.indexOf(letter)), 0n);
  return Number(value >> 10n) / 1_000_000;
};

it('is a TID of the time of the sale', () => {
  const key = deriveRecordKey('0b8a1f6e-4c2d-4b7e-9d57-0a5f0e3d2c11', AT);
  expect(key).toMatch(/^[234567abcdefghij][2-7a-z]{12}$/);
  expect(timeOf(key) - AT.getTime() / 1000).toBeGreaterThanOrEqual(0);
  expect(timeOf(key) - AT.getTime() / 1000).toBeLessThan(1.1);
});

it('is the same for the same delivery and different for others', () => {
  const ids = Array.from({ length: 2_000 }, (_, at) => `delivery-${at}`);
  const keys = ids.map((id) => deriveRecordKey(id, AT));
  expect(new Set(keys).size).toBe(ids.length);
  expect(ids.map((id) => deriveRecordKey(id, AT))).toEqual(keys);
});
