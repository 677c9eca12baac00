import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False in the first HTML and in the render that takes it over, true from then on: what only the browser knows
 * (its time zone, its storage, its wallet) may show itself now, and the two renders still agree.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
