import type { ProblemAnswer } from '@signboard/contract/answers.ts';
import type { ErrorCode } from '@signboard/contract/errors.ts';
import { say, sayNamed } from '@signboard/contract/texts/message.ts';
import type { Language } from '@signboard/domain/accounts/language.ts';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseUnavailable, violatedConstraint } from '#server/db/database-errors.ts';
import { AppError } from '#server/lib/app-error.ts';

/**
 * The HTTP status of each code. Clients navigate to another page on 401, 403, 404, 503 and on an expired 422; errors
 * that they show in place need another status.
 */
const STATUS: Record<ErrorCode, number> = {
  'invalid-input': 400,
  'body-too-large': 413,
  'too-many-requests': 429,
  'not-found': 404,
  'forbidden-origin': 403,
  'csrf-mismatch': 403,
  'session-missing': 401,
  'session-ended': 401,
  'session-expired': 422,
  'wallet-invalid': 400,
  'signature-invalid': 400,
  'signature-unchecked': 424,
  'nonce-mismatch': 400,
  'nonce-expired': 400,
  'nonce-used': 409,
  'email-taken': 409,
  'email-missing': 409,
  'email-already-confirmed': 409,
  'workspace-taken': 409,
  'workspace-fixed': 409,
  'nothing-changed': 400,
  'captcha-needed': 400,
  'captcha-unchecked': 424,
  'profile-incomplete': 409,
  'list-closed': 409,
  'list-active': 409,
  'basics-missing': 409,
  'name-taken': 409,
  'url-name-taken': 409,
  'name-not-repeated': 400,
  'spots-below-joined': 409,
  'chain-fixed': 409,
  'contract-missing': 409,
  'contract-unchecked': 424,
  'no-addresses': 409,
  'no-winners': 409,
  'image-too-large': 413,
  'image-unreadable': 400,
  'image-unreachable': 424,
  'image-not-kept': 424,
  'list-offline': 409,
  'list-upcoming': 409,
  'list-full': 409,
  'list-ended': 409,
  'list-drawn': 409,
  'wallet-not-yours': 409,
  'wallet-wrong-chain': 409,
  'wallet-banned': 409,
  'already-joined': 409,
  'not-joined': 409,
  'twitter-account-taken': 409,
  'discord-account-taken': 409,
  'requirement-not-met': 409,
  'requirement-unchecked': 424,
  'twitter-canceled': 409,
  'twitter-failed': 409,
  'twitter-unreachable': 424,
  'twitter-url-failed': 424,
  'discord-canceled': 409,
  'discord-failed': 409,
  'discord-unreachable': 424,
  'discord-url-failed': 424,
  'already-reported': 409,
  'draw-too-early': 409,
  'no-winners-wanted': 409,
  'no-entries': 409,
  'already-drawn': 409,
  'draw-pending': 409,
  // Not 401, which redirects to the wallet sign-in page: bots have their own connect page.
  'bot-session-missing': 409,
  'contract-invalid': 400,
  'webhook-invalid': 400,
  'webhook-missing': 409,
  'webhook-refused': 409,
  'webhook-unchecked': 424,
  'pass-not-offered': 409,
  'pass-missing': 409,
  'pass-unchecked': 424,
  'pass-wrong-chain': 409,
  'pass-wallet-taken': 409,
  'erasure-not-confirmed': 400,
  'erasure-blocked': 409,
  unavailable: 503,
  internal: 500,
};

export type Problem = { status: number; body: ProblemAnswer };

/** The response for an error. Internal details never leave the server. */
export function problemFromError(error: unknown, language: Language): Problem {
  if (error instanceof AppError) {
    const { status, body } = createProblem(error.code, language, translateFields(error.fields, language));
    const { obstacle } = error;
    // The message is the specific reason, not the generic text of the code.
    return {
      status,
      body: obstacle ? { ...body, ...obstacle, msg: say(`reason.${obstacle.reason}`, language) } : body,
    };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.map(
      ({ instancePath, message }) => [fieldOf(instancePath), message ?? ''] as const,
    );
    return createProblem(
      'invalid-input',
      language,
      translateFields(Object.fromEntries(fields.toReversed()), language),
    );
  }
  if (isDatabaseUnavailable(error)) return createProblem('unavailable', language);
  if (isErasedAccountError(error)) return createProblem('session-ended', language);
  return createProblem(codeForStatus((error as { statusCode?: number }).statusCode), language);
}

export function createProblem(code: ErrorCode, language: Language, fields?: Record<string, string>): Problem {
  return {
    status: STATUS[code],
    body: {
      success: false,
      msg: say(`error.${code}`, language),
      code,
      ...(fields && { fields }),
      // Clients compare this text, so it is not localized.
      ...(code === 'session-expired' && { detail: say('error.session-expired', 'en') }),
    },
  };
}

/** A request that was running while its account was erased violates one of these foreign keys. */
function isErasedAccountError(error: unknown): boolean {
  return /_(user_id|owner_id|uploaded_by|held_for)_fkey$/.test(violatedConstraint(error) ?? '');
}

/** Errors raised by Fastify itself: body too large, invalid JSON, unsupported content type. */
function codeForStatus(status: number | undefined): ErrorCode {
  if (status === 413) return 'body-too-large';
  if (status === 429) return 'too-many-requests';
  if (status === 404) return 'not-found';
  return status !== undefined && status >= 400 && status < 500 ? 'invalid-input' : 'internal';
}

function translateFields(
  fields: Record<string, string> | undefined,
  language: Language,
): Record<string, string> | undefined {
  if (!fields) return undefined;
  return Object.fromEntries(
    Object.entries(fields).map(([field, named]) => [field, sayNamed(named, language)]),
  );
}

const fieldOf = (instancePath: string) => instancePath.split('/').filter(Boolean).join('.') || 'body';
