import { ProviderError } from './provider-error.ts';

const TIMEOUT_MS = 8_000;

/** An HTTP response: its status, and its body as JSON or null. */
export type JsonAnswer = { status: number; body: unknown };

/**
 * No response, a busy or a failing third party throws `retry-later`; everything else is for the caller to interpret.
 */
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
