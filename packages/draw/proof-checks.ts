import { type DrandChain, getRoundTime } from './beacon.ts';
import { hashCommitment } from './commitment.ts';
import { compareDigests } from './digest-order.ts';
import type { HashInto } from './hash.ts';
import { fromValidHex, toHex } from './hex.ts';
import { asLeaves, countLeaves, findLeaf, type Leaves, type LeavesRefusal, makeLeaf } from './leaves.ts';
import { merkleRootSteps } from './merkle-tree.ts';
import type { Proof } from './proof-file.ts';
import { isSameChain, type RevealRefusal, verifyReveal } from './randomness.ts';
import { countWinners, cutoffTicket, makeSeed, type Ranking, rankSteps, winningLeaves } from './rank.ts';
import { HASHES_PER_STEP, type Steps } from './steps.ts';

/** The result of a check: `reason` is null if it passed. `figures` are for display. */
export type Finding = { reason: FindingReason | null; figures: Record<string, number | string> };

/** Why a well-formed proof can fail. */
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

/** What the verifier knows from elsewhere: the commitment published before the draw and the announced chain. */
export type Expected = { commitment?: string; chain?: DrandChain };

/** Leaves ascend, without duplicates, and there are as many as the document says. */
export function checkEntries({ leaves, document }: Proof): { finding: Finding; leaves: Leaves | null } {
  const figures = { entries: countLeaves(leaves) };
  const known = asLeaves(leaves);
  if ('refusal' in known) return { finding: { reason: known.refusal, figures }, leaves: null };
  const reason = countLeaves(known) === document.n ? null : 'count-differs';
  return { finding: { reason, figures }, leaves: known };
}

/** The tree over the entries has the root in the document. */
export function* checkRoot({ document }: Proof, leaves: Leaves, hashInto: HashInto): Steps<Finding> {
  const root = toHex(yield* merkleRootSteps(leaves, hashInto));
  return { reason: root === document.entriesRoot ? null : 'root-differs', figures: { root } };
}

/** The document has the published hash and was created before its round came out. */
export function checkCommitment({ document, commitment }: Proof, expected: Expected): Finding {
  const { createdAt, previous, source } = document;
  const figures: Finding['figures'] = { commitment: toHex(hashCommitment(document)), createdAt };
  if (previous) figures.previous = previous.commitment;
  if (figures.commitment !== commitment) return { reason: 'commitment-differs', figures };
  if (commitment !== (expected.commitment ?? commitment))
    return { reason: 'not-the-expected-commitment', figures };
  if (source.kind === 'commit-reveal') return { reason: null, figures };
  figures.leadSeconds = (getRoundTime(source, source.round).getTime() - Date.parse(createdAt)) / 1000;
  return { reason: figures.leadSeconds > 0 ? null : 'round-not-after-commitment', figures };
}

/** The reveal matches the committed source, and the randomness follows from it. */
export function checkReveal({ document: { source }, reveal }: Proof, expected: Expected): Finding {
  const figures: Finding['figures'] = { kind: source.kind };
  if (source.kind === 'drand') Object.assign(figures, { round: source.round, chainHash: source.chainHash });
  const isExpected = !expected.chain || (source.kind === 'drand' && isSameChain(source, expected.chain));
  if (!isExpected) return { reason: 'not-the-expected-chain', figures };
  const verified = verifyReveal(source, reveal);
  return { reason: 'refusal' in verified ? verified.refusal : null, figures };
}

/** The seed follows from commitment and randomness. */
export function checkSeed({ commitment, reveal, seed }: Proof): Finding {
  const made = toHex(makeSeed(fromValidHex(commitment), fromValidHex(reveal.randomness)));
  return { reason: made === seed ? null : 'seed-differs', figures: { seed: made } };
}

/** Recomputes all tickets; the highest winning one matches the proof's cutoff. */
export function* checkTickets(
  { document, seed, cutoff }: Proof,
  leaves: Leaves,
  hashInto: HashInto,
): Steps<{ finding: Finding; ranking: Ranking }> {
  const ranking = yield* rankSteps(leaves, fromValidHex(seed), hashInto);
  const highest = toHex(cutoffTicket(ranking, document.k));
  const figures = { tickets: countLeaves(leaves), cutoff: highest };
  return { finding: { reason: highest === cutoff ? null : 'cutoff-differs', figures }, ranking };
}

/** The winners are those with the lowest tickets, in order, and no others. */
export function checkWinners({ document, winners }: Proof, leaves: Leaves, ranking: Ranking): Finding {
  const due = winningLeaves(leaves, ranking, document.k);
  const count = countWinners(countLeaves(leaves), document.k);
  const figures: Finding['figures'] = { winners: count, waiting: countLeaves(leaves) - count };
  if (due.length !== winners.length) return { reason: 'winner-count-differs', figures };
  for (let place = 0; place < count; place += 1) {
    if (compareDigests(due, place, winners, place) !== 0)
      return { reason: 'winner-differs', figures: { ...figures, place: place + 1 } };
  }
  return { reason: null, figures };
}

/** Every opened entry has its leaf among the entries, and no wallet appears twice. */
export function* checkOpened({ opened }: Proof, leaves: Leaves, hashInto: HashInto): Steps<Finding> {
  const wallets = new Set<string>();
  const figures: Finding['figures'] = { opened: opened.length };
  for (const [at, { salt, chain, address }] of opened.entries()) {
    const leaf = makeLeaf({ salt: fromValidHex(salt), chain, address }, hashInto);
    if (findLeaf(leaves, leaf) === null)
      return { reason: 'opening-not-an-entry', figures: { ...figures, address } };
    if (wallets.size === wallets.add(address).size)
      return { reason: 'wallet-twice', figures: { ...figures, address } };
    if ((at + 1) % HASHES_PER_STEP === 0) yield (at + 1) / opened.length;
  }
  return { reason: null, figures };
}
