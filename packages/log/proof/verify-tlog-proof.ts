import { isIncluded } from '../merkle/verify-inclusion.ts';
import { type Checkpoint, parseCheckpoint } from '../notes/checkpoint.ts';
import type { NoteKey } from '../notes/key.ts';
import { evaluatePolicy, type PolicyVerdict } from '../policy/evaluate-policy.ts';
import type { Policy } from '../policy/policy.ts';
import type { TlogProof } from './tlog-proof.ts';

export type TlogProofVerdict = { checkpoint: Checkpoint } & (PolicyVerdict | { outcome: 'not-included' });

/**
 * Judges a proof file for one entry: first who signed, because the hashes under an unsigned checkpoint prove nothing, then
 * whether the entry is included. `no-quorum` therefore means that the entry is in the tree of a known log.
 */
export function verifyTlogProof(
  proof: TlogProof,
  leafHash: Uint8Array,
  policy: Policy,
  knownLogs: readonly NoteKey[] = [],
): TlogProofVerdict {
  const checkpoint = parseCheckpoint(proof.checkpoint.text);
  const verdict = evaluatePolicy(policy, proof.checkpoint, knownLogs);
  const isJudged = verdict.outcome === 'accepted' || verdict.outcome === 'no-quorum';
  if (isJudged && !isIncluded({ ...checkpoint, leafHash, index: proof.index, proof: proof.hashes }))
    return { checkpoint, outcome: 'not-included' };
  return { checkpoint, ...verdict };
}
