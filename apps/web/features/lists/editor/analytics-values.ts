import type { Project } from '@signboard/contract/lists/list.ts';

type Tracking = Project['analytics'];

/** The list's tracking ids with another Google id; an empty one takes it away, other providers stay. */
export function trackingEntries(current: Tracking, googleId: string): Tracking {
  const others = current.filter(({ name }) => name !== 'ga');
  return googleId ? [{ name: 'ga', trackingId: googleId }, ...others] : others;
}
