import { AppError } from '#server/platform/lib/app-error.ts';

/** Rejects text that PostgreSQL cannot store: NUL characters and lone surrogates. */
export function requireStorableText(...inputs: unknown[]): void {
  if (!inputs.every(isStorable)) throw new AppError('invalid-input');
}

function isStorable(input: unknown): boolean {
  if (typeof input === 'string') return !input.includes('\0') && input.isWellFormed();
  if (Array.isArray(input)) return input.every(isStorable);
  return !isRecord(input) || Object.entries(input).flat().every(isStorable);
}

/** True for parsed JSON and queries; false for an upload that is not read yet. */
function isRecord(input: unknown): input is Record<string, unknown> {
  if (typeof input !== 'object' || input === null) return false;
  const prototype = Object.getPrototypeOf(input);
  return prototype === Object.prototype || prototype === null;
}
