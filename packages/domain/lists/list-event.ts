/** What can happen to a list, in this order. */
export const LIST_EVENTS = ['opened', 'closing-soon', 'full', 'ended', 'committed', 'drawn'] as const;

export type ListEventKind = (typeof LIST_EVENTS)[number];

/** Announced to the community. That a list needs its draw is for the owner alone. */
export const ANNOUNCED_EVENTS = ['opened', 'closing-soon', 'full', 'committed', 'drawn'] as const;

export type AnnouncedEvent = (typeof ANNOUNCED_EVENTS)[number];

/** Events that the owner gets an email about. */
export const OWNER_EVENTS = ['full', 'ended', 'drawn'] as const;

export type OwnerEvent = (typeof OWNER_EVENTS)[number];

/** How long before its end a list is announced as closing. */
export const CLOSING_SOON_SECONDS = 60 * 60;
