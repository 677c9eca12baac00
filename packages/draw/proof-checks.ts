import { type CommitmentDocument, hashCommitment } from './commitment.ts';
import { compareDigests } from './digest-order.ts';
import { checkEntriesSteps, countEntries, countWeights, type SortedEntries, sortInners } from './entries.ts';
import { makeInner } from './entry.ts';
import type { Expected, Finding, FindingReason } from './finding.ts';
import type { HashInto } from './hash.ts';
import { fromValidHex, toHex } from './hex.ts';
import { countLeaves, findLeaf } from './leaves.ts';
import { merkleRootSteps } from './merkle-tree.ts';
import type { Openings } from './openings.ts';
import { drawPools, findUnlistedPool, type PoolRanking, toPoolResults } from './pools.ts';
import type { CommitmentFile, ProofV2 } from './proof-file.ts';
import { makeSeed, type Ranking, rankSteps } from './rank.ts';
import { removedRootSteps } from './removed.ts';
import { checkDocument, checkSource } from './reveal-checks.ts';
import { HASHES_PER_STEP, type Steps } from './steps.ts';
import { hashTerms } from './terms.ts';

/**
 * Entries ascend by leaf without duplicates, and their number, weights and pools are those of the document. `sorted` is
 * null when they cannot be ranked.
 */
export function* checkEntries(
  { entries, document }: CommitmentFile,
  hashInto: HashInto,
): Steps<{ finding: Finding; sorted: SortedEntries | null }> {
  const figures = { entries: Math.floor(countEntries(entries)) };
  const known = yield* checkEntriesSteps(entries, hashInto);
  if ('refusal' in known) return { finding: { reason: known.refusal, figures }, sorted: null };
  const areListed = findUnlistedPool(document.pools, entries) === null;
  const reason = areListed ? null : 'pool-not-listed';
  return {
    finding: { reason: compareWithDocument(entries, document) ?? reason, figures },
    sorted: areListed ? known : null,
  };
}

function compareWithDocument(entries: Uint8Array, { n, weights }: CommitmentDocument): FindingReason | null {
  if (countEntries(entries) !== n) return 'count-differs';
  const counted = countWeights(entries);
  const areSame =
    counted.length === weights.length &&
    counted.every(({ weight, count }, at) => weights[at]?.weight === weight && weights[at]?.count === count);
  return areSame ? null : 'weights-differ';
}

/** The tree over the leaves has the root in the document. */
export function* checkRoot(
  { document }: CommitmentFile,
  { leaves }: SortedEntries,
  hashInto: HashInto,
): Steps<Finding> {
  const root = toHex(yield* merkleRootSteps(leaves, hashInto));
  return { reason: root === document.entriesRoot ? null : 'root-differs', figures: { root } };
}

/** The removals are those of the document, and nobody who was removed takes part. */
export function* checkRemoved(
  { removed, document }: CommitmentFile,
  sorted: SortedEntries | null,
  hashInto: HashInto,
): Steps<Finding> {
  const figures = { removed: removed.length, joined: document.joined };
  if (removed.length !== document.removedCount) return { reason: 'removed-count-differs', figures };
  const root = yield* removedRootSteps(removed, hashInto);
  if (root !== document.removedRoot) return { reason: 'removed-root-differs', figures };
  const isInDraw = removed.some(({ leaf }) => sorted && findLeaf(sorted.leaves, fromValidHex(leaf)) !== null);
  return { reason: isInDraw ? 'removed-takes-part' : null, figures };
}

/** The terms are those of the document, and the pools have as many places as the latest version has winners. */
export function checkTerms({ terms, document }: CommitmentFile): Finding {
  const figures = { versions: terms.length };
  if (hashTerms(terms) !== document.termsHash) return { reason: 'terms-differ', figures };
  const places = document.pools.reduce((sum, { k }) => sum + k, 0);
  return { reason: places === terms.at(-1)?.winners ? null : 'winners-not-in-terms', figures };
}

