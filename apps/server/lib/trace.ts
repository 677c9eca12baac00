import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

const traces = new AsyncLocalStorage<string>();

/** Version, trace, the caller's own part, flags: https://www.w3.org/TR/trace-context/ */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?=$|-)/;

/** The id under which one request, or one round of work, is found again in logs, mails and posts. */
export function newTrace(): string {
  return randomBytes(16).toString('hex');
}

/** The trace that a caller brings along as `traceparent`; a new one where it brings none that is well formed. */
export function traceOf(traceparent: string | string[] | undefined): string {
  const [, trace] = (typeof traceparent === 'string' && TRACEPARENT.exec(traceparent)) || [];
  return trace ?? newTrace();
}

/** The trace of what is being done; null outside of requests and work. */
export function currentTrace(): string | null {
  return traces.getStore() ?? null;
}

/** Does something under a trace, with all that it leads to; without one it belongs to what is being done already. */
export function withTrace<T>(trace: string | null, work: () => T): T {
  return trace === null ? work() : traces.run(trace, work);
}
