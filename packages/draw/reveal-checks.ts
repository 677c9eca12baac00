import { getRoundTime } from './beacon.ts';
import type { CommitmentDocument } from './commitment.ts';
import type { Expected, Finding } from './finding.ts';
import {
  isSameChain,
  posesAsPublicChain,
  type RandomnessSource,
  type Reveal,
  verifyReveal,
} from './randomness.ts';

/** The document was created, as it says, before its round came out. */
export function checkRound(
  { createdAt, source }: Pick<CommitmentDocument, 'createdAt' | 'source'>,
  figures: Finding['figures'],
): Finding {
  if (source.kind === 'commit-reveal') return { reason: null, figures };
  const leadSeconds = (getRoundTime(source, source.round).getTime() - Date.parse(createdAt)) / 1000;
  return {
    reason: leadSeconds > 0 ? null : 'round-not-after-commitment',
    figures: { ...figures, leadSeconds },
  };
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
export function checkReveal(source: RandomnessSource, reveal: Reveal): Finding {
  const { figures } = checkSource(source, {});
  const verified = verifyReveal(source, reveal);
  return { figures, reason: 'refusal' in verified ? verified.refusal : null };
}
