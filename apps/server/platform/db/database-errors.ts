import pg from 'pg';

/**
 * Refused, dropped or timed-out connections, and SQLSTATE classes for shutdown, insufficient resources and I/O
 * errors; 25006 is a server that no longer accepts writes.
 */
const UNAVAILABLE_CODE = /^(08|57P|53|58|25006)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;
const UNAVAILABLE_MESSAGE =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error/;

export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return UNAVAILABLE_CODE.test(String(code ?? '')) || UNAVAILABLE_MESSAGE.test(String(message ?? ''));
}

export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined;
}
