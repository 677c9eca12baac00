import type { CaptchaState } from '#web/features/captcha/use-captcha.ts';

/** Why a form cannot be saved right now. */
export type SaveRefusal = 'list-active' | 'profile-incomplete' | 'flagged' | 'nothing-changed';

export type SaveSituation = {
  isActive: boolean;
  isFinished: boolean;
  isDirty: boolean;
  isSubmitting: boolean;
  /** Null for forms that need no anti-bot check. */
  captcha: CaptchaState | null;
  /** Whether the account may have lists at all. */
  isAccountReady: boolean;
};

/** How the button that saves stands. */
export type SaveState = { isHidden: boolean; isBusy: boolean; refusal: SaveRefusal | null };

/** A closed list is never saved; everything else has a reason that a person can do something about. */
export function saveState(now: SaveSituation): SaveState {
  return { isHidden: now.isFinished, isBusy: now.isSubmitting, refusal: refusalOf(now) };
}

function refusalOf(now: SaveSituation): SaveRefusal | null {
  if (now.isActive) return 'list-active';
  if (!now.isAccountReady) return 'profile-incomplete';
  if (now.captcha === 'flagged') return 'flagged';
  return now.isDirty || now.isSubmitting ? null : 'nothing-changed';
}
