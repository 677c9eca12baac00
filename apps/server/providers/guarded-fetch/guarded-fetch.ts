import type { Resolve } from './checked-lookup.ts';
import type { GuardedFetch } from './port.ts';

export type GuardOptions = {
  /** Origins that are called whatever their address; for trying things out on one machine. */
  allow: readonly string[];
  userAgent: string;
  ports?: readonly string[];
  resolve?: Resolve;
  connectMs?: number;
  totalMs?: number;
};

/** The only way out to addresses that strangers give. The HTTP client is loaded with the first one: most visits never need it. */
export function createGuardedFetch(options: GuardOptions): GuardedFetch {
  return async (address, wish) => {
    const { followGuarded } = await import('./follow-guarded.ts');
    return await followGuarded(address, wish, {
      ports: ['80', '443'],
      connectMs: 5_000,
      totalMs: 15_000,
      ...options,
    });
  };
}
