import { z } from 'zod';
import { doneAnswer, envelope } from '../answers.ts';
import { defineCall } from '../call.ts';
import { userAnswer } from './account.ts';
import { emailField, profileUpdate } from './profile-form.ts';

/** The session's bearer token and its CSRF token. */
const sessionTokens = z.object({ access_token: z.string(), csrf_access_token: z.string() });

export const CAPTCHA_ACTIONS = [
  'list_general_create',
  'list_general_info',
  'list_control_info',
  'join',
  'account_erase',
] as const;

const shortText = z.string().max(500);

/** An ALTCHA puzzle, or the parameters for reCAPTCHA if its keys are configured. */
const captchaChallenge = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('altcha'), parameters: z.looseObject({}), signature: z.string() }),
  z.object({
    kind: z.literal('recaptcha'),
    siteKey: z.string(),
    scriptUrl: z.string(),
    frameUrl: z.string(),
    action: z.string(),
  }),
]);

export type CaptchaChallengeAnswer = z.output<typeof captchaChallenge>;

export const usersCalls = {
  init: defineCall({
    method: 'POST',
    path: '/users/init',
    summary: 'Start an anonymous session and get the message to sign',
    access: 'session-ignored',
    answer: sessionTokens.extend({ nonce: z.string(), message: z.string() }),
  }),
  login: defineCall({
    method: 'POST',
    path: '/users/login',
    summary: 'Sign in: username is the wallet, password the nonce, x-signature the signature',
    access: 'session',
    form: true,
    body: z.object({ grant_type: z.literal('password'), username: shortText, password: shortText }),
    answer: sessionTokens,
  }),
  logout: defineCall({
    method: 'DELETE',
    path: '/users/logout',
    summary: 'Sign out and end the session on the server',
    access: 'user',
    answer: doneAnswer,
  }),
  endSessions: defineCall({
    method: 'DELETE',
    path: '/users/sessions',
    summary: 'End all sessions of the account, or all but this one',
    access: 'user',
    query: z.object({ which: z.enum(['all', 'others']).default('all') }),
    answer: doneAnswer,
  }),
  check: defineCall({
    method: 'POST',
    path: '/users/check',
    summary: 'Check whether a stored token is still valid',
    access: 'session-ignored',
    body: z.object({ token: z.string().max(4000) }),
    answer: z.object({ isValid: z.boolean() }),
  }),
  me: defineCall({
    method: 'GET',
    path: '/users/me',
    summary: 'Get the signed-in account',
    access: 'user',
    answer: userAnswer,
  }),
  update: defineCall({
    method: 'PUT',
    path: '/users/me/update',
    summary: 'Save some or all of the profile',
    access: 'user',
    body: profileUpdate,
    answer: userAnswer,
  }),
  confirmEmail: defineCall({
    method: 'POST',
    path: '/users/confirm/email',
    summary: 'Confirm an email with the token from the confirmation email',
    access: 'open',
    body: z.object({ id: shortText }),
    answer: envelope(z.boolean()),
  }),
  sendConfirmation: defineCall({
    method: 'POST',
    path: '/users/confirmation/email',
    summary: 'Resend the confirmation email',
    access: 'user',
    answer: doneAnswer,
  }),
  newsletter: defineCall({
    method: 'POST',
    path: '/users/newsletter',
    summary: 'Subscribe to the newsletter',
    access: 'open',
    body: z.object({ email: emailField }),
    answer: doneAnswer,
  }),
  validateWorkspace: defineCall({
    method: 'POST',
    path: '/users/validate/workspace',
    summary: 'Check whether a workspace name is available; true means available',
    access: 'user',
    body: z.object({ name: shortText }),
    answer: envelope(z.boolean()),
  }),
  validateEmail: defineCall({
    method: 'POST',
    path: '/users/validate/email',
    summary: 'Check whether an email is available; true means available',
    access: 'user',
    body: z.object({ name: shortText }),
    answer: envelope(z.boolean()),
  }),
  captchaChallenge: defineCall({
    method: 'GET',
    path: '/users/captcha/challenge',
    summary: 'Get the anti-bot challenge for an action: a puzzle to solve, or where to get a token',
    access: 'session',
    query: z.object({ action: z.enum(CAPTCHA_ACTIONS) }),
    answer: captchaChallenge,
  }),
  verifyCaptcha: defineCall({
    method: 'POST',
    path: '/users/verify/captcha',
    summary: 'Score a solved challenge or token and record the pass for this session and action',
    access: 'session',
    body: z.object({ token: z.string().max(8000) }),
    answer: z.object({ score: z.number() }),
  }),
};
