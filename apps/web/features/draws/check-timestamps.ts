import type { Proof } from '@signboard/draw/proof-file.ts';
import { judgeWitnesses, type TimestampFinding, type Witnesses } from '@signboard/draw/witnesses.ts';

/** Verifies the timestamps of a proof offline. The code for it is loaded only when there are any. */
export async function checkTimestamps(proof: Proof): Promise<Witnesses> {
  return judgeWitnesses(proof.document.source, await verify(proof));
}

async function verify({ timestamps, commitment }: Proof): Promise<readonly TimestampFinding[]> {
  if (timestamps.length === 0) return [];
  try {
    const [{ verifyTimestamps }, { TRUSTED_ROOT_PEMS }] = await Promise.all([
      import('@signboard/draw/timestamps/verify-timestamps.ts'),
      import('@signboard/draw/timestamps/trusted-roots.ts'),
    ]);
    // A page without https has no `crypto.subtle`.
    return await verifyTimestamps(timestamps, commitment, {
      trust: TRUSTED_ROOT_PEMS,
      subtle: globalThis.crypto?.subtle,
    });
  } catch {
    // The code could not be loaded: a timestamp that nobody checked shows nothing.
    return timestamps.map(() => ({ refusal: 'cannot-check-here' }));
  }
}
