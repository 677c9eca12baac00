import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import { type DrandChain, QUICKNET, SCHEME } from './beacon.ts';
import { applyChanges, type Change, changesRoot, countWeights } from './changes.ts';
import { buildCommitment, type Close, type CommitmentDocument, type Snapshot } from './commitment.ts';
import { ENTRY_BYTES, makeLeaves, packEntry } from './entries.ts';
import { type Entry, makeInner } from './entry.ts';
import { HASH_BYTES, nobleSha256 } from './hash.ts';
import { fromValidHex, toHex } from './hex.ts';
import { merkleRoot } from './merkle-tree.ts';
import type { Opening } from './openings.ts';
import { drawPools, type Pool, singlePool, toPoolResults } from './pools.ts';
import { type CommitmentFile, type Proof, writeCommitmentFile, writeProof } from './proof-file.ts';
import { deriveRandomness, type RandomnessSource, type Reveal } from './randomness.ts';
import { type Drawn, makeSeed, type Ranking, rank } from './rank.ts';
import { VERSION } from './read-fields.ts';
import { hashTerms, type TermsVersion } from './terms.ts';

/** As published on 2023-08-23. */
export const ROUND_1000 = {
  kind: 'drand',
  round: 1000,
  signature:
    'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
  randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
} as const satisfies Reveal;

export const PUBLIC_SOURCE: RandomnessSource = { kind: 'drand', ...QUICKNET, round: ROUND_1000.round };

const OWN_SECRET_KEY = new Uint8Array(32).fill(7);

export const OWN_CHAIN: DrandChain = {
  chainHash: 'ab'.repeat(HASH_BYTES),
  publicKey: bls12_381.shortSignatures.getPublicKey(OWN_SECRET_KEY).toHex(),
  scheme: SCHEME,
  genesisTime: 1_600_000_000,
  period: 30,
};

export function signOwnRound(round: number): Extract<Reveal, { kind: 'drand' }> {
  const number = new DataView(new ArrayBuffer(8));
  number.setBigUint64(0, BigInt(round));
  const signer = bls12_381.shortSignatures;
  const message = signer.hash(
    sha256(new Uint8Array(number.buffer)),
    'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_',
  );
  const signature = signer.sign(message, OWN_SECRET_KEY).toBytes();
  return { kind: 'drand', round, signature: toHex(signature), randomness: toHex(sha256(signature)) };
}

export function makeReveal(secret: Uint8Array): Reveal {
  return { kind: 'commit-reveal', secret: toHex(secret), randomness: toHex(deriveRandomness(secret)) };
}

/** Deterministic pseudo-random bytes. */
export function seededBytes(name: string, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let at = 0, block = 0; at < length; at += HASH_BYTES, block += 1)
    bytes.set(sha256(utf8ToBytes(`${name} ${block}`)).subarray(0, Math.min(HASH_BYTES, length - at)), at);
  return bytes;
}

/** Deterministic pseudo-random integers below a bound. */
export function seededNumbers(name: string): (bound: number) => number {
  let state = new DataView(seededBytes(name, 4).buffer).getUint32(0);
  return (bound) => {
    // mulberry32: small, and uniform enough for test data
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound);
  };
}

export function makeEntries(count: number): Entry[] {
  return Array.from({ length: count }, (_, at): Entry => {
    const salt = seededBytes(`salt ${at}`, 16);
    return at % 3 === 2
      ? { salt, chain: 'solana', address: base58.encode(seededBytes(`solana ${at}`, 32)) }
      : { salt, chain: 'ethereum', address: `0x${toHex(seededBytes(`ethereum ${at}`, 20))}` };
  });
}

export type DrawEntry = Entry & { weight?: number; pool?: number };

/** The 34 bytes of every entry, in the order of their numbers. */
export function packEntries(entries: readonly DrawEntry[]): Uint8Array {
  const records = new Uint8Array(entries.length * ENTRY_BYTES);
  for (const [at, entry] of entries.entries())
    records.set(packEntry(makeInner(entry), entry.weight ?? 1, entry.pool ?? 0), at * ENTRY_BYTES);
  return records;
}

/** As they joined. */
export function toDrawn(entries: readonly DrawEntry[]): Drawn {
  return {
    leaves: makeLeaves(packEntries(entries), nobleSha256),
    weights: Uint8Array.from(entries, ({ weight = 1 }) => weight),
  };
}

/** A change that removes an entry: someone left, or was removed by the owner in time. */
export function toRemoval(number: number, reason = 'left'): Change {
  const isLeft = reason === 'left';
  return {
    number,
    weight: 0,
    by: isLeft ? 'left' : 'owner',
    reason,
    at: isLeft ? null : '2023-08-22T09:00:00.000Z',
    read: null,
  };
}

