import type { ProblemAnswer } from '@signboard/contract/answers.ts';
import { ERROR_STATUS, type ErrorCode } from '@signboard/contract/errors.ts';
import { say, sayNamed } from '@signboard/contract/texts/say.ts';
import type { Language } from '@signboard/domain/accounts/language.ts';
import { isDatabaseUnavailable, violatedConstraint } from '#server/platform/db/database-errors.ts';
import { AppError } from '#server/platform/lib/app-error.ts';

export type Problem = { status: number; body: ProblemAnswer };

/** The response for an error. Internal details never leave the server. */
export function problemFromError(error: unknown, language: Language): Problem {
  if (error instanceof AppError) {
    const { status, body } = createProblem(error.code, language, translateFields(error.fields, language));
    const { obstacle, conflict, detail } = error;
    const named = detail !== undefined && { detail, msg: say(`error.${error.code}`, language, { detail }) };
    // The message is the specific reason, not the generic text of the code.
    const reason = obstacle && { ...obstacle, msg: say(`reason.${obstacle.reason}`, language) };
    return { status, body: { ...body, ...named, ...reason, ...conflict } };
  }
  if (isDatabaseUnavailable(error)) return createProblem('unavailable', language);
  if (isErasedAccountError(error)) return createProblem('session-ended', language);
  return createProblem(codeForRequestError(error as RequestError), language);
}

export function createProblem(code: ErrorCode, language: Language, fields?: Record<string, string>): Problem {
  return {
    status: ERROR_STATUS[code],
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

type RequestError = { statusCode?: number; code?: string };

const UNREADABLE = [
  'FST_ERR_CTP_INVALID_JSON_BODY',
  'FST_ERR_CTP_EMPTY_JSON_BODY',
  'FST_ERR_CTP_INVALID_MEDIA_TYPE',
];

/** Errors raised by Fastify itself: body too large, invalid JSON, unsupported content type. */
function codeForRequestError({ statusCode: status, code = '' }: RequestError): ErrorCode {
  if (UNREADABLE.includes(code)) return 'body-unreadable';
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
