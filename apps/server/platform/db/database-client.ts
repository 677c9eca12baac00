import pg from 'pg';
import { type Cancel, systemClock } from '#server/platform/lib/clock.ts';
import { parseDatabaseUrl } from '#server/platform/lib/database-url.ts';

export type SessionLimits = { connectMs: number; statementMs: number; idleTransactionMs: number };

type DatabaseClientConfig = pg.ClientConfig & {
  /** Set after connecting: poolers refuse them among the parameters of a connection's start. */
  limits?: SessionLimits;
  /** How long a statement may run before the client asks, on another connection, whether the server still runs it. */
  silentMs?: number;
  /** The open connections of a pool: what swallowed one of them has swallowed those that are idle, too. */
  siblings?: Set<DatabaseClient>;
};

/** Sends the next host the same question if the one before it has not answered by then. */
const NEXT_HOST_MS = 200;
const CHECK_MS = 2_000;

const isReadOnly = `pg_is_in_recovery() or current_setting('transaction_read_only')::boolean`;

/**
 * A connection to the database: of several hosts it uses the one that accepts writes, it sets its limits itself, and it
 * ends when the network has swallowed it, which TCP alone may not notice for hours. What breaks is reported by the next
 * statement, never as an event that would end the process.
 */
export class DatabaseClient extends pg.Client {
  readonly #config: DatabaseClientConfig;
  readonly #url: string;
  #canBeChecked = false;
  #isWaiting = false;
  #answeredAt = systemClock.monotonicMs();

