import { AppError } from '#server/lib/app-error.ts';

/** Refuses texts that no database keeps as they came: with a NUL in them, or half of a character. */
export function requireStorableText(...inputs: unknown[]): void {
  if (!inputs.every(isStorable)) throw new AppError('invalid-input');
}

function isStorable(input: unknown): boolean {
  if (typeof input === 'string') return !input.includes('\0') && input.isWellFormed();
  if (Array.isArray(input)) return input.every(isStorable);
  return !isRecord(input) || Object.entries(input).flat().every(isStorable);
}

/** What was parsed from JSON or a query; a file that is yet to be read is none. */
function isRecord(input: unknown): input is Record<string, unknown> {
  if (typeof input !== 'object' || input === null) return false;
  const prototype = Object.getPrototypeOf(input);
  return prototype === Object.prototype || prototype === null;
}
