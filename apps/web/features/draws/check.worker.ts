import { checkPlaces, type PlacesFinding } from '@signboard/draw/check-places.ts';
import { checkReceipt } from '@signboard/draw/check-receipt.ts';
import { nobleSha256 } from '@signboard/draw/hash.ts';
import { type Opening, parseOpenings } from '@signboard/draw/openings.ts';
import { checkOpened } from '@signboard/draw/proof-checks.ts';
import type { Proof } from '@signboard/draw/proof-file.ts';
import { getGuarantee } from '@signboard/draw/randomness.ts';
import { runSteps } from '@signboard/draw/steps.ts';
import { areEntriesCommitted, type Check, check, unreadable, type Verdict } from '@signboard/draw/verdict.ts';
import { verifyProof } from '@signboard/draw/verify-proof.ts';
import { getRevealTime } from '@signboard/draw/witnesses.ts';
import type { CheckAnswer, CheckRequest, DrawEvidence, DrawVerdict } from './check-messages.ts';
import { checkTimestamps } from './check-timestamps.ts';
import { rankWinners } from './ranked-winners.ts';

let verdict: Verdict | null = null;
const respond = (answer: CheckAnswer) => postMessage(answer);

/** Repeats a draw off the main thread and keeps it for receipt lookups. */
addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  if (data.kind === 'receipt') {
    const scope =
      verdict?.proof && verdict.ranking ? { proof: verdict.proof, ranking: verdict.ranking } : null;
    const finding = checkReceipt(data.text, scope, data.keys ?? []);
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
  // Separate from the proof: the draw itself does not depend on who confirmed.
  const places = data.confirmations && checkPlaces(new Uint8Array(data.confirmations), verdict, new Date());
  void finish(verdict, { checks, opened: isOpened ? openings.openings.opened : [], places });
});

async function finish(
  { result, remarks, proof, ranking }: Verdict,
  { checks, opened, places }: { checks: Check[]; opened: readonly Opening[]; places: PlacesFinding | null },
): Promise<void> {
  const answer: DrawVerdict = {
    result,
    checks,
    remarks,
    previous: proof?.document.previous ?? [],
    evidence: proof && areEntriesCommitted(checks) ? await collectEvidence(proof) : null,
    winners: proof && ranking ? rankWinners(proof, ranking, opened, nobleSha256) : null,
    places,
  };
  respond({ kind: 'verdict', verdict: answer });
}

async function collectEvidence(proof: Proof): Promise<DrawEvidence> {
  const { source } = proof.document;
  return {
    commitment: proof.commitment,
    witnesses: await checkTimestamps(proof),
    revealTime: getRevealTime(source),
    guarantee: getGuarantee(source),
  };
}

/** Separate from the proof, too: wrong wallets on the page don't change what follows from the entries. */
function checkOpenings(read: ReturnType<typeof parseOpenings>, proof: Proof): Check | null {
  if ('fault' in read) {
    const [fault] = unreadable(read.fault, []);
    return fault ? { ...fault, name: 'opened' } : null;
  }
  return check('opened', runSteps(checkOpened(read.openings, proof, nobleSha256)));
}