export function makeTerms(winners: number, confirmSeconds = 0): TermsVersion[] {
  const first: TermsVersion = {
    version: 1,
    savedAt: '2023-08-20T09:00:00.000Z',
    chain: 'ethereum',
    startDate: null,
    endDate: '2023-08-23T15:00:00.000Z',
    eventDate: null,
    spots: 500,
    winners,
    requirements: [{ id: 'balance', amount: '0.05' }],
  };
  const second: TermsVersion = {
    ...first,
    version: 2,
    savedAt: '2023-08-21T09:00:00.000Z',
    requirements: [
      { id: 'discord', server: '1', serverName: 'Ñandú «club»', role: null, joinedBefore: null },
      { id: 'nft', contracts: [`0x${'ab'.repeat(20)}`] },
      ...(confirmSeconds > 0 ? [{ id: 'confirm', seconds: confirmSeconds }] : []),
    ],
  };
  return [first, second];
}

export type DrawForTest = {
  entries?: readonly DrawEntry[];
  k?: number;
  pools?: Pool[];
  changes?: Change[];
  prizes?: Uint8Array;
  terms?: TermsVersion[];
  close?: Partial<Close>;
  source?: RandomnessSource;
  facts?: Partial<CommitmentDocument>;
};

const NOT_READ = { asked: { chain: 0, social: 0 }, unknown: { chain: 0, social: 0 } };

export const SNAPSHOT: Snapshot = {
  at: '2023-08-23T15:05:00.000Z',
  chains: [
    {
      chain: 'eip155:1',
      block: 17_978_000,
      hash: 'cd'.repeat(HASH_BYTES),
      time: '2023-08-23T15:00:11.000Z',
      reason: null,
    },
  ],
  asked: { chain: 9, social: 0 },
  unknown: NOT_READ.unknown,
};

export function makeCommitmentFile({
  entries: people = makeEntries(9),
  k = 3,
  pools = singlePool(k),
  changes = [],
  prizes = new Uint8Array(),
  close = {},
  source = PUBLIC_SOURCE,
  facts = {},
  terms = makeTerms(
    pools.reduce((sum, pool) => sum + pool.k, 0),
    facts.confirmSeconds,
  ),
}: DrawForTest = {}): CommitmentFile {
  const entries = packEntries(people);
  const applied = applyChanges(entries, changes);
  if ('refusal' in applied) throw new Error(applied.refusal);
  const root = toHex(merkleRoot(makeLeaves(entries, nobleSha256), nobleSha256));
  const weights = countWeights(applied.weights);
  const end = terms.at(-1)?.endDate ?? null;
  const built = buildCommitment({
    listId: 'list-1',
    drawNumber: 1,
    close: {
      at: end ?? '2023-08-23T15:00:00.000Z',
      why: end === null ? 'early' : 'end',
      announcedEnd: end,
      entries: people.length,
      root,
      ...close,
    },
    waits: [],
    snapshot: SNAPSHOT,
    changesRoot: changesRoot(changes, nobleSha256),
    n: weights.reduce((sum, { count }) => sum + count, 0),
    weights,
    pools,
    termsHash: hashTerms(terms),
    prizesHash: prizes.length === 0 ? null : toHex(sha256(prizes)),
    confirmSeconds: 0,
    source,
    createdAt: '2023-08-23T15:58:00.000Z',
    receiptKeys: ['aa'.repeat(HASH_BYTES)],
    previous: [],
    ...facts,
  });
  if ('fault' in built) throw new Error(`${built.fault.path}: ${built.fault.reason}`);
  return {
    version: VERSION,
    statements: { listName: 'First light', page: 'https://lists.example/first-light' },
    ...built,
    terms,
    changes,
    prizes,
    entries,
    log: { close: null, commit: null },
  };
}

export function makeProof({ reveal = ROUND_1000, ...draw }: DrawForTest & { reveal?: Reveal } = {}): Proof {
  const file = makeCommitmentFile(draw);
  const { seed, ranking } = rankFile(file, reveal);
  const results = toPoolResults(drawPools(file.document.pools, file.entries, ranking), ranking);
  return { ...file, reveal, seed: toHex(seed), results, timestamps: [] };
}

export function rankFile(
  { commitment, entries, changes }: CommitmentFile,
  reveal: Reveal,
): { seed: Uint8Array; ranking: Ranking } {
  const seed = makeSeed(fromValidHex(commitment), fromValidHex(reveal.randomness));
  const applied = applyChanges(entries, changes);
  if ('refusal' in applied) throw new Error(applied.refusal);
  const drawn = { leaves: makeLeaves(entries, nobleSha256), weights: applied.weights };
  return { seed, ranking: rank(drawn, seed, nobleSha256) };
}

export function toOpening({ salt, chain, address }: Entry): Opening {
  return { salt: toHex(salt), chain, address };
}

export function toProofFile(proof: Proof): string {
  return [...writeProof(proof)].join('');
}

export function toCommitmentText(file: CommitmentFile): string {
  return [...writeCommitmentFile(file)].join('');
}
