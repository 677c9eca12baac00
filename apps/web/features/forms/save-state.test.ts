import { expect, it } from 'vitest';
import { type SaveSituation, saveState } from './save-state.ts';

const changed: SaveSituation = {
  isActive: false,
  isFinished: false,
  isDirty: true,
  isSubmitting: false,
  captcha: 'passed',
  isAccountReady: true,
};

it('[L15] a changed form can be saved', () => {
  expect(saveState(changed)).toEqual({ isHidden: false, isBusy: false, refusal: null });
});

it('[L15] an unchanged form cannot, and says so', () => {
  expect(saveState({ ...changed, isDirty: false }).refusal).toBe('nothing-changed');
});

it('[L15] a flagged visitor cannot save; one who is still being checked can, and waits', () => {
  expect(saveState({ ...changed, captcha: 'flagged' }).refusal).toBe('flagged');
  for (const captcha of ['idle', 'working', null] as const)
    expect(saveState({ ...changed, captcha }).refusal).toBeNull();
});

it('[L15] is busy while it is sent, also after the answer has made it unchanged', () => {
  const sent = { ...changed, isSubmitting: true };
  expect(saveState(sent)).toMatchObject({ isBusy: true, refusal: null });
  expect(saveState({ ...sent, isDirty: false })).toMatchObject({ isBusy: true, refusal: null });
});

it('[L14] an active list says that it must be deactivated first, changed or not', () => {
  expect(saveState({ ...changed, isActive: true }).refusal).toBe('list-active');
  expect(saveState({ ...changed, isActive: true, isDirty: false }).refusal).toBe('list-active');
});

it('[L14] a finished list hides the button, also while it is still marked active', () => {
  expect(saveState({ ...changed, isFinished: true }).isHidden).toBe(true);
  expect(saveState({ ...changed, isFinished: true, isActive: true }).isHidden).toBe(true);
});

it('[N3] an account without workspace or confirmed email is told so', () => {
  expect(saveState({ ...changed, isAccountReady: false }).refusal).toBe('profile-incomplete');
});
