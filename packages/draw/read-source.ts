import { SCHEME } from './beacon.ts';
import { HASH_BYTES } from './hash.ts';
import { type RandomnessSource, type Reveal, SECRET_BYTES } from './randomness.ts';
import { fail, fields, hexBytes, integer, literal, type Reader, withRule } from './read-fields.ts';

const round = integer(1, 2 ** 32);

/** The end of the year 9999: later times cannot be written. */
const MAX_TIME_SECONDS = 253_402_300_799;

type DrandSource = Extract<RandomnessSource, { kind: 'drand' }>;

const readDrandFields = fields<DrandSource>({
  kind: literal('drand'),
  chainHash: hexBytes(HASH_BYTES),
  publicKey: hexBytes(96),
  scheme: literal(SCHEME),
  genesisTime: integer(0, 2 ** 40),
  period: integer(1, 86_400),
  round,
});

const readDrandSource = withRule(readDrandFields, ({ genesisTime, period, round }: DrandSource) =>
  genesisTime + (round - 1) * period > MAX_TIME_SECONDS ? { reason: 'out-of-range', path: 'round' } : null,
);

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
