import { parseCheckpoint } from '../notes/checkpoint.ts';
import type { NoteKey } from '../notes/key.ts';
import type { Note } from '../notes/note.ts';
import { type VerifiedSignature, verifyNote } from '../notes/verify-note.ts';
import type { Policy } from './policy.ts';

/** By the name that the policy gives to the witness; the earliest, where it signed more than once. */
export type Cosignature = { witness: string; timeSeconds: number };

export type PolicyVerdict =
  | { outcome: 'unknown-log' }
  /** A key of the policy has a line that isn't its signature. */
  | { outcome: 'wrong-signature'; key: NoteKey }
  | { outcome: 'no-quorum'; log: NoteKey; cosignatures: Cosignature[] }
  /** `quorumSeconds` is when the last witness signed that the quorum needed; null when none is required. */
  | { outcome: 'accepted'; log: NoteKey; cosignatures: Cosignature[]; quorumSeconds: number | null };

/**
 * Judges a checkpoint: signed by a log of the policy, and cosigned by its quorum. `knownLogs` are log keys that the verifier has
 * from elsewhere. Throws a FormatError when the note is no checkpoint.
 */
export function evaluatePolicy(
  policy: Policy,
  note: Note,
  knownLogs: readonly NoteKey[] = [],
): PolicyVerdict {
  const { origin } = parseCheckpoint(note.text);
  const logs = [...policy.logs.map(({ key }) => key), ...knownLogs].filter(({ name }) => name === origin);
  const fromLog = verifyNote(note, logs);
  if (fromLog.wrongKey) return { outcome: 'wrong-signature', key: fromLog.wrongKey };
  const log = fromLog.signatures[0]?.key;
  if (!log) return { outcome: 'unknown-log' };

  const fromWitnesses = verifyNote(
    note,
    policy.witnesses.map(({ key }) => key),
  );
  if (fromWitnesses.wrongKey) return { outcome: 'wrong-signature', key: fromWitnesses.wrongKey };
  const cosignatures = listCosignatures(policy, fromWitnesses.signatures);
  if (policy.quorum === null) return { outcome: 'accepted', log, cosignatures, quorumSeconds: null };
  const quorumSeconds = findQuorumTime(policy, policy.quorum, cosignatures);
  return quorumSeconds === Number.POSITIVE_INFINITY
    ? { outcome: 'no-quorum', log, cosignatures }
    : { outcome: 'accepted', log, cosignatures, quorumSeconds };
}

/** A time of 0 says nothing about the largest tree that the witness has seen, so it doesn't count. */
function listCosignatures(policy: Policy, signatures: readonly VerifiedSignature[]): Cosignature[] {
  return policy.witnesses.flatMap(({ name, key }) => {
    const times = signatures.flatMap((signature) =>
      signature.key === key && signature.timeSeconds ? [signature.timeSeconds] : [],
    );
    return times.length > 0 ? [{ witness: name, timeSeconds: Math.min(...times) }] : [];
  });
}

/** When the witness, or as many members of the group as it needs, had signed; infinity for never. */
function findQuorumTime(policy: Policy, name: string, cosignatures: readonly Cosignature[]): number {
  const group = policy.groups.find((candidate) => candidate.name === name);
  if (!group)
    return cosignatures.find(({ witness }) => witness === name)?.timeSeconds ?? Number.POSITIVE_INFINITY;
  const times = group.members.map((member) => findQuorumTime(policy, member, cosignatures));
  return times.sort((a, b) => a - b)[group.threshold - 1] ?? Number.POSITIVE_INFINITY;
}
