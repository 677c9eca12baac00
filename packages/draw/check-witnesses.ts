import type { Proof } from './proof-file.ts';
import type { Subtle } from './timestamps/signature.ts';
import { judgeWitnesses, type Witnesses } from './witnesses.ts';

/**
 * Verifies the timestamps of a proof with the built-in roots and those in `trust` (PEM). Loads what it needs only then.
 * `subtle` is `crypto.subtle`, which a page without https does not have.
 */
export async function checkWitnesses(
  proof: Proof,
  trust: readonly string[],
  subtle: Subtle | undefined,
): Promise<Witnesses> {
  const { source } = proof.document;
  if (proof.timestamps.length === 0) return judgeWitnesses(source, []);
  const { verifyTimestamps } = await import('./timestamps/verify-timestamps.ts');
  const { TRUSTED_ROOT_PEMS } = await import('./timestamps/trusted-roots.ts');
  const options = { trust: [...TRUSTED_ROOT_PEMS, ...trust], subtle };
  return judgeWitnesses(source, await verifyTimestamps(proof.timestamps, proof.commitment, options));
}
