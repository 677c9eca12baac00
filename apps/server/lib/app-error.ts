import type { ErrorCode } from '@signboard/contract/errors.ts';
import type { Reason, RequirementId } from '@signboard/domain/eligibility/requirement.ts';

type Obstacle = { requirement: RequirementId; reason: Reason };

/** A refusal or failure by its code; the HTTP shell turns it into an answer in the person's language. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  /** The form fields it concerns, each with the named message that stands beside it. */
  readonly fields: Record<string, string> | undefined;
  /** The requirement of a list that stands in the way, and why. */
  readonly obstacle: Obstacle | undefined;
  constructor(
    code: ErrorCode,
    options: { fields?: Record<string, string>; obstacle?: Obstacle; cause?: unknown } = {},
  ) {
    super(code, { cause: options.cause });
    this.code = code;
    this.fields = options.fields;
    this.obstacle = options.obstacle;
  }
}
