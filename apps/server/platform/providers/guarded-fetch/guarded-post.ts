import { checkPostUrl } from './address-guard.ts';
import type { GuardOptions } from './follow-guarded.ts';
import type { GuardedPost } from './port.ts';

/** Sends to user-supplied URLs: https only, apart from the allowed origins. The HTTP client is loaded lazily. */
export function createGuardedPost(options: GuardOptions): GuardedPost {
  const guard = { ports: ['443', '8443'], connectMs: 10_000, totalMs: 20_000, ...options };
  return {
    check: (address) => void checkPostUrl(address, guard),
    async post(address, order) {
      const { postGuarded } = await import('./post-guarded.ts');
      return await postGuarded(address, order, guard);
    },
  };
}
