import type { CaptchaState } from '#web/features/captcha/use-captcha.ts';

export type SaveRefusal = 'list-active' | 'profile-incomplete' | 'flagged' | 'nothing-changed';

export type SaveContext = {
  isActive: boolean;
  isFinished: boolean;
  isDirty: boolean;
  isSubmitting: boolean;
  /** Null for forms without an anti-bot check. */
  captcha: CaptchaState | null;
  /** Whether the account is allowed to have lists. */
  isAccountReady: boolean;
};

export type SaveState = { isHidden: boolean; isBusy: boolean; refusal: SaveRefusal | null };

/** A finished list has no save button; every other refusal has a reason that the person can act on. */
export function saveState(now: SaveContext): SaveState {
  return { isHidden: now.isFinished, isBusy: now.isSubmitting, refusal: refusalOf(now) };
}

function refusalOf(now: SaveContext): SaveRefusal | null {
  if (now.isActive) return 'list-active';
  if (!now.isAccountReady) return 'profile-incomplete';
  if (now.captcha === 'flagged') return 'flagged';
  return now.isDirty || now.isSubmitting ? null : 'nothing-changed';
}
