import { getRoundTime } from './beacon.ts';
import type { Expected, Finding } from './finding.ts';
import {
  isSameChain,
  posesAsPublicChain,
  type RandomnessSource,
  type Reveal,
  verifyReveal,
} from './randomness.ts';

/** The checks that both versions share. */

type Committed = { commitment: string; document: { createdAt: string; source: RandomnessSource } };

/** The document has the published hash and was created, as it says, before its round came out. */
export function checkDocument(
  { document: { createdAt, source }, commitment }: Committed,
  hash: string,
  expected: Expected,
): Finding {
  const figures: Finding['figures'] = { commitment: hash, createdAt };
  if (hash !== commitment) return { reason: 'commitment-differs', figures };
  if (commitment !== (expected.commitment ?? commitment))
    return { reason: 'not-the-expected-commitment', figures };
  if (source.kind === 'commit-reveal') return { reason: null, figures };
  figures.leadSeconds = (getRoundTime(source, source.round).getTime() - Date.parse(createdAt)) / 1000;
  return { reason: figures.leadSeconds > 0 ? null : 'round-not-after-commitment', figures };
}

/** The source is the announced one, and not one that poses as the public chain. */
export function checkSource(source: RandomnessSource, expected: Expected): Finding {
  const figures: Finding['figures'] = { kind: source.kind };
  if (source.kind === 'drand') Object.assign(figures, { round: source.round, chainHash: source.chainHash });
  const isExpected = !expected.chain || (source.kind === 'drand' && isSameChain(source, expected.chain));
  if (!isExpected) return { reason: 'not-the-expected-chain', figures };
  const poses = source.kind === 'drand' && posesAsPublicChain(source);
  return { reason: poses ? 'poses-as-public-chain' : null, figures };
}

/** The reveal matches the committed source, and the randomness follows from it. */
export function checkReveal(source: RandomnessSource, reveal: Reveal, expected: Expected): Finding {
  const finding = checkSource(source, expected);
  if (finding.reason) return finding;
  const verified = verifyReveal(source, reveal);
  return { ...finding, reason: 'refusal' in verified ? verified.refusal : null };
}
