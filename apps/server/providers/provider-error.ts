/**
 * The four things that can be wrong with a third party:
 * `retry-later` it was not done and may be tried again, `reconnect` our credentials are no longer good,
 * `refused` it will never do this, `unknown-outcome` it may or may not have done it.
 */
export type ProviderFault = 'retry-later' | 'reconnect' | 'refused' | 'unknown-outcome';

/** A third party's failure in our words; vendor words stop at the adapter. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly fault: ProviderFault;
  constructor(fault: ProviderFault, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.fault = fault;
  }
}
