import { ProviderError } from './provider-error.ts';

const TIMEOUT_MS = 8_000;

/** One HTTP exchange with a third party: its status and, whatever it was, its body as JSON or null. */
export type JsonAnswer = { status: number; body: unknown };

/** Asks a third party. No answer at all, a busy or a broken one come as `retry-later`; all else is the caller's to read. */
export async function askJson(url: string, options: RequestInit = {}): Promise<JsonAnswer> {
  try {
    const response = await fetch(url, {
      ...options,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    const body = await response.json().catch(() => null);
    if (response.status === 429 || response.status >= 500)
      throw new ProviderError('retry-later', `${new URL(url).host} answered ${response.status}`);
    return { status: response.status, body };
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError('retry-later', `${new URL(url).host} did not answer`, { cause: error });
  }
}
