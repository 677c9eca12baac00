import { sha256 } from '@noble/hashes/sha2.js';
import { applyChanges, changesRootSteps, countWeights } from './changes.ts';
import { type CommitmentDocument, hashCommitment } from './commitment.ts';
import { countEntries, findEntriesRefusal, indexInners, makeLeavesSteps } from './entries.ts';
import { makeInner } from './entry.ts';
import type { Expected, Finding, FindingReason } from './finding.ts';
import type { HashInto } from './hash.ts';
import { fromValidHex, toHex } from './hex.ts';
import { merkleRootSteps } from './merkle-tree.ts';
import type { Openings } from './openings.ts';
import { drawPools, type PoolRanking, toPoolResults } from './pools.ts';
import type { CommitmentFile, Proof } from './proof-file.ts';
import { type Drawn, makeSeed, type Ranking, rankSteps } from './rank.ts';
import { checkRound, checkSource } from './reveal-checks.ts';
import { HASHES_PER_STEP, type Steps } from './steps.ts';
import { confirmSecondsOf, hashTerms, termsAt, timeToObjectSeconds } from './terms.ts';

/** As many as had joined, each with a weight and a listed pool, nobody twice. */
export function checkEntries({ entries, document }: CommitmentFile): Finding {
  const figures = { entries: countEntries(entries) };
  if (figures.entries !== document.close.entries) return { reason: 'count-differs', figures };
  return { reason: findEntriesRefusal(entries, document.pools), figures };
}

/** The tree over everyone who had joined is the one at the closing. */
export function* checkClose(
  { entries, document: { close } }: CommitmentFile,
  hashInto: HashInto,
): Steps<{ finding: Finding; leaves: Uint8Array }> {
  const leaves = yield* makeLeavesSteps(entries, hashInto);
  const root = toHex(yield* merkleRootSteps(leaves, hashInto));
  const figures: Finding['figures'] = { root, why: close.why, at: close.at };
  return { finding: { reason: root === close.root ? null : 'root-differs', figures }, leaves };
}

/** The changes are those of the document, and leave the entries that it states. */
export function* checkChanges(
  { entries, changes, document }: CommitmentFile,
  hashInto: HashInto,
): Steps<{ finding: Finding; weights: Uint8Array | null }> {
  const removed = changes.filter(({ weight }) => weight === 0).length;
  const figures: Finding['figures'] = { removed, lowered: changes.length - removed, entries: document.n };
  const fail = (reason: FindingReason, more = {}) => ({
    finding: { reason, figures: { ...figures, ...more } },
    weights: null,
  });
  if ((yield* changesRootSteps(changes, hashInto)) !== document.changesRoot) return fail('changes-differ');
  const applied = applyChanges(entries, changes);
  if ('refusal' in applied) return fail(applied.refusal, { number: applied.number });
  const fault = findSnapshotFault(changes, document);
  if (fault) return fail(fault);
  const { weights } = applied;
  if (weights.length - removed !== document.n) return fail('remaining-differ');
  const counted = countWeights(weights);
  const areSame =
    counted.length === document.weights.length &&
    counted.every(
      ({ weight, count }, at) =>
        document.weights[at]?.weight === weight && document.weights[at]?.count === count,
    );
  return areSame ? { finding: { reason: null, figures }, weights } : fail('weights-differ');
}

function findSnapshotFault(
  changes: CommitmentFile['changes'],
  { snapshot }: CommitmentDocument,
): 'no-snapshot' | 'chain-not-read' | null {
  if (!snapshot && changes.some(({ by }) => by === 'snapshot')) return 'no-snapshot';
  const read = new Set(snapshot?.chains.map(({ chain }) => chain));
  const isUnread = changes.some(({ read: one }) => one?.chain != null && !read.has(one.chain));
  return isUnread ? 'chain-not-read' : null;
}

/** The terms are those of the document, and the document keeps to them. */
export function checkTerms(file: Pick<CommitmentFile, 'terms' | 'changes' | 'document'>): Finding {
  return { reason: findTermsFault(file), figures: { versions: file.terms.length } };
}

