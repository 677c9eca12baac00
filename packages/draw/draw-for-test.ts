import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import { type DrandChain, QUICKNET, SCHEME } from './beacon.ts';
import { buildCommitment, type CommitmentDocument } from './commitment.ts';
import { HASH_BYTES, nobleSha256 } from './hash.ts';
import { fromValidHex, toHex } from './hex.ts';
import { countLeaves, type Entry, type Leaves, makeLeaf, sortLeaves } from './leaves.ts';
import { merkleRoot } from './merkle-tree.ts';
import { type Opening, type Proof, writeProof } from './proof-file.ts';
import { deriveRandomness, type RandomnessSource, type Reveal } from './randomness.ts';
import { cutoffTicket, makeSeed, rank, winningLeaves } from './rank.ts';

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

export function makeLeaves(entries: readonly Entry[]): Leaves {
  const flat = new Uint8Array(entries.length * HASH_BYTES);
  for (const [at, entry] of entries.entries()) flat.set(makeLeaf(entry), at * HASH_BYTES);
  const leaves = sortLeaves(flat);
  if ('refusal' in leaves) throw new Error(leaves.refusal);
  return leaves;
}

export function makeProof({
  entries = makeEntries(9),
  k = 3,
  source = PUBLIC_SOURCE,
  reveal = ROUND_1000 as Reveal,
  opened = entries.map(toOpening),
  facts = {},
}: {
  entries?: Entry[];
  k?: number;
  source?: RandomnessSource;
  reveal?: Reveal;
  opened?: Opening[];
  facts?: Partial<CommitmentDocument>;
} = {}): Proof {
  const leaves = makeLeaves(entries);
  const built = buildCommitment({
    listId: 'list-1',
    n: countLeaves(leaves),
    k,
    entriesRoot: toHex(merkleRoot(leaves, nobleSha256)),
    source,
    createdAt: '2023-08-23T15:58:00.000Z',
    ...facts,
  });
  if ('fault' in built) throw new Error(`${built.fault.path}: ${built.fault.reason}`);
  const seed = makeSeed(fromValidHex(built.commitment), fromValidHex(reveal.randomness));
  const ranking = rank(leaves, seed, nobleSha256);
  return {
    statements: { listName: 'First light', page: 'https://lists.example/first-light' },
    ...built,
    reveal,
    seed: toHex(seed),
    cutoff: toHex(cutoffTicket(ranking, k)),
    winners: winningLeaves(leaves, ranking, k),
    opened,
    leaves,
  };
}

export function toOpening({ salt, chain, address }: Entry): Opening {
  return { salt: toHex(salt), chain, address };
}

export async function toProofFile(proof: Proof): Promise<string> {
  let file = '';
  for await (const chunk of writeProof(proof)) file += chunk;
  return file;
}
