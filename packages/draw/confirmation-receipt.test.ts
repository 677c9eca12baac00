import { ed25519 } from '@noble/curves/ed25519.js';
import { expect, it } from 'vitest';
import { isConfirmationSigned, parseConfirmation, signConfirmation } from './confirmation-receipt.ts';
import { isSignatureValid } from './receipt-signature.ts';

const KEY = new Uint8Array(32).fill(9);
const receipt = signConfirmation(
  {
    listId: 'list-1',
    drawNumber: 2,
    commitment: 'ab'.repeat(32),
    number: 5,
    confirmedAt: new Date('2026-11-20T10:00:00.000Z'),
  },
  KEY,
);

it('is parsed as it was signed, and every changed value breaks the signature', () => {
  const parsed = parseConfirmation(JSON.stringify(receipt));
  if ('fault' in parsed) throw new Error(parsed.fault.reason);
  expect(parsed.confirmation).toEqual(receipt);
  expect(isConfirmationSigned(parsed.confirmation)).toBe(true);
  for (const change of [
    { listId: 'list-2' },
    { drawNumber: 3 },
    { commitment: 'cd'.repeat(32) },
    { number: 6 },
    { confirmedAt: '2026-11-20T10:00:00.001Z' },
  ])
    expect(isConfirmationSigned({ ...receipt, ...change })).toBe(false);
});

it('is no receipt of an entry, and needs a trusted key where keys are known', () => {
  const { signature, ...unsigned } = receipt;
  expect(isSignatureValid(unsigned, signature)).toBe(false);
  expect(isConfirmationSigned(receipt, ['ab'.repeat(32)])).toBe(false);
  expect(isConfirmationSigned(receipt, [Buffer.from(ed25519.getPublicKey(KEY)).toString('hex')])).toBe(true);
});

it('is refused with an unknown field or another format', () => {
  expect(parseConfirmation(JSON.stringify({ ...receipt, rank: 1 }))).toHaveProperty('fault');
  expect(parseConfirmation(JSON.stringify({ ...receipt, format: 'signboard-draw-receipt' }))).toHaveProperty(
    'fault',
  );
});
