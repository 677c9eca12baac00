import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { seededBytes } from './draw-for-test.ts';
import { toHex } from './hex.ts';
import { deriveRandomness, hashSecret, verifySecret } from './randomness.ts';

const secret = seededBytes('secret', 32);
const revealed = { secret: toHex(secret), randomness: toHex(deriveRandomness(secret)) };

it('[W2] accepts the secret whose hash was published, and no other', () => {
  const published = createHash('sha256').update(secret).digest('hex');
  expect(toHex(hashSecret(secret))).toBe(published);
  expect(verifySecret(published, revealed)).toEqual({ randomness: deriveRandomness(secret) });
  expect(verifySecret(toHex(secret), revealed)).toEqual({ refusal: 'secret-differs' });
  const other = { ...revealed, secret: toHex(seededBytes('other', 32)) };
  expect(verifySecret(published, other)).toEqual({ refusal: 'secret-differs' });
});

it('[W2] derives randomness that the published hash does not reveal', () => {
  expect(deriveRandomness(secret)).not.toEqual(hashSecret(secret));
  const posed = { ...revealed, randomness: toHex(hashSecret(secret)) };
  expect(verifySecret(toHex(hashSecret(secret)), posed)).toEqual({ refusal: 'randomness-differs' });
});

it('rejects a short secret, which could be guessed', () => {
  expect(() => hashSecret(secret.slice(1))).toThrow(RangeError);
  const short = { ...revealed, secret: '00' };
  const published = createHash('sha256').update(Buffer.of(0)).digest('hex');
  expect(verifySecret(published, short)).toEqual({ refusal: 'secret-differs' });
});
