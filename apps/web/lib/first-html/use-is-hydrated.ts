import { useDeferredValue } from 'react';

/** On the server this never ends. */
let isHydrating = typeof document === 'undefined';

export function startHydration(): void {
  isHydrating = true;
}

export function endHydration(): void {
  isHydrating = false;
}

/**
 * False on the server and during hydration, true afterwards: what only the browser knows (time zone, storage, wallet)
 * may be rendered from then on without a hydration mismatch. Deferred, so that this second rendering gives way to input
 * and drawing, as hydration does.
 */
export function useIsHydrated(): boolean {
  return useDeferredValue(true, !isHydrating);
}
