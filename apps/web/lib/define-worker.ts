import type { WorkerPolicy } from '@signboard/contract/trusted-types.ts';

type Policy = { createScriptURL(address: string): string };
type TrustedTypes = { createPolicy(name: string, rules: Policy): Policy };

/**
 * Returns what starts the worker at an address of ours. The content security policy requires a Trusted Types policy for it, which
 * can be created once: call this when a module loads.
 */
export function defineWorker(name: WorkerPolicy, address: string): () => Worker {
  const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(name, {
    createScriptURL: () => address,
  });
  return () => new Worker(policy?.createScriptURL(address) ?? address, { type: 'module' });
}
