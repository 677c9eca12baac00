/** How an entry fared with a requirement. It fails one only in the snapshot before a draw. */
export const REQUIREMENT_RESULTS = ['met', 'not-met', 'not-checked'] as const;

/** `rank` shows entries that were drawn. */
export const PARTICIPANT_SORTS = ['joined', '-joined', 'wallet', '-wallet', 'rank', '-rank'] as const;

/** The sort key of an entry and its number. */
export const ENTRY_CURSOR = /^[0-9A-Za-z]{1,100}\.[0-9]{1,10}$/;

export type RequirementResult = (typeof REQUIREMENT_RESULTS)[number];
export type ParticipantSort = (typeof PARTICIPANT_SORTS)[number];
