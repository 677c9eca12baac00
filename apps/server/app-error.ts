import type { ErrorCode } from '@signboard/contract/errors.ts';

/** A refusal or failure by its code; the HTTP shell turns it into an answer in the person's language. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  /** The form fields it concerns, each with the named message that stands beside it. */
  readonly fields: Record<string, string> | undefined;
  constructor(code: ErrorCode, options: { fields?: Record<string, string>; cause?: unknown } = {}) {
    super(code, { cause: options.cause });
    this.code = code;
    this.fields = options.fields;
  }
}
