import { ProviderError, type ProviderFault } from '../provider-error.ts';

export type Fetched = { bytes: Buffer; contentType: string };

export type FetchWish = { maxBytes: number; accept: string };

/** Fetches a user-supplied URL without exposing our network; fails with a FetchError. */
export type GuardedFetch = (address: string, wish: FetchWish) => Promise<Fetched>;

/** The URL is forbidden, the response is too large, or there is no good response. */
export type FetchFailure = 'forbidden-address' | 'too-large' | 'no-answer';

export class FetchError extends ProviderError {
  override name = 'FetchError';
  readonly failure: FetchFailure;
  constructor(
    failure: FetchFailure,
    message: string,
    options: { fault?: ProviderFault; cause?: unknown } = {},
  ) {
    super(options.fault ?? (failure === 'no-answer' ? 'retry-later' : 'refused'), message, {
      cause: options.cause,
    });
    this.failure = failure;
  }
}
