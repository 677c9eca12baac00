/**
 * The four kinds of third-party failures: `retry-later` it was not done and can be retried, `reconnect` our credentials
 * are no longer valid, `refused` it will never be done, `unknown-outcome` it may or may not have been done.
 */
export type ProviderFault = 'retry-later' | 'reconnect' | 'refused' | 'unknown-outcome';

/** What a failure affects: this call, all calls for the same account, or all calls to the third party. */
export type FaultScope = 'post' | 'account' | 'app';

export type ProviderErrorDetails = {
  cause?: unknown;
  scope?: FaultScope;
  retryAt?: Date | null;
  reason?: string | null;
};

/** A third party's failure in our terms; vendor terms stop at the adapter. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly fault: ProviderFault;
  readonly scope: FaultScope;
  /** The requested retry time; null when there was none. */
  readonly retryAt: Date | null;
  /** The port's own reason code, if it has one. */
  readonly reason: string | null;
  constructor(fault: ProviderFault, message: string, details: ProviderErrorDetails = {}) {
    super(message, 'cause' in details ? { cause: details.cause } : {});
    this.fault = fault;
    this.scope = details.scope ?? 'post';
    this.retryAt = details.retryAt ?? null;
    this.reason = details.reason ?? null;
  }
}
