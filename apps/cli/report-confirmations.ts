import { parseConfirmations } from '@signboard/draw/confirmations.ts';
import { followConfirmations } from '@signboard/draw/follow-confirmations.ts';
import type { Verdict } from '@signboard/draw/verdict.ts';

/** Whether the present places follow from a verified draw. */
export function reportConfirmations(
  file: Uint8Array,
  verdict: Verdict,
): { lines: string[]; isGood: boolean } {
  const { isVerified, proof, ranking } = verdict;
  if (!isVerified || proof?.version !== 2 || !ranking)
    return { lines: ['The confirmations were not checked.'], isGood: false };
  const read = parseConfirmations(file);
  if ('fault' in read)
    return {
      lines: [`The confirmations can't be read: ${read.fault.reason} at ${read.fault.path}`],
      isGood: false,
    };
  const result = followConfirmations(proof, ranking, read.confirmations);
  if ('fault' in result) {
    const { reason, leaf } = result.fault;
    return { lines: [`The places do NOT follow: ${reason}${leaf ? ` (${leaf})` : ''}`], isGood: false };
  }
  const { winners, confirmed, open, passedOver, movedUp } = result.followed;
  return {
    lines: [
      `The places follow, as of ${read.confirmations.checkedAt}: ${winners.length} taken, ${confirmed} of them confirmed, ${open} still can be.`,
      `Passed over: ${passedOver}. Moved up: ${movedUp}.`,
      'That someone did or did not confirm in time is the word of the operator.',
    ],
    isGood: true,
  };
}
