/**
 * The four things that can be wrong with a third party:
 * `retry-later` it was not done and may be tried again, `reconnect` our credentials are no longer good,
 * `refused` it will never do this, `unknown-outcome` it may or may not have done it.
 */
export type ProviderFault = 'retry-later' | 'reconnect' | 'refused' | 'unknown-outcome';

/** What a failure holds up: this one call, all calls for the same account, or everything we ask of that third party. */
export type FaultScope = 'post' | 'account' | 'app';

/** What is known of a failure beyond its fault. */
export type ProviderErrorDetails = {
  cause?: unknown;
  scope?: FaultScope;
  retryAt?: Date | null;
  reason?: string | null;
};

/** A third party's failure in our words; vendor words stop at the adapter. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly fault: ProviderFault;
  readonly scope: FaultScope;
  /** When it told us to come back; null when it did not. */
  readonly retryAt: Date | null;
  /** The port's own word for why, where it has one. */
  readonly reason: string | null;
  constructor(fault: ProviderFault, message: string, details: ProviderErrorDetails = {}) {
    super(message, 'cause' in details ? { cause: details.cause } : {});
    this.fault = fault;
    this.scope = details.scope ?? 'post';
    this.retryAt = details.retryAt ?? null;
    this.reason = details.reason ?? null;
  }
}
