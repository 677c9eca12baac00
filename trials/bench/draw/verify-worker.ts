// The worker of the browser part, like the product's.
import { nobleSha256 } from '@signboard/draw/hash.ts';
import { verifyProof } from '@signboard/draw/verify-proof.ts';

addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  const { result, checks } = verifyProof(new Uint8Array(data), {
    hashInto: nobleSha256,
    onProgress: (progress) => postMessage({ progress }),
  });
  postMessage({ result, failed: checks.filter(({ outcome }) => outcome !== 'passed') });
});