/** The document has the published hash, was created, as it says, before its round, and names an honest source. */
export function checkCommitment(file: CommitmentFile, expected: Expected): Finding {
  const finding = checkDocument(file, toHex(hashCommitment(file.document)), expected);
  const { reason } = finding.reason ? finding : checkSource(file.document.source, expected);
  return { reason, figures: finding.figures };
}

/** The seed follows from commitment and randomness. */
export function checkSeed({ commitment, reveal, seed }: ProofV2): Finding {
  const made = toHex(makeSeed(fromValidHex(commitment), fromValidHex(reveal.randomness)));
  return { reason: made === seed ? null : 'seed-differs', figures: { seed: made } };
}

/** Recomputes all tickets; the highest winning one of each pool matches the proof's cutoff. */
export function* checkTickets(
  { document, seed, results }: ProofV2,
  { entries, leaves }: SortedEntries,
  hashInto: HashInto,
): Steps<{ finding: Finding; ranking: Ranking; pools: PoolRanking[] }> {
  const ranking = yield* rankSteps(entries, leaves, fromValidHex(seed), hashInto);
  const pools = drawPools(document.pools, entries, ranking);
  const due = toPoolResults(pools, leaves, ranking);
  const figures: Finding['figures'] = { tickets: countLeaves(leaves), pools: pools.length };
  const cutoff = due.find((one) => one.cutoff !== null)?.cutoff;
  if (cutoff) figures.cutoff = cutoff;
  const wrong = due.find(({ pool, cutoff }) => {
    const stated = results.find((result) => result.pool === pool);
    return stated && stated.cutoff !== cutoff;
  });
  const reason = wrong ? 'cutoff-differs' : null;
  return { finding: { reason, figures: wrong ? { ...figures, pool: wrong.pool } : figures }, ranking, pools };
}

/** Every pool's winners are its lowest tickets, in order, and there are no others. */
export function checkWinners(
  { results }: ProofV2,
  { leaves }: SortedEntries,
  ranking: Ranking,
  pools: readonly PoolRanking[],
): Finding {
  const due = toPoolResults(pools, leaves, ranking);
  const winners = pools.reduce((sum, pool) => sum + pool.winners, 0);
  const figures: Finding['figures'] = { winners, waiting: countLeaves(leaves) - winners };
  const arePools = due.length === results.length && due.every(({ pool }, at) => results[at]?.pool === pool);
  if (!arePools) return { reason: 'pools-differ', figures };
  for (const [at, { pool, winners: expected }] of due.entries()) {
    const stated = results[at]?.winners as Uint8Array;
    if (stated.length !== expected.length)
      return { reason: 'winner-count-differs', figures: { ...figures, pool } };
    for (let place = 0; place < countLeaves(expected); place += 1)
      if (compareDigests(expected, place, stated, place) !== 0)
        return { reason: 'winner-differs', figures: { ...figures, pool, place: place + 1 } };
  }
  return { reason: null, figures };
}

/** The openings are of this draw, every one has its entry, and no wallet appears twice. */
export function* checkOpened(
  { commitment, opened }: Openings,
  file: CommitmentFile,
  hashInto: HashInto,
): Steps<Finding> {
  const figures: Finding['figures'] = { opened: opened.length };
  if (commitment !== file.commitment) return { reason: 'other-draw', figures };
  const wallets = new Set<string>();
  const inners = sortInners(file.entries);
  if ('refusal' in inners) return { reason: inners.refusal, figures };
  for (const [at, { salt, chain, address }] of opened.entries()) {
    const inner = makeInner({ salt: fromValidHex(salt), chain, address }, hashInto);
    if (findLeaf(inners, inner) === null)
      return { reason: 'opening-not-an-entry', figures: { ...figures, address } };
    if (wallets.size === wallets.add(address).size)
      return { reason: 'wallet-twice', figures: { ...figures, address } };
    if ((at + 1) % HASHES_PER_STEP === 0) yield (at + 1) / opened.length;
  }
  return { reason: null, figures };
}
