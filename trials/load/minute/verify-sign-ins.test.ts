import { expect, it } from 'vitest';
import { type SignInTry, verifySignIns } from './verify-sign-ins.ts';

const tries: SignInTry[] = [
  { kind: 'eligible', signature: 1, code: 'signed-in' },
  { kind: 'replaying-sign-in', signature: 2, code: 'nonce-used' },
  { kind: 'replaying-sign-in', signature: 2, code: 'signed-in' },
  { kind: 'forging-ethereum', signature: 3, code: 'signature-unchecked' },
  { kind: 'forging-solana', signature: 4, code: 'signature-invalid' },
];
const withCode = (place: number, code: string) =>
  verifySignIns(tries.map((one, index) => (index === place ? { ...one, code } : one)));

it('verifySignIns accepts signatures that worked once and forged ones that never did', () => {
  expect(verifySignIns(tries)).toEqual([]);
});

it('verifySignIns detects a signature that worked twice, or never', () => {
  expect(withCode(1, 'signed-in')).toEqual(['a signature of one replaying-sign-in opened 2 sessions']);
  expect(withCode(2, 'nonce-used')).toEqual(['a signature of one replaying-sign-in opened 0 sessions']);
});

it('verifySignIns detects an accepted forgery, and a rejected valid signature', () => {
  expect(withCode(3, 'signed-in')).toEqual(['forging-ethereum was answered signed-in at sign-in']);
  expect(withCode(0, 'nonce-used')).toEqual([
    'eligible was answered nonce-used at sign-in',
    'a signature of one eligible opened 0 sessions',
  ]);
});

it('verifySignIns ignores "unavailable", but still detects two sessions', () => {
  expect(withCode(0, 'unavailable')).toEqual([]);
  expect(withCode(3, 'unavailable')).toEqual([]);
  expect(verifySignIns([...tries, { kind: 'eligible', signature: 1, code: 'signed-in' }])).toEqual([
    'a signature of one eligible opened 2 sessions',
  ]);
});
