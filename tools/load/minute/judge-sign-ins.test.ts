import { expect, it } from 'vitest';
import { judgeSignIns, type SignInTry } from './judge-sign-ins.ts';

const tries: SignInTry[] = [
  { kind: 'eligible', signature: 1, code: 'signed-in' },
  { kind: 'replaying-sign-in', signature: 2, code: 'nonce-used' },
  { kind: 'replaying-sign-in', signature: 2, code: 'signed-in' },
  { kind: 'forging-ethereum', signature: 3, code: 'signature-unchecked' },
  { kind: 'forging-solana', signature: 4, code: 'signature-invalid' },
];
const withCode = (place: number, code: string) =>
  judgeSignIns(tries.map((one, index) => (index === place ? { ...one, code } : one)));

it('the judge of sign-ins finds nothing where each signature worked once and no forged one did', () => {
  expect(judgeSignIns(tries)).toEqual([]);
});

it('the judge of sign-ins catches a signature that worked twice, or never', () => {
  expect(withCode(1, 'signed-in')).toEqual(['a signature of one replaying-sign-in opened 2 sessions']);
  expect(withCode(2, 'nonce-used')).toEqual(['a signature of one replaying-sign-in opened 0 sessions']);
});

it('the judge of sign-ins catches a forger who got in, and an honest person who did not', () => {
  expect(withCode(3, 'signed-in')).toEqual(['forging-ethereum was answered signed-in at sign-in']);
  expect(withCode(0, 'nonce-used')).toEqual([
    'eligible was answered nonce-used at sign-in',
    'a signature of one eligible opened 0 sessions',
  ]);
});

it('the judge of sign-ins takes “cannot answer now” for neither, but two sessions are still one too many', () => {
  expect(withCode(0, 'unavailable')).toEqual([]);
  expect(withCode(3, 'unavailable')).toEqual([]);
  expect(judgeSignIns([...tries, { kind: 'eligible', signature: 1, code: 'signed-in' }])).toEqual([
    'a signature of one eligible opened 2 sessions',
  ]);
});
