import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { USAGE_LIMITS, type UsageLimit } from './usage-limits.ts';

const OPERATING = readFileSync(new URL('../../../../docs/operating.md', import.meta.url), 'utf8');
const WINDOWS: Record<number, string> = { 60: 'a minute', 3600: 'an hour', 86400: 'a day' };
const SCOPES = { account: 'per account', network: 'per network', installation: 'in all' };

/** A row says "100 an hour and 500 a day per account" where two limits have the same scope. */
function isStated({ most, seconds, per }: UsageLimit): boolean {
  const amount = `(?<![\\d,])${most.toLocaleString('en')} ${WINDOWS[seconds]}`;
  return new RegExp(`^\\|.*${amount}( and [^,;|]+)? ${SCOPES[per]}`, 'm').test(OPERATING);
}

describe('the page for operators', () => {
  it.each(Object.values(USAGE_LIMITS))('states the limit of $name per $per', (limit) => {
    expect(isStated(limit)).toBe(true);
  });
});
