import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import { type Change, changesRoot } from './changes.ts';
import { type CommitmentDocument, hashCommitment } from './commitment.ts';
import { isConfirmationSigned, parseConfirmation } from './confirmation-receipt.ts';
import { parseConfirmations } from './confirmations.ts';
import { rankFile } from './draw-for-test.ts';
import { type Entry, makeInner, makeLeaf } from './entry.ts';
import { findReceipt } from './find-receipt.ts';
import { followConfirmations } from './follow-confirmations.ts';
import { nobleSha256 } from './hash.ts';
import { fromValidHex, toHex } from './hex.ts';
import { getLeaf } from './leaves.ts';
import { parseProof } from './parse-proof.ts';
import { isReceiptSigned, type PromisedSource, type Receipt, signReceipt } from './receipt.ts';
import { hashTermsVersion, type TermsVersion } from './terms.ts';
import vectors from './vectors.json' with { type: 'json' };
import { verifyProof } from './verify-proof.ts';

const entries = vectors.entries.map(
  ({ salt, chain, address }): Entry => ({
    salt: fromValidHex(salt),
    chain: chain as Entry['chain'],
    address,
  }),
);

function rankingOf(file: object) {
  const read = parseProof(JSON.stringify(file));
  if ('fault' in read) throw new Error(read.fault.reason);
  const { order, tickets } = rankFile(read.proof, read.proof.reveal).ranking;
  return [...order].map((index) => ({ number: index + 1, ticket: toHex(getLeaf(tickets, index)) }));
}

describe('test vectors', () => {
  it.each(vectors.entries.map((vector, at) => [at, vector] as const))('match entry %i', (at, vector) => {
    const inner = makeInner(entries[at] as Entry);
    expect(toHex(inner)).toBe(vector.inner);
    expect(toHex(makeLeaf(inner, 1, 0))).toBe(vector.plainLeaf);
    expect(toHex(makeLeaf(inner, vector.weight, vector.pool))).toBe(vector.leaf);
  });

  it('match the canonical JSON of the document, the terms and the changes', () => {
    const document = vectors.proof.document as CommitmentDocument;
    expect(canonicalJson(document)).toBe(vectors.canonicalDocument);
    expect(toHex(hashCommitment(document))).toBe(vectors.proof.commitment);
    const terms = vectors.proof.terms as TermsVersion[];
    expect(canonicalJson(terms)).toBe(vectors.canonicalTerms);
    expect(terms.map(hashTermsVersion)).toEqual(vectors.termsHashes);
    const changes = vectors.weighted.changes as Change[];
    expect(changes.map((change) => canonicalJson(change))).toEqual(vectors.canonicalChanges);
    expect(changesRoot(changes, nobleSha256)).toBe(vectors.weighted.document.changesRoot);
  });

  it('match the tickets in order, also with weights', () => {
    expect(rankingOf(vectors.proof)).toEqual(vectors.ranking);
    expect(rankingOf(vectors.weighted)).toEqual(vectors.weightedRanking);
  });

  it.each(['proof', 'weighted'] as const)('match the whole file "%s"', (name) => {
    const verdict = verifyProof(JSON.stringify(vectors[name]), { hashInto: nobleSha256 });
    expect(verdict.checks.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
  });

  it('match a receipt and a confirmation', () => {
    const { secretKey, signed, receipt } = vectors.receipt;
    const { signature: _signature, ...unsigned } = receipt;
    expect(`signboard-draw-receipt-v3\n${canonicalJson(unsigned)}`).toBe(signed);
    const { listId, entryNumber, joinedAt, weight, pool, termsHash } = receipt;
    const source = receipt.source as PromisedSource;
    const facts = { listId, entryNumber, weight, pool, termsHash, source, ...(entries[1] as Entry) };
    expect(signReceipt({ ...facts, joinedAt: new Date(joinedAt) }, fromValidHex(secretKey))).toEqual(receipt);
    expect(isReceiptSigned(receipt as Receipt)).toBe(true);
    const read = parseConfirmation(JSON.stringify(vectors.confirmation));
    if ('fault' in read) throw new Error(read.fault.reason);
    expect(isConfirmationSigned(read.confirmation)).toBe(true);
  });

  it('match the places, and the standing of the receipt', () => {
    const { proof, ranking } = verifyProof(JSON.stringify(vectors.proof), { hashInto: nobleSha256 });
    const read = parseConfirmations(JSON.stringify(vectors.confirmations));
    if (!proof || !ranking || 'fault' in read) throw new Error('the vectors cannot be read');
    expect(followConfirmations(proof, ranking, read.confirmations)).toMatchObject({
      followed: { winners: [vectors.ranking[0]?.number, vectors.ranking[3]?.number], movedUp: 1 },
    });
    const standing = findReceipt(proof, ranking, vectors.receipt.receipt as Receipt);
    expect(standing).toMatchObject({ differences: [] });
  });

  it('are quoted correctly in the README', () => {
    const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8');
    const shown = [
      ...vectors.entries.flatMap(({ inner, plainLeaf, leaf }) => [inner, plainLeaf, leaf]),
      ...[vectors.proof, vectors.weighted].flatMap(({ commitment, seed }) => [commitment, seed]),
      ...[...vectors.ranking, ...vectors.weightedRanking].map(({ ticket }) => ticket),
      vectors.proof.document.termsHash,
      vectors.proof.document.close.root,
      vectors.weighted.document.changesRoot,
      vectors.receipt.receipt.signature,
      vectors.confirmation.signature,
    ];
    expect(shown.filter((value) => !readme.includes(String(value)))).toEqual([]);
    expect(readme.replaceAll('\n', '')).toContain(vectors.canonicalDocument);
  });
});
