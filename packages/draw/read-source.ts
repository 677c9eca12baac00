import { SCHEME } from './beacon.ts';
import { HASH_BYTES } from './hash.ts';
import { type RandomnessSource, type Reveal, SECRET_BYTES } from './randomness.ts';
import { fail, fields, hexBytes, integer, literal, type Reader } from './read-fields.ts';

const round = integer(1, 2 ** 32);

const readDrandSource = fields<Extract<RandomnessSource, { kind: 'drand' }>>({
  kind: literal('drand'),
  chainHash: hexBytes(HASH_BYTES),
  publicKey: hexBytes(96),
  scheme: literal(SCHEME),
  genesisTime: integer(0, 2 ** 40),
  period: integer(1, 86_400),
  round,
});

const readSecretSource = fields<Extract<RandomnessSource, { kind: 'commit-reveal' }>>({
  kind: literal('commit-reveal'),
  secretHash: hexBytes(HASH_BYTES),
});

export const readSource: Reader<RandomnessSource> = (value, path) => {
  const kind = (value as { kind?: unknown } | null)?.kind;
  if (kind === 'drand') return readDrandSource(value, path);
  return kind === 'commit-reveal' ? readSecretSource(value, path) : fail('unknown-value', `${path}.kind`);
};

const readBeacon = fields<Extract<Reveal, { kind: 'drand' }>>({
  kind: literal('drand'),
  round,
  signature: hexBytes(48),
  randomness: hexBytes(HASH_BYTES),
});

const readSecret = fields<Extract<Reveal, { kind: 'commit-reveal' }>>({
  kind: literal('commit-reveal'),
  secret: hexBytes(SECRET_BYTES),
  randomness: hexBytes(HASH_BYTES),
});

export const readReveal: Reader<Reveal> = (value, path) => {
  const kind = (value as { kind?: unknown } | null)?.kind;
  if (kind === 'drand') return readBeacon(value, path);
  return kind === 'commit-reveal' ? readSecret(value, path) : fail('unknown-value', `${path}.kind`);
};
