import { z } from 'zod';
import { doneAnswer, envelope } from '../answers.ts';
import { defineCall } from '../call.ts';
import { emailField, profileUpdate } from './profile-form.ts';
import { userAnswer } from './user.ts';

/** The pair that a session lives by: the bearer, and the token that proves where a request comes from. */
const sessionTokens = z.object({ access_token: z.string(), csrf_access_token: z.string() });

/** What the anti-bot check can be passed for. */
export const CAPTCHA_ACTIONS = [
  'list_general_create',
  'list_general_info',
  'list_control_info',
  'join',
  'account_erase',
] as const;

const shortText = z.string().max(500);

/** An ALTCHA puzzle, or, where its keys are set, what it takes to get a reCAPTCHA token. */
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
    summary: 'Start an anonymous session, with the message that a wallet signs to sign in',
    access: 'unseen',
    answer: sessionTokens.extend({ nonce: z.string(), message: z.string() }),
  }),
  login: defineCall({
    method: 'POST',
    path: '/users/login',
    summary: 'Sign in: username is the wallet, password the nonce, the signature travels in x-signature',
    access: 'session',
    form: true,
    body: z.object({ grant_type: z.literal('password'), username: shortText, password: shortText }),
    answer: sessionTokens,
  }),
  logout: defineCall({
    method: 'DELETE',
    path: '/users/logout',
    summary: 'End this session on the server too',
    access: 'user',
    answer: doneAnswer,
  }),
  endSessions: defineCall({
    method: 'DELETE',
    path: '/users/sessions',
    summary: 'Sign out everywhere: end every session of the account, or all but this one',
    access: 'user',
    query: z.object({ which: z.enum(['all', 'others']).default('all') }),
    answer: doneAnswer,
  }),
  check: defineCall({
    method: 'POST',
    path: '/users/check',
    summary: 'Whether a stored token still opens a session',
    access: 'unseen',
    body: z.object({ token: z.string().max(4000) }),
    answer: z.object({ isValid: z.boolean() }),
  }),
  me: defineCall({
    method: 'GET',
    path: '/users/me',
    summary: 'The signed-in person',
    access: 'user',
    answer: userAnswer,
  }),
  update: defineCall({
    method: 'PUT',
    path: '/users/me/update',
    summary: 'Change the profile, in part or whole',
    access: 'user',
    body: profileUpdate,
    answer: userAnswer,
  }),
  confirmEmail: defineCall({
    method: 'POST',
    path: '/users/confirm/email',
    summary: 'Confirm an email by the token from its mail',
    access: 'open',
    body: z.object({ id: shortText }),
    answer: envelope(z.boolean()),
  }),
  sendConfirmation: defineCall({
    method: 'POST',
    path: '/users/confirmation/email',
    summary: 'Send the confirmation mail again',
    access: 'user',
    answer: doneAnswer,
  }),
  newsletter: defineCall({
    method: 'POST',
    path: '/users/newsletter',
    summary: 'Ask for the newsletter',
    access: 'open',
    body: z.object({ email: emailField }),
    answer: doneAnswer,
  }),
  validateWorkspace: defineCall({
    method: 'POST',
    path: '/users/validate/workspace',
    summary: 'Whether a workspace name is free; true means free',
    access: 'user',
    body: z.object({ name: shortText }),
    answer: envelope(z.boolean()),
  }),
  validateEmail: defineCall({
    method: 'POST',
    path: '/users/validate/email',
    summary: 'Whether an email is free; true means free',
    access: 'user',
    body: z.object({ name: shortText }),
    answer: envelope(z.boolean()),
  }),
  captchaChallenge: defineCall({
    method: 'GET',
    path: '/users/captcha/challenge',
    summary: 'The anti-bot check for one action of this session: a puzzle to solve, or where to get a token',
    access: 'session',
    query: z.object({ action: z.enum(CAPTCHA_ACTIONS) }),
    answer: captchaChallenge,
  }),
  verifyCaptcha: defineCall({
    method: 'POST',
    path: '/users/verify/captcha',
    summary: 'Score a solved puzzle or a token, and record the pass for this session and action',
    access: 'session',
    body: z.object({ token: z.string().max(8000) }),
    answer: z.object({ score: z.number() }),
  }),
};
