import type { usersCalls as contract } from '@signboard/contract/accounts/calls.ts';
import { clientCall } from './client-call.ts';

type Users = typeof contract;

export const usersCalls = {
  init: clientCall<Users['init']>({ method: 'POST', path: '/users/init', access: 'session-ignored' }),
  login: clientCall<Users['login']>({ method: 'POST', path: '/users/login', access: 'session', form: true }),
  logout: clientCall<Users['logout']>({ method: 'DELETE', path: '/users/logout', access: 'user' }),
  endSessions: clientCall<Users['endSessions']>({
    method: 'DELETE',
    path: '/users/sessions',
    access: 'user',
  }),
  check: clientCall<Users['check']>({ method: 'POST', path: '/users/check', access: 'session-ignored' }),
  me: clientCall<Users['me']>({ method: 'GET', path: '/users/me', access: 'user' }),
  update: clientCall<Users['update']>({ method: 'PUT', path: '/users/me/update', access: 'user' }),
  confirmEmail: clientCall<Users['confirmEmail']>({
    method: 'POST',
    path: '/users/confirm/email',
    access: 'open',
  }),
  sendConfirmation: clientCall<Users['sendConfirmation']>({
    method: 'POST',
    path: '/users/confirmation/email',
    access: 'user',
  }),
  newsletter: clientCall<Users['newsletter']>({ method: 'POST', path: '/users/newsletter', access: 'open' }),
  captchaChallenge: clientCall<Users['captchaChallenge']>({
    method: 'GET',
    path: '/users/captcha/challenge',
    access: 'session',
  }),
  verifyCaptcha: clientCall<Users['verifyCaptcha']>({
    method: 'POST',
    path: '/users/verify/captcha',
    access: 'session',
  }),
};
