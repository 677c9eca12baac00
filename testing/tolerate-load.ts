import pg from 'pg';
import { Agent, setGlobalDispatcher } from 'undici';
import { PATIENCE_MS } from './patience.ts';

/** The product's own timeouts start here; shorter ones come from tests. */
const SHORTEST_PRODUCT_LIMIT_MS = 5_000;

// Simulated services answer unless a test makes them hang, but on a busy machine not always within the product's limits.
const timeout = AbortSignal.timeout;
if (timeout.name !== 'patientTimeout')
  AbortSignal.timeout = function patientTimeout(ms) {
    return timeout.call(AbortSignal, ms < SHORTEST_PRODUCT_LIMIT_MS ? ms : Math.max(ms, PATIENCE_MS));
  };

// A connection that is kept open may be closed by its server, after 5 idle seconds, while a busy client reuses it.
setGlobalDispatcher(new Agent({ keepAliveTimeout: 1, keepAliveMaxTimeout: 1 }));

// A request waits five seconds for a connection, then answers 503, and a statement may take fifteen: right for visitors,
// wrong for a busy test machine.
const connect = pg.Pool.prototype.connect as (...given: unknown[]) => Promise<pg.PoolClient>;
if (connect.name !== 'patientConnect')
  pg.Pool.prototype.connect = function patientConnect(this: pg.Pool, ...given: unknown[]) {
    this.options.connectionTimeoutMillis = PATIENCE_MS;
    if (this.options.statement_timeout) this.options.statement_timeout = PATIENCE_MS;
    if (this.options.idle_in_transaction_session_timeout)
      this.options.idle_in_transaction_session_timeout = PATIENCE_MS;
    return connect.apply(this, given);
  } as typeof pg.Pool.prototype.connect;
