import { defineEndpoints } from '../endpoint.ts';
import type { accountsSchemas } from './schemas.ts';

export const accountsApi = defineEndpoints<typeof accountsSchemas>()({
  init: { method: 'POST', path: '/users/init', access: 'session-ignored' },
  login: { method: 'POST', path: '/users/login', access: 'session', form: true },
  logout: { method: 'DELETE', path: '/users/logout', access: 'user', joinSession: true },
  sessions: { method: 'GET', path: '/users/sessions', access: 'user' },
  endSessions: { method: 'DELETE', path: '/users/sessions', access: 'user' },
  endSession: { method: 'DELETE', path: '/users/session', access: 'user' },
  freshSignatureText: { method: 'GET', path: '/users/signature', access: 'user' },
  freshSignature: { method: 'POST', path: '/users/signature', access: 'user' },
  check: { method: 'POST', path: '/users/check', access: 'session-ignored' },
  me: { method: 'GET', path: '/users/me', access: 'user', joinSession: true },
  update: { method: 'PUT', path: '/users/me/update', access: 'user' },
  confirmEmail: { method: 'POST', path: '/users/confirm/email', access: 'open' },
  sendConfirmation: { method: 'POST', path: '/users/confirmation/email', access: 'user' },
  newsletter: { method: 'POST', path: '/users/newsletter', access: 'open' },
  validateWorkspace: { method: 'POST', path: '/users/validate/workspace', access: 'user' },
  validateEmail: { method: 'POST', path: '/users/validate/email', access: 'user' },
  captchaChallenge: { method: 'GET', path: '/users/captcha/challenge', access: 'session', joinSession: true },
  verifyCaptcha: { method: 'POST', path: '/users/verify/captcha', access: 'session', joinSession: true },
});
