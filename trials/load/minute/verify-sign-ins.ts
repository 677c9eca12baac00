import type { Kind } from './client-kinds.ts';
import { UNAVAILABLE } from './verify-joins.ts';

/** Attempts with the same signature share its number. */
export type SignInTry = { kind: Kind; signature: number; code: string };

/** Without a node, an invalid signature may belong to a contract wallet: it could not be checked. */
const FORGED: Partial<Record<Kind, string>> = {
  'forging-ethereum': 'signature-unchecked',
  'forging-solana': 'signature-invalid',
};

/** A signature must work exactly once, and a forged one never. */
export function verifySignIns(tries: readonly SignInTry[]): string[] {
  const faults: string[] = [];
  const uses = new Map<number, { kind: Kind; count: number; isUnsure: boolean }>();
  for (const { kind, signature, code } of tries) {
    const forged = code === UNAVAILABLE ? undefined : FORGED[kind];
    if (forged) {
      if (code !== forged) faults.push(`${kind} was answered ${code} at sign-in`);
      continue;
    }
    const use = uses.get(signature) ?? { kind, count: 0, isUnsure: FORGED[kind] !== undefined };
    uses.set(signature, use);
    if (code === UNAVAILABLE) use.isUnsure = true;
    else if (code === 'signed-in') use.count += 1;
    else if (code !== 'nonce-used' || kind !== 'replaying-sign-in')
      faults.push(`${kind} was answered ${code} at sign-in`);
  }
  for (const { kind, count, isUnsure } of uses.values())
    if (count > 1 || (count === 0 && !isUnsure))
      faults.push(`a signature of one ${kind} opened ${count} sessions`);
  return faults;
}
