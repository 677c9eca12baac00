import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import { type CommitmentDocument, hashCommitment } from './commitment.ts';
import { sortEntries } from './entries.ts';
import { type Entry, makeInner, makeLeaf } from './entry.ts';
import { nobleSha256 } from './hash.ts';
import { fromValidHex, toHex } from './hex.ts';
import { getLeaf } from './leaves.ts';
import { rank } from './rank.ts';
import { isReceiptSigned, type Receipt, signReceipt } from './receipt.ts';
import { hashTermsVersion, type TermsVersion } from './terms.ts';
import all from './vectors.json' with { type: 'json' };
import { verifyProof } from './verify-proof.ts';

const vectors = all.v2;
const entries = vectors.entries.map(
  ({ salt, chain, address }): Entry => ({
    salt: fromValidHex(salt),
    chain: chain as Entry['chain'],
    address,
  }),
);

function rankingOf(proof: { entries: string; seed: string }) {
  const sorted = sortEntries(fromValidHex(proof.entries), nobleSha256);
  if ('refusal' in sorted) throw new Error(sorted.refusal);
  const { leaves } = sorted;
  const { order, tickets } = rank(sorted.entries, leaves, fromValidHex(proof.seed), nobleSha256);
  return [...order].map((index) => ({
    leaf: toHex(getLeaf(leaves, index)),
    ticket: toHex(getLeaf(tickets, index)),
  }));
}

describe('test vectors of version 2', () => {
  it.each(vectors.entries.map((vector, at) => [at, vector] as const))('match entry %i', (at, vector) => {
    const inner = makeInner(entries[at] as Entry);
    expect(toHex(inner)).toBe(vector.inner);
    expect(toHex(makeLeaf(inner, 1, 0))).toBe(vector.plainLeaf);
    expect(toHex(makeLeaf(inner, vector.weight, vector.pool))).toBe(vector.leaf);
  });

  it('match the canonical JSON of the document and the terms', () => {
    const document = vectors.proof.document as CommitmentDocument;
    expect(canonicalJson(document)).toBe(vectors.canonicalDocument);
    expect(toHex(hashCommitment(document))).toBe(vectors.proof.commitment);
    const terms = vectors.proof.terms as TermsVersion[];
    expect(canonicalJson(terms)).toBe(vectors.canonicalTerms);
    expect(terms.map(hashTermsVersion)).toEqual(vectors.termsHashes);
  });

  it('match the tickets in order, also with weights', () => {
    expect(rankingOf(vectors.proof)).toEqual(vectors.ranking);
    expect(rankingOf(vectors.weighted)).toEqual(vectors.weightedRanking);
  });

  it.each(['proof', 'weighted'] as const)('match the whole file "%s"', (name) => {
    const verdict = verifyProof(JSON.stringify(vectors[name]), { hashInto: nobleSha256 });
    expect(verdict.checks.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
  });

  it('match a receipt', () => {
    const { secretKey, signed, receipt } = vectors.receipt;
    const { signature: _signature, ...unsigned } = receipt;
    expect(`signboard-draw-receipt-v2\n${canonicalJson(unsigned)}`).toBe(signed);
    const { listId, entryNumber, joinedAt, weight, pool, termsHash, secretHash } = receipt;
    const facts = { listId, entryNumber, weight, pool, termsHash, secretHash, ...(entries[1] as Entry) };
    expect(signReceipt({ ...facts, joinedAt: new Date(joinedAt) }, fromValidHex(secretKey))).toEqual(receipt);
    expect(isReceiptSigned(receipt as Receipt)).toBe(true);
  });

  it('are quoted correctly in the README', () => {
    const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8');
    const shown = [
      ...vectors.entries.flatMap(({ inner, plainLeaf, leaf }) => [inner, plainLeaf, leaf]),
      ...[vectors.proof, vectors.weighted].flatMap(({ commitment, seed }) => [commitment, seed]),
      ...[...vectors.ranking, ...vectors.weightedRanking].map(({ ticket }) => ticket),
      vectors.proof.document.termsHash,
      vectors.weighted.document.removedRoot,
      vectors.receipt.receipt.signature,
    ];
    expect(shown.filter((value) => !readme.includes(String(value)))).toEqual([]);
    expect(readme.replaceAll('\n', '')).toContain(vectors.canonicalDocument);
  });
});
