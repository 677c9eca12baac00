import type { Kind } from './cast.ts';
import { UNAVAILABLE } from './judge-joins.ts';

/** A try to sign in; those with one signature share its number. */
export type SignInTry = { kind: Kind; signature: number; code: string };

/** No node is asked here, so a signature that no key made may still be a contract's: it could not be checked. */
const FORGED: Partial<Record<Kind, string>> = {
  'forging-ethereum': 'signature-unchecked',
  'forging-solana': 'signature-invalid',
};

/** What was wrong with the sign-ins: a signature works exactly once, and a forged one never. */
export function judgeSignIns(tries: readonly SignInTry[]): string[] {
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
