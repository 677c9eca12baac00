import type { ErrorCode } from '@signboard/contract/errors.ts';
import type { Reason, RequirementId } from '@signboard/domain/eligibility/requirement.ts';

type Obstacle = { requirement: RequirementId; reason: Reason };

/** An expected failure. The HTTP layer turns the code into a localized response. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  /** Message keys by form field. */
  readonly fields: Record<string, string> | undefined;
  /** The list requirement that was not met, and why. */
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
