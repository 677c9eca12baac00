import type { EventEmitter } from 'node:events';
import { type DestinationStream, type Logger, pino } from 'pino';
import { systemClock } from './clock.ts';
import { currentTrace } from './trace.ts';

export type { Logger } from 'pino';

/** Redacted from every log line. */
const SECRET_PATHS = [
  'authorization',
  'cookie',
  '"set-cookie"',
  '"x-csrf-token"',
  '"x-signature"',
  'password',
  'token',
].flatMap((name) =>
  // The multipart parser logs whole requests at trace level.
  ['req.headers', 'busboyOptions.headers', '*'].map((place) =>
    name.startsWith('"') ? `${place}[${name}]` : `${place}.${name}`,
  ),
);

/** Writes one JSON line per event, with secrets redacted and the current trace added. */
export function createLogger(level: string, to: DestinationStream = pino.destination(1)): Logger {
  const redact = { paths: SECRET_PATHS, censor: '[secret]' };
  const mixin = () => {
    const trace = currentTrace();
    return trace ? { trace } : {};
  };
  return pino({ level, redact, mixin, base: null, timestamp: pino.stdTimeFunctions.isoTime }, to);
}

/** How long to wait for a log reader that has fallen behind. */
const FLUSH_TIMEOUT_MS = 1_000;

/**
 * Flushes the log before the process exits. If the reader is gone, the error surfaces here: pino's own final flush
 * would retry forever and keep the process alive.
 */
export async function flushLog(log: Logger): Promise<void> {
  const stream = (log as unknown as Record<symbol, DestinationStream & EventEmitter>)[pino.symbols.streamSym];
  await new Promise<void>((resolve) => {
    void systemClock.sleep(FLUSH_TIMEOUT_MS).then(resolve);
    stream?.once('drain', resolve);
    stream?.once('error', () => resolve());
    // An empty write drains only after everything queued before it.
    stream?.write('');
  });
}

/** Removes secrets from a logged path: the token in a link of an email, or of a hand-off, is a credential. */
export function redactPath(url: string): string {
  return url
    .replace(/(\/user\/confirm-email\/|\/unsubscribe\/|^\/s\/)[^/?#]+/, '$1[secret]')
    .replace(/\?.*$/s, '?[query]');
}
