import { ProviderError, type ProviderFault } from '../provider-error.ts';

/** What a stranger's address answered. */
export type Fetched = { bytes: Buffer; contentType: string };

export type FetchWish = { maxBytes: number; accept: string };

/** Gets what lies at an address that a stranger gave us, without letting them look into our network; fails with a FetchError. */
export type GuardedFetch = (address: string, wish: FetchWish) => Promise<Fetched>;

/** Why nothing came: the address is not for us to call, too much came, or no good answer did. */
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
