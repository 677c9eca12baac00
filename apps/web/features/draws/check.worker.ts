import { parseConfirmations } from '@signboard/draw/confirmations.ts';
import { followConfirmations } from '@signboard/draw/follow-confirmations.ts';
import { nobleSha256 } from '@signboard/draw/hash.ts';
import { type Opening, parseOpenings } from '@signboard/draw/openings.ts';
import type { Proof } from '@signboard/draw/parse-proof.ts';
import { findPreviousCommitment } from '@signboard/draw/previous-commitment.ts';
import { checkOpened } from '@signboard/draw/proof-checks.ts';
import { runSteps } from '@signboard/draw/steps.ts';
import { type Check, check, unreadable, type Verdict } from '@signboard/draw/verdict.ts';
import { verifyProof } from '@signboard/draw/verify-proof.ts';
import { getRevealTime } from '@signboard/draw/witnesses.ts';
import type { CheckAnswer, CheckRequest, DrawVerdict, Evidence, PlacesFinding } from './check-messages.ts';
import { checkReceipt } from './check-receipt.ts';
import { checkTimestamps } from './check-timestamps.ts';
import { areEntriesCommitted } from './existence.ts';
import { rankWinners } from './ranked-winners.ts';

let verdict: Verdict | null = null;
const respond = (answer: CheckAnswer) => postMessage(answer);

/** Repeats a draw off the main thread and keeps it for receipt lookups. */
addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  if (data.kind === 'receipt') {
    const finding = checkReceipt(data.text, verdict, data.keys);
    return respond({ kind: 'receipt', text: data.text, finding });
  }
  verdict = verifyProof(new Uint8Array(data.file), {
    hashInto: nobleSha256,
    expect: data.commitment === null ? {} : { commitment: data.commitment },
    onProgress: ({ check: name, share }) => respond({ kind: 'progress', check: name, share }),
  });
  const openings = data.openings && parseOpenings(new Uint8Array(data.openings));
  const opened = verdict.proof && openings && checkOpenings(openings, verdict.proof);
  // Wallets that don't belong to this draw are not shown as its winners.
  const isOpened = openings && 'openings' in openings && opened?.outcome === 'passed';
  const checks = opened ? [...verdict.checks, opened] : verdict.checks;
  const places = data.confirmations && followPlaces(verdict, new Uint8Array(data.confirmations));
  void finish(verdict, { checks, opened: isOpened ? openings.openings.opened : [], places });
});

async function finish(
  { isVerified, guarantee, proof, ranking }: Verdict,
  { checks, opened, places }: { checks: Check[]; opened: readonly Opening[]; places: PlacesFinding | null },
): Promise<void> {
  const answer: DrawVerdict = {
    isVerified,
    guarantee,
    checks,
    previous: proof ? findPreviousCommitment(proof) : null,
    evidence: proof && areEntriesCommitted(checks) ? await collectEvidence(proof) : null,
    winners: isVerified && proof && ranking ? rankWinners(proof, ranking, opened, nobleSha256) : null,
    places,
  };
  respond({ kind: 'verdict', verdict: answer });
}

async function collectEvidence(proof: Proof): Promise<Evidence> {
  return {
    commitment: proof.commitment,
    witnesses: await checkTimestamps(proof),
    revealTime: getRevealTime(proof.document.source),
  };
}

/** Separate from the proof, too: the draw itself does not depend on who confirmed. */
function followPlaces({ isVerified, proof, ranking }: Verdict, file: Uint8Array): PlacesFinding | null {
  if (!isVerified || proof?.version !== 2 || !ranking) return null;
  const read = parseConfirmations(file);
  if ('fault' in read) return { fault: 'unreadable' };
  const result = followConfirmations(proof, ranking, read.confirmations);
  return 'fault' in result ? { fault: result.fault.reason } : result;
}

/** Separate from the proof: wrong wallets on the page don't change what follows from the entries. */
function checkOpenings(read: ReturnType<typeof parseOpenings>, proof: Proof): Check | null {
  if (proof.version === 1) return null;
  if ('fault' in read) {
    const [fault] = unreadable(read.fault, []);
    return fault ? { ...fault, name: 'opened' } : null;
  }
  return check('opened', runSteps(checkOpened(read.openings, proof, nobleSha256)));
}
