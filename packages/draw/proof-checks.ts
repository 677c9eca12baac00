import { type DrandChain, timeOfRound } from './beacon.ts';
import { hashCommitment } from './commitment.ts';
import { compareDigests } from './digest-order.ts';
import type { HashInto } from './hash-into.ts';
import { knownHex, toHex } from './hex.ts';
import { makeLeaf } from './leaf.ts';
import { asLeaves, findLeaf, type Leaves, type LeavesRefusal, leafCount } from './leaves.ts';
import { merkleRootSteps } from './merkle-tree.ts';
import type { Proof } from './proof-file.ts';
import { isSameChain, type RevealRefusal, verifyReveal } from './randomness.ts';
import { cutoffTicket, type Ranking, rankSteps, winnerCount, winningLeaves } from './rank.ts';
import { makeSeed } from './seed.ts';
import { HASHES_PER_STEP, type Steps } from './steps.ts';

/** What a check found: nothing against the proof (no reason), or what speaks against it; with figures for people. */
export type Finding = { reason: FindingReason | null; figures: Record<string, number | string> };

/** What can speak against a proof that has the right shape. */
export type FindingReason =
  | LeavesRefusal
  | RevealRefusal
  | 'count-differs'
  | 'root-differs'
  | 'commitment-differs'
  | 'not-the-expected-commitment'
  | 'not-the-expected-chain'
  | 'round-not-after-commitment'
  | 'seed-differs'
  | 'cutoff-differs'
  | 'winner-count-differs'
  | 'winner-differs'
  | 'opening-not-an-entry'
  | 'wallet-twice';

/** What a verifier knows from elsewhere: the commitment that was published before the draw, the chain that was announced. */
export type Expected = { commitment?: string; chain?: DrandChain };

/** Entries: ascending, none twice, as many as the document says. */
export function checkEntries({ leaves, document }: Proof): { finding: Finding; leaves: Leaves | null } {
  const figures = { entries: leafCount(leaves) };
  const known = asLeaves(leaves);
  if ('refusal' in known) return { finding: { reason: known.refusal, figures }, leaves: null };
  const reason = leafCount(known) === document.n ? null : 'count-differs';
  return { finding: { reason, figures }, leaves: known };
}

/** Root: the tree over the entries has the root that the document names. */
export function* checkRoot({ document }: Proof, leaves: Leaves, hashInto: HashInto): Steps<Finding> {
  const root = toHex(yield* merkleRootSteps(leaves, hashInto));
  return { reason: root === document.entriesRoot ? null : 'root-differs', figures: { root } };
}

/** Commitment: the document has the hash that was published, and was made before its round came out. */
export function checkCommitment({ document, commitment }: Proof, expected: Expected): Finding {
  const { createdAt, previous, source } = document;
  const figures: Finding['figures'] = { commitment: toHex(hashCommitment(document)), createdAt };
  if (previous) figures.previous = previous.commitment;
  if (figures.commitment !== commitment) return { reason: 'commitment-differs', figures };
  if (commitment !== (expected.commitment ?? commitment))
    return { reason: 'not-the-expected-commitment', figures };
  if (source.kind === 'commit-reveal') return { reason: null, figures };
  figures.leadSeconds = (timeOfRound(source, source.round).getTime() - Date.parse(createdAt)) / 1000;
  return { reason: figures.leadSeconds > 0 ? null : 'round-not-after-commitment', figures };
}

/** Beacon: what was revealed is what was committed to, and the randomness follows from it. */
export function checkReveal({ document: { source }, reveal }: Proof, expected: Expected): Finding {
  const figures: Finding['figures'] = { kind: source.kind };
  if (source.kind === 'drand') Object.assign(figures, { round: source.round, chainHash: source.chainHash });
  const isExpected = !expected.chain || (source.kind === 'drand' && isSameChain(source, expected.chain));
  if (!isExpected) return { reason: 'not-the-expected-chain', figures };
  const verified = verifyReveal(source, reveal);
  return { reason: 'refusal' in verified ? verified.refusal : null, figures };
}

/** Seed: it follows from commitment and randomness. */
export function checkSeed({ commitment, reveal, seed }: Proof): Finding {
  const made = toHex(makeSeed(knownHex(commitment), knownHex(reveal.randomness)));
  return { reason: made === seed ? null : 'seed-differs', figures: { seed: made } };
}

/** Tickets: everyone gets theirs, and the highest that wins is the one the proof names. */
export function* checkTickets(
  { document, seed, cutoff }: Proof,
  leaves: Leaves,
  hashInto: HashInto,
): Steps<{ finding: Finding; ranking: Ranking }> {
  const ranking = yield* rankSteps(leaves, knownHex(seed), hashInto);
  const highest = toHex(cutoffTicket(ranking, document.k));
  const figures = { tickets: leafCount(leaves), cutoff: highest };
  return { finding: { reason: highest === cutoff ? null : 'cutoff-differs', figures }, ranking };
}

/** Winners: those with the lowest tickets, in their order, and no others. */
export function checkWinners({ document, winners }: Proof, leaves: Leaves, ranking: Ranking): Finding {
  const due = winningLeaves(leaves, ranking, document.k);
  const count = winnerCount(leafCount(leaves), document.k);
  const figures: Finding['figures'] = { winners: count, waiting: leafCount(leaves) - count };
  if (due.length !== winners.length) return { reason: 'winner-count-differs', figures };
  for (let place = 0; place < count; place += 1) {
    if (compareDigests(due, place, winners, place) !== 0)
      return { reason: 'winner-differs', figures: { ...figures, place: place + 1 } };
  }
  return { reason: null, figures };
}

/** Opened: every opened entry has its leaf in the list, and no wallet has two. */
export function* checkOpened({ opened }: Proof, leaves: Leaves, hashInto: HashInto): Steps<Finding> {
  const wallets = new Set<string>();
  const figures: Finding['figures'] = { opened: opened.length };
  for (const [at, { salt, chain, address }] of opened.entries()) {
    const leaf = makeLeaf({ salt: knownHex(salt), chain, address }, hashInto);
    if (findLeaf(leaves, leaf) === null)
      return { reason: 'opening-not-an-entry', figures: { ...figures, address } };
    if (wallets.size === wallets.add(address).size)
      return { reason: 'wallet-twice', figures: { ...figures, address } };
    if ((at + 1) % HASHES_PER_STEP === 0) yield (at + 1) / opened.length;
  }
  return { reason: null, figures };
}
