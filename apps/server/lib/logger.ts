import type { EventEmitter } from 'node:events';
import { type DestinationStream, type Logger, pino } from 'pino';
import { currentTrace } from './trace.ts';

export type { Logger } from 'pino';

/** What must never reach a log, wherever it turns up in what is logged. */
const SECRET_PATHS = [
  'authorization',
  'cookie',
  '"set-cookie"',
  '"x-csrf-token"',
  '"x-signature"',
  'password',
  'token',
].flatMap((name) =>
  // The reader of uploads logs whole requests at its chattiest level.
  ['req.headers', 'busboyOptions.headers', '*'].map((place) =>
    name.startsWith('"') ? `${place}[${name}]` : `${place}.${name}`,
  ),
);

/** One JSON line per event, without secrets, with the trace of what is being done. */
export function createLogger(level: string, to: DestinationStream = pino.destination(1)): Logger {
  const redact = { paths: SECRET_PATHS, censor: '[secret]' };
  const mixin = () => {
    const trace = currentTrace();
    return trace ? { trace } : {};
  };
  return pino({ level, redact, mixin, base: null, timestamp: pino.stdTimeFunctions.isoTime }, to);
}

/** How long a reader of the log that has fallen behind is waited for. */
const LAST_WORDS_MS = 1_000;

/**
 * Lets what was logged go out before the process ends. Where nobody reads it any more, it is noticed here: pino's own
 * last flush would try again for ever, and the process would never end.
 */
export async function finishLog(log: Logger): Promise<void> {
  const stream = (log as unknown as Record<symbol, DestinationStream & EventEmitter>)[pino.symbols.streamSym];
  await new Promise<void>((resolve) => {
    setTimeout(resolve, LAST_WORDS_MS);
    stream?.once('drain', resolve);
    stream?.once('error', () => resolve());
    // Nothing, behind all that waits: it is through when they are.
    stream?.write('');
  });
}

/** A path as it may be logged: the token in a confirmation link opens a door. */
export function pathWithoutSecrets(url: string): string {
  return url.replace(/(\/user\/confirm-email\/)[^/?#]+/, '$1[secret]').replace(/\?.*$/s, '?[query]');
}
