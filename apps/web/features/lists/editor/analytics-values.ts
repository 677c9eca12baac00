import type { List } from '@signboard/contract/lists/list.ts';

type Tracking = List['analytics'];

/** Replaces the Google id; an empty one removes it, other providers stay. */
export function trackingEntries(current: Tracking, googleId: string): Tracking {
  const others = current.filter(({ name }) => name !== 'ga');
  return googleId ? [{ name: 'ga', trackingId: googleId }, ...others] : others;
}
