/** Ends a test that hangs, and nothing else: no test is ever near it. */
export const OUTER_LIMIT_MS = 300_000;