  constructor(config: DatabaseClientConfig = {}) {
    const url = String(config.connectionString);
    super({
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      ...config,
      ...(config.limits && { connectionTimeoutMillis: config.limits.connectMs }),
      connectionString: parseDatabaseUrl(url).hosts[0],
    });
    this.#config = config;
    this.#url = url;
    this.on('error', () => {});
    this.on('end', () => config.siblings?.delete(this));
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver's own signature has two overloads
  override connect(callback?: any): any {
    const opened = this.#open();
    if (!callback) return opened;
    const report = (error?: unknown) => process.nextTick(callback, error);
    opened.then(() => report(), report);
  }

  async #open(): Promise<void> {
    const { hosts, needsReadWrite } = parseDatabaseUrl(this.#url);
    if (needsReadWrite) Object.assign(this, await findWritableHost(hosts));
    await super.connect();
    try {
      if (this.#config.limits) await this.#setLimits(this.#config.limits);
    } catch (error) {
      this.#drop();
      throw error;
    }
  }

  /**
   * One round trip. The server also learns to notice within a minute that we are gone, not after two hours: a connection
   * that the network has swallowed counts until then. Behind a pooler the server's process is another one than the pooler
   * says.
   */
  async #setLimits({ connectMs, statementMs, idleTransactionMs }: SessionLimits): Promise<void> {
    const { rows } = await super.query<{ pid: number }>({
      text: `select set_config('statement_timeout', $1, false),
        set_config('idle_in_transaction_session_timeout', $2, false),
        set_config('tcp_keepalives_idle', '30', false), set_config('tcp_keepalives_interval', '10', false),
        set_config('tcp_keepalives_count', '3', false),
        -- Statements ask by notices to wake jobs.
        set_config('client_min_messages', 'notice', false), pg_backend_pid() as pid`,
      values: [String(statementMs), String(idleTransactionMs)],
      query_timeout: connectMs,
    } as pg.QueryConfig);
    this.#canBeChecked = rows[0]?.pid === pidOf(this);
    this.#config.siblings?.add(this);
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver's own signature has eight overloads
  override query(...given: any[]): any {
    const { silentMs } = this.#config;
    if (!silentMs) return super.query(...(given as Parameters<pg.Client['query']>));
    const sentAt = systemClock.monotonicMs();
    let isDone = false;
    let stopWatching: Cancel = () => {};
    // Twice in a row: the answer may have been on its way at the first time.
    const watch = (wasLost = false) => {
      stopWatching = systemClock.after(silentMs, async () => {
        const isLost = this.#canBeChecked && (await hasLost(this.#url, pidOf(this)));
        if (isDone) return;
        if (isLost && wasLost) this.#dropSilent(sentAt);
        else watch(isLost);
      });
    };
    const end = (error?: unknown) => {
      isDone = true;
      this.#isWaiting = false;
      this.#answeredAt = systemClock.monotonicMs();
      stopWatching();
      if ((error as Error | undefined)?.message === 'Query read timeout') this.#drop();
    };
    this.#isWaiting = true;
    watch();
    const callback = given.at(-1);
    if (typeof callback === 'function') {
      const reporting = (error: unknown, result: unknown) => {
        end(error);
        callback(error, result);
      };
      return super.query(
        ...([...given.slice(0, -1), reporting] as unknown as Parameters<pg.Client['query']>),
      );
    }
    const result = super.query(...(given as Parameters<pg.Client['query']>)) as unknown;
    if (result instanceof Promise) result.then(() => end(), end);
    else end();
    return result;
  }

  /** Drops this connection and those that nothing has come from since. The ones that wait are watched on their own. */
  #dropSilent(sinceMs: number): void {
    for (const one of this.#config.siblings ?? [])
      if (!one.#isWaiting && one.#answeredAt <= sinceMs) one.#drop();
    this.#drop();
  }

  #drop(): void {
    (this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  }
}

const pidOf = (client: pg.Client) => (client as unknown as { processID: number }).processID;

/** True if the server answers and does not run a statement of this process, so that its answer, or the statement, is lost. */
async function hasLost(url: string, pid: number): Promise<boolean> {
  const running = await findRunning(url).catch(() => undefined);
  return running !== undefined && !running.has(pid);
}

const checks = new Map<string, Promise<Set<number>>>();

/** The server's processes that run a statement. Asked once for all connections that wait. */
function findRunning(url: string): Promise<Set<number>> {
  const known = checks.get(url);
  if (known) return known;
  const check = askOnce<{ pid: number }>(
    url,
    `select pid from pg_stat_activity where state not like 'idle%'`,
  ).then((rows) => new Set(rows.map(({ pid }) => pid)));
  checks.set(url, check);
  void check.catch(() => {}).then(() => checks.delete(url));
  return check;
}

/** The first host, in their order, that accepts writes. A silent one delays the others a little. */
async function findWritableHost(hosts: readonly string[]): Promise<{ host: string; port: number }> {
  const found = new AbortController();
  const attempts: Promise<string>[] = [];
  for (const [at, host] of hosts.entries()) {
    const before = attempts.at(-1) ?? Promise.resolve();
    const pause = at * NEXT_HOST_MS;
    attempts.push(
      (async () => {
        await Promise.race([before.catch(() => {}), systemClock.sleep(pause, found.signal)]);
        found.signal.throwIfAborted();
        const [row] = await askOnce<{ is_read_only: boolean }>(host, `select ${isReadOnly} as is_read_only`);
        if (row?.is_read_only) throw new Error('it accepts no writes');
        found.abort();
        return host;
      })(),
    );
  }
  try {
    const { host, port } = new pg.Client({ connectionString: await Promise.any(attempts) });
    return { host, port };
  } catch (error) {
    const reasons = (error as AggregateError).errors.map((reason: Error, at) => {
      const { hostname, port } = new URL(hosts[at] ?? '');
      return `${hostname}:${port || 5432}: ${reason.message || (reason as NodeJS.ErrnoException).code}`;
    });
    // The code of a server that can't be used yet.
    throw Object.assign(new Error(`No database server accepts writes (${reasons.join('; ')})`), {
      code: '57P03',
    });
  }
}

async function askOnce<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client: pg.Client = new DatabaseClient({
    connectionString: url,
    connectionTimeoutMillis: CHECK_MS,
    query_timeout: CHECK_MS,
    application_name: 'signboard-check',
  });
  try {
    await client.connect();
    return (await client.query<Row>(statement)).rows;
  } finally {
    void client.end();
  }
}
