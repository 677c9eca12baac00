import { drawsApi } from '@signboard/contract/draws/endpoints.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import type { PublishedKeys } from './check-messages.ts';
import type { CheckFault } from './draw-check-state.ts';

/** `pending` (the draw is not revealed yet) is reported differently from a lost connection. */
export class ProofFault extends Error {
  readonly fault: CheckFault;
  constructor(fault: CheckFault) {
    super(fault);
    this.fault = fault;
  }
}

export async function fetchProof(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const answer = await fetch(url, { signal, credentials: 'omit' });
  if (answer.ok) return await answer.arrayBuffer();
  const problem: unknown = await answer.json().catch(() => null);
  throw new ProofFault(isProblem(problem) && problem.code === 'draw-pending' ? 'pending' : 'proof');
}

/** The draw can be checked without wallets and confirmations: null when they cannot be loaded. */
export async function fetchOptional(url: string | null, signal: AbortSignal): Promise<ArrayBuffer | null> {
  if (url === null) return null;
  try {
    const answer = await fetch(url, { signal, credentials: 'omit' });
    return answer.ok ? await answer.arrayBuffer() : null;
  } catch {
    return null;
  }
}

/** The operator's keys for receipts, current and past; null when they cannot be loaded. */
export async function fetchKeys(signal: AbortSignal): Promise<PublishedKeys> {
  try {
    const answer = await fetch(drawsApi.keys.path, { signal, credentials: 'omit' });
    return answer.ok ? readKeys(await answer.json()) : null;
  } catch {
    return null;
  }
}

function readKeys(file: unknown): PublishedKeys {
  const keys = (file as { keys?: unknown } | null)?.keys;
  if (!Array.isArray(keys)) return null;
  return keys.map((one: { publicKey?: unknown } | null) => String(one?.publicKey));
}
