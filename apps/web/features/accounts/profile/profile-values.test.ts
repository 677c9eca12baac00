import type { Account } from '@signboard/contract/accounts/schemas.ts';
import { expect, it } from 'vitest';
import { profileChange, profileValues } from './profile-values.ts';

const me = {
  workspace: null,
  fullName: null,
  email: null,
  notificationProducts: true,
  notificationEventsMeeting: false,
  notificationUserResearch: false,
} as Account;

it('[P1] shows missing values as empty fields', () => {
  expect(profileValues(me)).toMatchObject({
    workspace: '',
    fullName: '',
    email: '',
    notificationProducts: true,
  });
});

it('[P1] sends the workspace only until it is set', () => {
  const form = { ...profileValues(me), workspace: 'acme' };
  expect(profileChange(form, me)).toHaveProperty('workspace', 'acme');
  expect(profileChange(form, { ...me, workspace: 'acme' })).not.toHaveProperty('workspace');
});
