import type { ErrorCode } from '@signboard/contract/errors.ts';
import type { Reason, RequirementId } from '@signboard/domain/eligibility/requirement.ts';

/** Both values of the fields that changed on both sides, and the stored version. */
export type EditConflict = {
  version: number;
  conflicts: Record<string, { yours: unknown; theirs: unknown }>;
};

type Obstacle = { requirement: RequirementId; reason: Reason };

/** An expected failure. The HTTP layer turns the code into a localized response. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  /** Message keys by form field. */
  readonly fields: Record<string, string> | undefined;
  /** The list requirement that was not met, and why. */
  readonly obstacle: Obstacle | undefined;
  readonly conflict: EditConflict | undefined;
  /** Names the one thing that the message is about. */
  readonly detail: string | undefined;
  /** When the same request may succeed. */
  readonly retryAfterSeconds: number | undefined;
  constructor(
    code: ErrorCode,
    options: {
      fields?: Record<string, string>;
      obstacle?: Obstacle;
      conflict?: EditConflict;
      detail?: string;
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(code, { cause: options.cause });
    this.code = code;
    this.fields = options.fields;
    this.obstacle = options.obstacle;
    this.conflict = options.conflict;
    this.detail = options.detail;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