function findTermsFault({
  terms,
  changes,
  document,
}: Pick<CommitmentFile, 'terms' | 'changes' | 'document'>): FindingReason | null {
  const { close, waits, createdAt, pools } = document;
  const latest = terms.at(-1);
  if (!latest || hashTerms(terms) !== document.termsHash) return 'terms-differ';
  if (terms.some(({ savedAt }) => savedAt > createdAt)) return 'saved-after-commitment';
  if (pools.reduce((sum, { k }) => sum + k, 0) !== latest.winners) return 'winners-not-in-terms';
  if (document.confirmSeconds !== confirmSecondsOf(latest)) return 'confirm-not-in-terms';
  const atClose = termsAt(terms, close.at);
  if (close.announcedEnd !== (atClose?.endDate ?? null)) return 'end-not-in-terms';
  const spots = atClose?.spots ?? null;
  if (close.why === 'full' && (spots === null || close.entries < spots)) return 'not-full';
  const objectMs = timeToObjectSeconds(terms) * 1000;
  const isShort = (from: string, until: string) => Date.parse(until) - Date.parse(from) < objectMs;
  const isCutShort =
    waits.some(({ from, until }) => isShort(from, until)) ||
    changes.some(({ at }) => at !== null && isShort(at, createdAt));
  return isCutShort ? 'too-little-time-to-object' : null;
}

/** The document has the published hash, was created, as it says, before its round, and names an honest source. */
export function checkCommitment(file: CommitmentFile, expected: Expected): Finding {
  const { document, commitment, prizes } = file;
  const hash = toHex(hashCommitment(document));
  const figures: Finding['figures'] = { commitment: hash, createdAt: document.createdAt };
  if (hash !== commitment) return { reason: 'commitment-differs', figures };
  if (commitment !== (expected.commitment ?? commitment))
    return { reason: 'not-the-expected-commitment', figures };
  const prizesHash = prizes.length === 0 ? null : toHex(sha256(prizes));
  if (prizesHash !== document.prizesHash) return { reason: 'prizes-differ', figures };
  const { reason } = checkSource(document.source, expected);
  if (reason) return { reason, figures };
  return checkRound(document, figures);
}

/** The seed follows from commitment and randomness. */
export function checkSeed({ commitment, reveal, seed }: Proof): Finding {
  const made = toHex(makeSeed(fromValidHex(commitment), fromValidHex(reveal.randomness)));
  return { reason: made === seed ? null : 'seed-differs', figures: { seed: made } };
}

/** Recomputes all tickets; the highest winning one of each pool matches the proof's cutoff. */
export function* checkTickets(
  { document, seed, entries, results }: Proof,
  drawn: Drawn,
  hashInto: HashInto,
): Steps<{ finding: Finding; ranking: Ranking; pools: PoolRanking[] }> {
  const ranking = yield* rankSteps(drawn, fromValidHex(seed), hashInto);
  const pools = drawPools(document.pools, entries, ranking);
  const due = toPoolResults(pools, ranking);
  const figures: Finding['figures'] = { tickets: ranking.order.length, pools: pools.length };
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
export function checkWinners({ results }: Proof, ranking: Ranking, pools: readonly PoolRanking[]): Finding {
  const due = toPoolResults(pools, ranking);
  const winners = pools.reduce((sum, pool) => sum + pool.winners, 0);
  const figures: Finding['figures'] = { winners, waiting: ranking.order.length - winners };
  const arePools = due.length === results.length && due.every(({ pool }, at) => results[at]?.pool === pool);
  if (!arePools) return { reason: 'pools-differ', figures };
  for (const [at, { pool, winners: expected }] of due.entries()) {
    const stated = results[at]?.winners ?? [];
    if (stated.length !== expected.length)
      return { reason: 'winner-count-differs', figures: { ...figures, pool } };
    const place = expected.findIndex((number, at) => stated[at] !== number);
    if (place !== -1) return { reason: 'winner-differs', figures: { ...figures, pool, place: place + 1 } };
  }
  return { reason: null, figures };
}

/** The openings are of this draw, every one has its entry in it, and no wallet appears twice. */
export function* checkOpened(
  { commitment, opened }: Openings,
  file: CommitmentFile,
  hashInto: HashInto,
): Steps<Finding> {
  const figures: Finding['figures'] = { opened: opened.length };
  if (commitment !== file.commitment) return { reason: 'other-draw', figures };
  const wallets = new Set<string>();
  const find = indexInners(file.entries);
  const removed = new Set(file.changes.flatMap(({ number, weight }) => (weight === 0 ? [number - 1] : [])));
  for (const [at, { salt, chain, address }] of opened.entries()) {
    const index = find(makeInner({ salt: fromValidHex(salt), chain, address }, hashInto));
    if (index === null || removed.has(index))
      return { reason: 'opening-not-an-entry', figures: { ...figures, address } };
    if (wallets.size === wallets.add(address).size)
      return { reason: 'wallet-twice', figures: { ...figures, address } };
    if ((at + 1) % HASHES_PER_STEP === 0) yield (at + 1) / opened.length;
  }
  return { reason: null, figures };
}
