import { expect, it } from 'vitest';
import { createKeyring } from './keyring.ts';
import { seal, unseal } from './sealed.ts';

const OLD = 'an old key that is long enough to use';
const NEW = 'a new key that is long enough to use!';
const secret = Buffer.from('a secret');

it('unseals what it sealed, with a different ciphertext each time', () => {
  const keyring = createKeyring([NEW]);
  const [one, other] = [seal(keyring, 'draw-secret', 'a', secret), seal(keyring, 'draw-secret', 'a', secret)];
  expect(one).not.toBe(other);
  expect(unseal(keyring, 'draw-secret', 'a', one)).toEqual(secret);
});

it('unseals values of an older key after a rotation', () => {
  const sealed = seal(createKeyring([OLD]), 'draw-secret', 'a', secret);
  expect(unseal(createKeyring([NEW, OLD]), 'draw-secret', 'a', sealed)).toEqual(secret);
  expect(() => unseal(createKeyring([NEW]), 'draw-secret', 'a', sealed)).toThrow('No configured key');
});

it('[R25] rejects another owner, another purpose and any modification', () => {
  const keyring = createKeyring([NEW]);
  const sealed = seal(keyring, 'draw-secret', 'a', secret);
  expect(() => unseal(keyring, 'draw-secret', 'b', sealed)).toThrow();
  expect(() => unseal(keyring, 'receipt', 'a', sealed)).toThrow();
  const changed = sealed.slice(0, -1) + (sealed.endsWith('A') ? 'B' : 'A');
  expect(() => unseal(keyring, 'draw-secret', 'a', changed)).toThrow();
});
