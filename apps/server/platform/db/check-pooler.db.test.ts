import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { checkPooler } from './check-pooler.ts';

/** PgBouncer itself is tried in tools/deploy/daemons/pgbouncer.test.ts. */
describe('the check of a pooler', () => {
  let url: string;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    ({ url, drop } = await createTestDatabase());
  });
  afterAll(() => drop());

  it('has nothing to say about a server whose connections have their own processes', async () => {
    await checkPooler(url, undefined);
  });

  it('requires time limits of the role with DATABASE_DIRECT_URL', async () => {
    await expect(checkPooler(url, url)).rejects.toThrow(/alter role \S+ set statement_timeout = '15s'/);
    const withLimits = new URL(url);
    const limits = ['statement_timeout=15s', 'idle_in_transaction_session_timeout=15s'];
    withLimits.searchParams.set('options', limits.map((limit) => `-c ${limit}`).join(' '));
    await checkPooler(withLimits.href, url);
  });
});
