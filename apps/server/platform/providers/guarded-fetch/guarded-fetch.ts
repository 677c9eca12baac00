import type { GuardOptions } from './follow-guarded.ts';
import type { GuardedFetch } from './port.ts';

/** The only way to call user-supplied URLs. The HTTP client is loaded lazily: most visits never need it. */
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
