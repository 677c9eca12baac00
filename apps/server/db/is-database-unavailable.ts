/** Connections refused, dropped or timed out, and the server's own "not now": shutting down, out of room, its disk not there. */
const AWAY = /^(08|57P|53|58)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;
const AWAY_TEXT =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

/** Whether a failure means that the database cannot answer at the moment, which is nobody's mistake. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return AWAY.test(String(code ?? '')) || AWAY_TEXT.test(String(message ?? ''));
}
