import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Allowlist, allowlistProof, allowlistRoot, buildAllowlist } from './allowlist.ts';
import { verifyBeacon } from './beacon.ts';
import { canonicalJson } from './canonical-json.ts';
import { hashSecret, secretRandomness } from './commit-reveal.ts';
import { type CommitmentDocument, hashCommitment } from './commitment.ts';
import { leavesOf } from './draw-for-test.ts';
import { knownHex, toHex } from './hex.ts';
import { type Entry, makeLeaf } from './leaf.ts';
import { leafAt } from './leaves.ts';
import { inclusionProof, merkleRoot, rootFromInclusion } from './merkle-tree.ts';
import { nobleKeccak256, nobleSha256 } from './noble-hash.ts';
import { cutoffTicket, rank } from './rank.ts';
import { isReceiptSigned, type Receipt, signReceipt } from './receipt.ts';
import { makeSeed } from './seed.ts';
import vectors from './vectors.json' with { type: 'json' };

const entries = vectors.entries.map(
  ({ salt, chain, address }): Entry => ({ salt: knownHex(salt), chain: chain as Entry['chain'], address }),
);
const leaves = leavesOf(entries);
const [firstCommitment] = vectors.commitments;

describe('the test vectors', () => {
  it.each(vectors.entries.map((vector, at) => [at, vector.leaf] as const))('have leaf %i', (at, leaf) => {
    expect(toHex(makeLeaf(entries[at] as Entry))).toBe(leaf);
  });

  it.each(vectors.roots)('have the root of the first $ofFirst entries', ({ ofFirst, root }) => {
    expect(toHex(merkleRoot(leavesOf(entries.slice(0, ofFirst)), nobleSha256))).toBe(root);
  });

  it('prove one leaf', () => {
    const { leaf, index, count, siblings } = vectors.inclusion;
    expect(inclusionProof(leaves, index, nobleSha256).siblings.map(toHex)).toEqual(siblings);
    const root = rootFromInclusion(knownHex(leaf), { index, count, siblings: siblings.map(knownHex) });
    expect(root && toHex(root)).toBe(firstCommitment?.document.entriesRoot);
  });

  it.each(vectors.commitments)('have the commitment $commitment', ({ document, canonical, commitment }) => {
    expect(canonicalJson(document as CommitmentDocument)).toBe(canonical);
    expect(toHex(hashCommitment(document as CommitmentDocument))).toBe(commitment);
  });

  it('have the randomness of a beacon and of a secret', () => {
    expect(verifyBeacon(vectors.beacon, vectors.beacon)).toEqual({
      randomness: knownHex(vectors.beacon.randomness),
    });
    const secret = knownHex(vectors.secret.secret);
    expect(toHex(hashSecret(secret))).toBe(vectors.secret.secretHash);
    expect(toHex(secretRandomness(secret))).toBe(vectors.secret.randomness);
  });

  it('have the seed, the tickets in their order, the winners and the cutoff', () => {
    const { commitment, randomness, seed } = vectors.seed;
    expect(toHex(makeSeed(knownHex(commitment), knownHex(randomness)))).toBe(seed);
    const ranking = rank(leaves, knownHex(seed), nobleSha256);
    const ranked = [...ranking.order].map((index) => ({
      leaf: toHex(leafAt(leaves, index)),
      ticket: toHex(leafAt(ranking.tickets, index)),
    }));
    expect(ranked).toEqual(vectors.ranking);
    expect(ranked.slice(0, firstCommitment?.document.k).map(({ leaf }) => leaf)).toEqual(vectors.winners);
    expect(toHex(cutoffTicket(ranking, firstCommitment?.document.k ?? 0))).toBe(vectors.cutoff);
  });

  it('have a receipt', () => {
    const { secretKey, signed, receipt } = vectors.receipt;
    const { signature: _signature, ...unsigned } = receipt;
    expect(`signboard-draw-receipt-v1\n${canonicalJson(unsigned)}`).toBe(signed);
    const { listId, entryNumber, joinedAt } = receipt;
    const entry = { listId, entryNumber, joinedAt: new Date(joinedAt), ...(entries[1] as Entry) };
    expect(signReceipt(entry, knownHex(secretKey))).toEqual(receipt);
    expect(isReceiptSigned(receipt as Receipt)).toBe(true);
  });

  it('have an allowlist', () => {
    const allowlist = buildAllowlist(vectors.allowlist.addresses, nobleKeccak256) as Allowlist;
    expect(allowlistRoot(allowlist)).toBe(vectors.allowlist.root);
    expect(allowlistProof(allowlist, 0)).toEqual(vectors.allowlist.proofOfFirst);
  });

  it('stand in the README as they are here', () => {
    const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8');
    const shown = [
      ...vectors.entries.map(({ leaf }) => leaf),
      ...vectors.roots.map(({ root }) => root),
      ...vectors.commitments.map(({ commitment }) => commitment),
      vectors.seed.seed,
      ...vectors.ranking.map(({ ticket }) => ticket),
      vectors.secret.randomness,
    ];
    expect(shown.filter((value) => !readme.includes(value))).toEqual([]);
  });
});
