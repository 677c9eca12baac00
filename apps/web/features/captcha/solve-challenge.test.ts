import { pbkdf2Sync } from 'node:crypto';
import { expect, it } from 'vitest';
import { type Challenge, solveChallenge, solvedToken } from './solve-challenge.ts';

const NONCE = '00112233445566778899aabbccddeeff';
const SALT = 'ffeeddccbbaa99887766554433221100';

/** Built like the server does: by deriving the key of a known counter. */
function puzzleFor(counter: number): { challenge: Challenge; derivedKey: string } {
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(counter);
  const password = Buffer.concat([Buffer.from(NONCE, 'hex'), tail]);
  const derivedKey = pbkdf2Sync(password, Buffer.from(SALT, 'hex'), 10, 32, 'sha256').toString('hex');
  const parameters = {
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    keyLength: 32,
    keyPrefix: derivedKey.slice(0, 32),
    nonce: NONCE,
    salt: SALT,
  };
  return { challenge: { parameters, signature: 'signed' }, derivedKey };
}

it("[L15] finds the server's counter", async () => {
  const { challenge, derivedKey } = puzzleFor(321);
  expect(await solveChallenge(challenge)).toMatchObject({ counter: 321, derivedKey });
});

it('returns the challenge with its solution', async () => {
  const { challenge } = puzzleFor(3);
  const solution = await solveChallenge(challenge);
  expect(JSON.parse(atob(solvedToken(challenge, solution)))).toEqual({ challenge, solution });
});

it('gives up on an unknown algorithm or an unsolvable challenge', async () => {
  const { challenge } = puzzleFor(50);
  await expect(solveChallenge(challenge, 10)).rejects.toThrow('no solution');
  const other = { ...challenge, parameters: { ...challenge.parameters, algorithm: 'SCRYPT' } };
  await expect(solveChallenge(other)).rejects.toThrow('unknown algorithm');
});
