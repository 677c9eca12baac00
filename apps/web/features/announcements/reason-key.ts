import type { AnnouncementItem } from '@signboard/contract/announcements/schemas.ts';

const KNOWN = [
  'discord-unavailable',
  'gone',
  'needs-thread',
  'not-permitted',
  'too-late',
  'list-deleted',
] as const;

type ReasonKey = (typeof KNOWN)[number] | 'rejected';

/** The text of a reason; what Discord says beyond the known ones means that it rejected the message. */
export function reasonKey(reason: string): ReasonKey {
  return KNOWN.find((known) => known === reason) ?? 'rejected';
}

/** Why an announcement was not posted, or not yet; null when its state says everything. */
export function findReasonKey({
  state,
  reason,
}: Pick<AnnouncementItem, 'state' | 'reason'>): ReasonKey | null {
  return reason !== null && (state === 'failed' || state === 'queued') ? reasonKey(reason) : null;
}
