import { nobleSha256 } from '@signboard/draw/hash.ts';
import { type Verdict, verifyProof } from '@signboard/draw/verify-proof.ts';
import type { CheckAnswer, CheckRequest, DrawVerdict } from './check-messages.ts';
import { checkReceipt } from './check-receipt.ts';

let verdict: Verdict | null = null;
const respond = (answer: CheckAnswer) => postMessage(answer);

/** Repeats a draw off the main thread and keeps it for receipt lookups. */
addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  if (data.kind === 'receipt')
    return respond({ kind: 'receipt', text: data.text, finding: checkReceipt(data.text, verdict) });
  verdict = verifyProof(new Uint8Array(data.file), {
    hashInto: nobleSha256,
    expect: data.commitment === null ? {} : { commitment: data.commitment },
    onProgress: ({ check, share }) => respond({ kind: 'progress', check, share }),
  });
  respond({ kind: 'verdict', verdict: toDrawVerdict(verdict) });
});

function toDrawVerdict({ isVerified, guarantee, checks, proof }: Verdict): DrawVerdict {
  return {
    isVerified,
    guarantee,
    checks,
    previous: proof?.document.previous?.commitment ?? null,
  };
}
