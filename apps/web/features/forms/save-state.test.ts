import { expect, it } from 'vitest';
import { type SaveContext, saveState } from './save-state.ts';

const changed: SaveContext = {
  isActive: false,
  isFinished: false,
  isDirty: true,
  isSubmitting: false,
  captcha: 'passed',
  isAccountReady: true,
};

it('[L15] allows saving a changed form', () => {
  expect(saveState(changed)).toEqual({ isHidden: false, isBusy: false, refusal: null });
});

it('[L15] refuses to save an unchanged form, with the reason', () => {
  expect(saveState({ ...changed, isDirty: false }).refusal).toBe('nothing-changed');
});

it('[L15] refuses a flagged visitor; one whose check is still running can save and waits', () => {
  expect(saveState({ ...changed, captcha: 'flagged' }).refusal).toBe('flagged');
  for (const captcha of ['idle', 'working', null] as const)
    expect(saveState({ ...changed, captcha }).refusal).toBeNull();
});

it('[L15] is busy while the request runs, even after the response has made the form unchanged', () => {
  const sent = { ...changed, isSubmitting: true };
  expect(saveState(sent)).toMatchObject({ isBusy: true, refusal: null });
  expect(saveState({ ...sent, isDirty: false })).toMatchObject({ isBusy: true, refusal: null });
});

it('[L14] tells the owner to deactivate an active list first, changed or not', () => {
  expect(saveState({ ...changed, isActive: true }).refusal).toBe('list-active');
  expect(saveState({ ...changed, isActive: true, isDirty: false }).refusal).toBe('list-active');
});

it('[L14] hides the button for a finished list, even one still marked active', () => {
  expect(saveState({ ...changed, isFinished: true }).isHidden).toBe(true);
  expect(saveState({ ...changed, isFinished: true, isActive: true }).isHidden).toBe(true);
});

it('[N3] refuses an account without a workspace or confirmed email, with the reason', () => {
  expect(saveState({ ...changed, isAccountReady: false }).refusal).toBe('profile-incomplete');
});
