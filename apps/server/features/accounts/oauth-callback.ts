import type { ErrorCode } from '@signboard/contract/errors.ts';
import { AppError } from '#server/lib/app-error.ts';

export function parseCallbackUrl(url: string): {
  code: string | null;
  state: string | null;
  error: string | null;
} {
  const query = URL.parse(url, 'https://signboard.invalid')?.searchParams;
  const read = (name: string) => query?.get(name) || null;
  return { code: read('code'), state: read('state'), error: read('error') };
}

/** OAuth round trips start and end on our own pages only. */
export function requireOwnUrl(publicUrl: string, url: string, otherwise: ErrorCode): void {
  if (URL.parse(url)?.origin !== new URL(publicUrl).origin) throw new AppError(otherwise);
}
