import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

const traces = new AsyncLocalStorage<string>();

/** version-traceid-parentid-flags, see https://www.w3.org/TR/trace-context/ */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?=$|-)/;

/** An id that links one request, or one run of a job, to its log lines, emails and posts. */
export function newTrace(): string {
  // Node draws the random bytes of many of these at once.
  return randomUUID().replaceAll('-', '');
}

/** The trace id of a `traceparent` header; a new one if the header is missing or invalid. */
export function parseTraceparent(traceparent: string | string[] | undefined): string {
  const [, trace] = (typeof traceparent === 'string' && TRACEPARENT.exec(traceparent)) || [];
  return trace ?? newTrace();
}

/** The trace of the current async context; null outside of requests and jobs. */
export function currentTrace(): string | null {
  return traces.getStore() ?? null;
}

/** Runs work under a trace, including everything it starts. With null, the current trace stays in place. */
export function withTrace<T>(trace: string | null, work: () => T): T {
  return trace === null ? work() : traces.run(trace, work);
}
