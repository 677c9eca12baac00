import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { OUTER_LIMIT_MS } from '../../../testing/outer-limit.ts';
import { administer, databaseUrl, dropDatabase } from './prepare-template.ts';

/** A copy of the migrated template, by file: writing it through the log takes more processor time. */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const { adminUrl, template } = inject('postgres');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administer(adminUrl, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: databaseUrl(adminUrl, name),
    drop: () => dropDatabase(adminUrl, name),
  };
}

/** Right for visitors, the product's limits are wrong for a busy test machine. */
export const NO_POOL_LIMITS = {
  connectMs: OUTER_LIMIT_MS,
  statementMs: OUTER_LIMIT_MS,
  idleTransactionMs: OUTER_LIMIT_MS,
  answerMs: OUTER_LIMIT_MS,
  silentMs: OUTER_LIMIT_MS,
};

export const connectForTest = (url: string, poolSize: number) =>
  connect(url, poolSize, { limits: NO_POOL_LIMITS });
