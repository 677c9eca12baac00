import { compareDigests } from '../digest-order.ts';
import type { Expected, Finding } from '../finding.ts';
import type { HashInto } from '../hash.ts';
import { fromValidHex, toHex } from '../hex.ts';
import { asLeaves, countLeaves, findLeaf, type Leaves } from '../leaves.ts';
import { merkleRootSteps } from '../merkle-tree.ts';
import type { Ranking } from '../rank.ts';
import { checkDocument } from '../reveal-checks.ts';
import { HASHES_PER_STEP, type Steps } from '../steps.ts';
import { hashCommitment } from './commitment.ts';
import { makeLeaf } from './leaf.ts';
import type { ProofV1 } from './proof-file.ts';
import { countWinners, cutoffTicket, makeSeed, rankSteps, winningLeaves } from './rank.ts';

/** Leaves ascend, without duplicates, and there are as many as the document says. */
export function checkEntries({ leaves, document }: ProofV1): { finding: Finding; leaves: Leaves | null } {
  const figures = { entries: countLeaves(leaves) };
  const known = asLeaves(leaves);
  if ('refusal' in known) return { finding: { reason: known.refusal, figures }, leaves: null };
  const reason = countLeaves(known) === document.n ? null : 'count-differs';
  return { finding: { reason, figures }, leaves: known };
}

/** The tree over the entries has the root in the document. */
export function* checkRoot({ document }: ProofV1, leaves: Leaves, hashInto: HashInto): Steps<Finding> {
  const root = toHex(yield* merkleRootSteps(leaves, hashInto));
  return { reason: root === document.entriesRoot ? null : 'root-differs', figures: { root } };
}

/** The document has the published hash and was created, as it says, before its round came out. */
export function checkCommitment(proof: ProofV1, expected: Expected): Finding {
  const { previous } = proof.document;
  const { reason, figures } = checkDocument(proof, toHex(hashCommitment(proof.document)), expected);
  return { reason, figures: previous ? { ...figures, previous: previous.commitment } : figures };
}

/** The seed follows from commitment and randomness. */
export function checkSeed({ commitment, reveal, seed }: ProofV1): Finding {
  const made = toHex(makeSeed(fromValidHex(commitment), fromValidHex(reveal.randomness)));
  return { reason: made === seed ? null : 'seed-differs', figures: { seed: made } };
}

/** Recomputes all tickets; the highest winning one matches the proof's cutoff. */
export function* checkTickets(
  { document, seed, cutoff }: ProofV1,
  leaves: Leaves,
  hashInto: HashInto,
): Steps<{ finding: Finding; ranking: Ranking }> {
  const ranking = yield* rankSteps(leaves, fromValidHex(seed), hashInto);
  const highest = toHex(cutoffTicket(ranking, document.k));
  const figures = { tickets: countLeaves(leaves), cutoff: highest };
  return { finding: { reason: highest === cutoff ? null : 'cutoff-differs', figures }, ranking };
}

/** The winners are those with the lowest tickets, in order, and no others. */
export function checkWinners({ document, winners }: ProofV1, leaves: Leaves, ranking: Ranking): Finding {
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
export function* checkOpened({ opened }: ProofV1, leaves: Leaves, hashInto: HashInto): Steps<Finding> {
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
