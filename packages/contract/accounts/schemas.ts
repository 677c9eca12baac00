import { LANGUAGES } from '@signboard/domain/accounts/language.ts';
import { FREE_LEVEL } from '@signboard/domain/plans/plan.ts';
import { z } from 'zod';
import { doneAnswer, envelope, moment } from '../answers.ts';
import type { SchemaTable } from '../endpoint.ts';
import { emailField, profileUpdate } from './profile-form.ts';

/** An account as its owner sees it. Never contains the email confirmation token. */
export const accountAnswer = z
  .object({
    principalWallet: z.string(),
    chain: z.enum(['ethereum', 'solana']),
    workspace: z.string().nullable(),
    fullName: z.string().nullable(),
    email: z.string().nullable(),
    emailConfirmed: z.boolean(),
    roles: z.array(z.string()),
    notificationProducts: z.boolean(),
    notificationEventsMeeting: z.boolean(),
    notificationUserResearch: z.boolean(),
    language: z.enum(LANGUAGES),
    level: z.literal(FREE_LEVEL),
  })
  .meta({ id: 'Account' });

export type Account = z.infer<typeof accountAnswer>;

/** The session's bearer token and its CSRF token. */
export const sessionTokens = z
  .object({ access_token: z.string(), csrf_access_token: z.string() })
  .meta({ id: 'SessionTokens' });

export const CAPTCHA_ACTIONS = [
  'list_general_create',
  'list_general_info',
  'list_control_info',
  'join',
  'account_erase',
] as const;

/** A browser in which the account is signed in. */
const sessionItem = z
  .object({
    id: z.uuid(),
    /** Names such as `Firefox` and `Windows`; null for those that are not known. */
    browser: z.string().nullable(),
    system: z.string().nullable(),
    /** A `join` session may only join lists and see its own entries. */
    scope: z.enum(['full', 'join']),
    signedInAt: moment,
    /** To the minute. */
    lastUsedAt: moment,
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Session' });

export type SessionItem = z.output<typeof sessionItem>;

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

export const accountsSchemas = {
  init: {
    summary: 'Start an anonymous session and get the message to sign',
    answer: sessionTokens.extend({ nonce: z.string(), message: z.string() }),
  },
  login: {
    summary: 'Sign in: username is the wallet, password the nonce, x-signature the signature',
    body: z.object({ grant_type: z.literal('password'), username: shortText, password: shortText }),
    example: {
      body: {
        grant_type: 'password',
        username: '0x71De0000000000000000000000000000000000aa',
        password: '4f6d9a',
      },
    },
    answer: sessionTokens,
  },
  logout: {
    summary: 'Sign out and end the session on the server',
    answer: doneAnswer,
  },
  endSessions: {
    summary: 'End all sessions of the account, or all but this one, and revoke its API keys if wanted',
    query: z.object({
      which: z.enum(['all', 'others']).default('all'),
      keys: z.enum(['keep', 'revoke']).default('keep'),
    }),
    answer: doneAnswer,
  },
  sessions: {
    summary: 'List where the account is signed in: at most 100 sessions, the last used first',
    answer: envelope(z.array(sessionItem)),
  },
  endSession: {
    summary: 'End one session of the account',
    query: z.object({ id: z.uuid() }),
    answer: doneAnswer,
  },
  freshSignatureText: {
    summary: 'Get the text to sign before a change that outlasts the session (fresh-signature-needed)',
    answer: envelope(z.object({ message: z.string(), nonce: z.string(), expiresAt: moment })),
  },
  freshSignature: {
    summary: 'Prove with a fresh signature that the wallet is here; for minutes, for this session',
    body: z.object({ nonce: z.string().max(200), signature: z.string().max(20_000) }),
    example: { body: { nonce: 'mk2f0a.4f6d9a.Zk3v', signature: '0x5f' } },
    answer: envelope(z.object({ validUntil: moment })),
  },
  check: {
    summary: 'Check whether a stored token is still valid',
    body: z.object({ token: z.string().max(4000) }),
    answer: z.object({ isValid: z.boolean() }),
  },
  me: {
    summary: 'Get the signed-in account',
    answer: accountAnswer,
  },
  update: {
    summary: 'Save some or all of the profile',
    body: profileUpdate,
    answer: accountAnswer,
  },
  confirmEmail: {
    summary: 'Confirm an email with the token from the confirmation email',
    body: z.object({ id: shortText }),
    answer: envelope(z.boolean()),
  },
  sendConfirmation: {
    summary: 'Resend the confirmation email',
    answer: doneAnswer,
  },
  newsletter: {
    summary: 'Subscribe to the newsletter',
    body: z.object({ email: emailField }),
    answer: doneAnswer,
  },
  validateWorkspace: {
    summary: 'Check whether a workspace name is available; true means available',
    body: z.object({ name: shortText }),
    answer: envelope(z.boolean()),
  },
  validateEmail: {
    summary: 'Check whether an email is available; true means available',
    body: z.object({ name: shortText }),
    answer: envelope(z.boolean()),
  },
  captchaChallenge: {
    summary: 'Get the anti-bot challenge for an action: a puzzle to solve, or where to get a token',
    query: z.object({ action: z.enum(CAPTCHA_ACTIONS) }),
    answer: captchaChallenge,
  },
  verifyCaptcha: {
    summary: 'Score a solved challenge or token and record the pass for this session and action',
    body: z.object({ token: z.string().max(8000) }),
    answer: z.object({ score: z.number() }),
  },
} satisfies SchemaTable;
