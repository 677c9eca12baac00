import { nobleSha256 } from '@signboard/draw/noble-hash.ts';
import { type Verdict, verifyProof } from '@signboard/draw/verify-proof.ts';
import type { CheckAnswer, CheckRequest, DrawVerdict } from './check-messages.ts';
import { judgeReceipt } from './judge-receipt.ts';

let verdict: Verdict | null = null;
const tell = (answer: CheckAnswer) => postMessage(answer);

/** Makes a draw again beside the page, which stays free, and keeps it for the receipts that follow. */
addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  if (data.kind === 'receipt')
    return tell({ kind: 'receipt', text: data.text, finding: judgeReceipt(data.text, verdict) });
  verdict = verifyProof(new Uint8Array(data.file), {
    hashInto: nobleSha256,
    expect: data.commitment === null ? {} : { commitment: data.commitment },
    onProgress: ({ check, share }) => tell({ kind: 'progress', check, share }),
  });
  tell({ kind: 'verdict', verdict: forPeople(verdict) });
});

function forPeople({ isVerified, guarantee, checks, proof }: Verdict): DrawVerdict {
  return {
    isVerified,
    guarantee,
    checks,
    previous: proof?.document.previous?.commitment ?? null,
  };
}
