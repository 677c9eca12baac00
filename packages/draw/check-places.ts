import { parseConfirmations } from './confirmations.ts';
import { type FollowedPlaces, type FollowFaultReason, followConfirmations } from './follow-confirmations.ts';
import type { Verdict } from './verdict.ts';

/** Whether the places follow from a draw, as of when, and how often everyone had more time. */
export type PlacesFinding =
  | { followed: FollowedPlaces; checkedAt: Date; extensions: number }
  | { fault: FollowFaultReason | 'unreadable' };

/** Follows an untrusted confirmations file; null when the draw itself is not verified. */
export function checkPlaces(
  file: string | Uint8Array,
  { result, proof, ranking }: Pick<Verdict, 'result' | 'proof' | 'ranking'>,
  now: Date,
): PlacesFinding | null {
  if (result !== 'follows' || !proof || !ranking) return null;
  const read = parseConfirmations(file);
  if ('fault' in read) return { fault: 'unreadable' };
  const { confirmations } = read;
  const found = followConfirmations(proof, ranking, confirmations, now);
  if ('fault' in found) return { fault: found.fault.reason };
  return {
    followed: found.followed,
    checkedAt: new Date(confirmations.checkedAt),
    extensions: confirmations.extensions.length,
  };
}
