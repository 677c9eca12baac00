import { FormatError, type FormatReason } from '../format-error.ts';

/** Why the input was refused; null when it wasn't. Other errors pass, so that they fail the test. */
export function reasonOf(parse: () => unknown): FormatReason | null {
  try {
    parse();
    return null;
  } catch (error) {
    if (error instanceof FormatError) return error.reason;
    throw error;
  }
}
