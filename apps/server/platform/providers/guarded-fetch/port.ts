import { ProviderError, type ProviderFault } from '../provider-error.ts';

export type Fetched = { bytes: Buffer; contentType: string };

export type FetchWish = { maxBytes: number; accept: string };

/** Fetches a user-supplied URL without exposing our network; fails with a FetchError. */
export type GuardedFetch = (address: string, wish: FetchWish) => Promise<Fetched>;

export type PostOrder = {
  /** POST by default. */
  method?: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array;
  /** How much of the answer is read. */
  maxBytes: number;
  signal?: AbortSignal;
};

/** Any status, redirects included. */
export type PostAnswer = {
  status: number;
  retryAfter: string | null;
  /** When a rate limit ends, from services that say so. */
  rateLimitReset?: string | null;
  text: string;
};

/** Posts to user-supplied URLs without exposing our network; fails with a FetchError. */
export type GuardedPost = {
  /** Checks what can be known without a connection. Names are checked when they are resolved. */
  check(address: string): void;
  post(address: string, order: PostOrder): Promise<PostAnswer>;
};

/** The URL is forbidden, the response is too large, took too long, or there is no good response. */
export type FetchFailure = 'forbidden-address' | 'too-large' | 'timeout' | 'no-answer';

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
