import { PATIENCE_MS } from './patience.ts';

/** The product's own timeouts start here; shorter ones come from tests. */
const SHORTEST_PRODUCT_LIMIT_MS = 5_000;

/**
 * The sandbox answers unless a test makes it hang, but on a busy machine not always within the product's timeouts.
 */
const timeout = AbortSignal.timeout;
if (timeout.name !== 'patientTimeout')
  AbortSignal.timeout = function patientTimeout(ms) {
    return timeout.call(AbortSignal, ms < SHORTEST_PRODUCT_LIMIT_MS ? ms : Math.max(ms, PATIENCE_MS));
  };
