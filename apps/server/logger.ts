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

/** A path as it may be logged: the token in a confirmation link opens a door. */
export function pathWithoutSecrets(url: string): string {
  return url.replace(/(\/user\/confirm-email\/)[^/?#]+/, '$1[secret]').replace(/\?.*$/s, '?[query]');
}
