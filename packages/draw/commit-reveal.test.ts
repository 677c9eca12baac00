import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashSecret, secretRandomness, verifySecret } from './commit-reveal.ts';
import { bytesFor } from './draw-for-test.ts';
import { toHex } from './hex.ts';

const secret = bytesFor('secret', 32);
const revealed = { secret: toHex(secret), randomness: toHex(secretRandomness(secret)) };

it('[W2] takes the secret whose hash was published, and no other', () => {
  const published = createHash('sha256').update(secret).digest('hex');
  expect(toHex(hashSecret(secret))).toBe(published);
  expect(verifySecret(published, revealed)).toEqual({ randomness: secretRandomness(secret) });
  expect(verifySecret(toHex(secret), revealed)).toEqual({ refusal: 'secret-differs' });
  const other = { ...revealed, secret: toHex(bytesFor('other', 32)) };
  expect(verifySecret(published, other)).toEqual({ refusal: 'secret-differs' });
});

it('[W2] makes randomness that was not public with the hash', () => {
  expect(secretRandomness(secret)).not.toEqual(hashSecret(secret));
  const posed = { ...revealed, randomness: toHex(hashSecret(secret)) };
  expect(verifySecret(toHex(hashSecret(secret)), posed)).toEqual({ refusal: 'randomness-differs' });
});

it('takes no short secret, which could be guessed', () => {
  expect(() => hashSecret(secret.slice(1))).toThrow(RangeError);
  const short = { ...revealed, secret: '00' };
  const published = createHash('sha256').update(Buffer.of(0)).digest('hex');
  expect(verifySecret(published, short)).toEqual({ refusal: 'secret-differs' });
});
