import type { WebhookRefusal } from '#server/providers/discord/webhook-port.ts';
import type { XRefusal, XStandstill } from '#server/providers/x/publish-port.ts';

export type WaitReason =
  /** Rate limited. */
  | 'rate-limited'
  /** Unreachable or failing. */
  | 'unreachable'
  /** The account access is no longer valid; the owner has to reconnect it. */
  | 'reconnect'
  /** A bug of ours. */
  | 'unexpected'
  | XStandstill;

/** Why an outcome is still open. The second of each pair means that the first check found nothing. */
export type OpenReason = 'unknown-outcome' | 'not-seen-yet' | 'duplicate' | 'duplicate-not-seen';

export type FailureReason =
  | 'too-old'
  | 'limit-reached'
  | 'removed'
  | 'unexpected'
  | XRefusal
  | WebhookRefusal;
