import { expect, it } from 'vitest';
import { canManageLists, missingSteps } from './readiness.ts';

it.each([
  [{ email: null, emailConfirmed: false, workspace: null }, ['email', 'workspace']],
  [{ email: 'a@b.test', emailConfirmed: false, workspace: null }, ['email-confirmation', 'workspace']],
  [{ email: 'a@b.test', emailConfirmed: false, workspace: 'a' }, ['email-confirmation']],
  [{ email: 'a@b.test', emailConfirmed: true, workspace: null }, ['workspace']],
  [{ email: 'a@b.test', emailConfirmed: true, workspace: 'a' }, []],
] as const)('[P3] [N3] of %j, %j is missing', (account, steps) => {
  expect(missingSteps(account)).toEqual(steps);
  expect(canManageLists(account)).toBe(steps.length === 0);
});
