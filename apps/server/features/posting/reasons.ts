import type { WebhookRefusal } from '#server/providers/discord/webhook-port.ts';
import type { XRefusal, XStandstill } from '#server/providers/x/publish-port.ts';

/** Why a delivery waits, by name. */
export type WaitReason =
  /** The third party said: later. */
  | 'rate-limited'
  /** It could not be reached, or broke. */
  | 'unreachable'
  /** The access to the account is no longer good; the owner has to connect it again. */
  | 'reconnect'
  /** Something of ours went wrong. */
  | 'unexpected'
  | XStandstill;

/** Why an outcome is still open, by name: the second of each pair says that a first look found nothing. */
export type OpenReason = 'unknown-outcome' | 'not-seen-yet' | 'duplicate' | 'duplicate-not-seen';

/** Why a delivery failed for good, by name. */
export type FailureReason =
  | 'too-old'
  | 'limit-reached'
  | 'removed'
  | 'unexpected'
  | XRefusal
  | WebhookRefusal;
