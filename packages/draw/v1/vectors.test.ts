import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { makeTree } from '../allowlists/allowlist-for-test.ts';
import { getRoot, proveLeaf } from '../allowlists/pair-tree.ts';
import { createLeafFinder, hex } from '../allowlists/write-allowlist.ts';
import { verifyBeacon } from '../beacon.ts';
import { canonicalJson } from '../canonical-json.ts';
import type { Entry } from '../entry.ts';
import { nobleKeccak256, nobleSha256 } from '../hash.ts';
import { fromValidHex, toHex } from '../hex.ts';
import { getLeaf } from '../leaves.ts';
import { computeRootFromProof, merkleRoot, proveInclusion } from '../merkle-tree.ts';
import { deriveRandomness, hashSecret } from '../randomness.ts';
import { isReceiptSigned, type Receipt } from '../receipt.ts';
import all from '../vectors.json' with { type: 'json' };
import { verifyProof } from '../verify-proof.ts';
import { type CommitmentDocument, hashCommitment } from './commitment.ts';
import { makeLeaves } from './draw-for-test.ts';
import { makeLeaf } from './leaf.ts';
import { cutoffTicket, makeSeed, rank } from './rank.ts';
import { signReceipt } from './receipt.ts';

const vectors = { ...all.v1, allowlist: all.allowlist };

const entries = vectors.entries.map(
  ({ salt, chain, address }): Entry => ({
    salt: fromValidHex(salt),
    chain: chain as Entry['chain'],
    address,
  }),
);
const leaves = makeLeaves(entries);
const [firstCommitment] = vectors.commitments;

describe('test vectors', () => {
  it.each(vectors.entries.map((vector, at) => [at, vector.leaf] as const))('have leaf %i', (at, leaf) => {
    expect(toHex(makeLeaf(entries[at] as Entry))).toBe(leaf);
  });

  it.each(vectors.roots)('match the root of the first $ofFirst entries', ({ ofFirst, root }) => {
    expect(toHex(merkleRoot(makeLeaves(entries.slice(0, ofFirst)), nobleSha256))).toBe(root);
  });

  it('match the inclusion proof of one leaf', () => {
    const { leaf, index, count, siblings } = vectors.inclusion;
    expect(proveInclusion(leaves, index, nobleSha256).siblings.map(toHex)).toEqual(siblings);
    const root = computeRootFromProof(fromValidHex(leaf), {
      index,
      count,
      siblings: siblings.map(fromValidHex),
    });
    expect(root && toHex(root)).toBe(firstCommitment?.document.entriesRoot);
  });

  it.each(vectors.commitments)('match the commitment $commitment', ({ document, canonical, commitment }) => {
    expect(canonicalJson(document as CommitmentDocument)).toBe(canonical);
    expect(toHex(hashCommitment(document as CommitmentDocument))).toBe(commitment);
  });

  it('match the randomness of a beacon and of a secret', () => {
    expect(verifyBeacon(vectors.beacon, vectors.beacon)).toEqual({
      randomness: fromValidHex(vectors.beacon.randomness),
    });
    const secret = fromValidHex(vectors.secret.secret);
    expect(toHex(hashSecret(secret))).toBe(vectors.secret.secretHash);
    expect(toHex(deriveRandomness(secret))).toBe(vectors.secret.randomness);
  });

  it('match the seed, the ordered tickets, the winners and the cutoff', () => {
    const { commitment, randomness, seed } = vectors.seed;
    expect(toHex(makeSeed(fromValidHex(commitment), fromValidHex(randomness)))).toBe(seed);
    const ranking = rank(leaves, fromValidHex(seed), nobleSha256);
    const ranked = [...ranking.order].map((index) => ({
      leaf: toHex(getLeaf(leaves, index)),
      ticket: toHex(getLeaf(ranking.tickets, index)),
    }));
    expect(ranked).toEqual(vectors.ranking);
    expect(ranked.slice(0, firstCommitment?.document.k).map(({ leaf }) => leaf)).toEqual(vectors.winners);
    expect(toHex(cutoffTicket(ranking, firstCommitment?.document.k ?? 0))).toBe(vectors.cutoff);
  });

  it('match a receipt', () => {
    const { secretKey, signed, receipt } = vectors.receipt;
    const { signature: _signature, ...unsigned } = receipt;
    expect(`signboard-draw-receipt-v1\n${canonicalJson(unsigned)}`).toBe(signed);
    const { listId, entryNumber, joinedAt } = receipt;
    const entry = { listId, entryNumber, joinedAt: new Date(joinedAt), ...(entries[1] as Entry) };
    expect(signReceipt(entry, fromValidHex(secretKey))).toEqual(receipt);
    expect(isReceiptSigned(receipt as Receipt)).toBe(true);
  });

  it('match an allowlist', () => {
    const plan = { format: 'openzeppelin', terms: {} } as const;
    const tree = makeTree(plan, vectors.allowlist.addresses);
    expect(hex(getRoot(tree))).toBe(vectors.allowlist.root);
    const [first] = createLeafFinder(plan, tree, nobleKeccak256)(vectors.allowlist.addresses[0] as string);
    expect(proveLeaf(tree, first?.index ?? -1).map(hex)).toEqual(vectors.allowlist.proofOfFirst);
  });

  it('match a whole proof', () => {
    const verdict = verifyProof(JSON.stringify(vectors.proof), { hashInto: nobleSha256 });
    expect(verdict.checks.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
  });

  it('are quoted correctly in the README', () => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
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
