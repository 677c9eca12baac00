import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { connect } from '#server/platform/db/connect.ts';
import { OUTER_LIMIT_MS } from '../../../testing/outer-limit.ts';
import { emptyDatabase } from './empty-database.ts';
import { administer, databaseUrl, dropDatabase } from './prepare-template.ts';

/** Databases of earlier tests in this worker: emptying one takes a fifth of the processor time that a new one takes. */
const emptied: string[] = [];

/** A migrated database without rows. */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const { adminUrl } = inject('postgres');
  const name = emptied.pop() ?? (await copyTemplate());
  const url = databaseUrl(adminUrl, name);
  return {
    url,
    drop: async () => {
      if (await emptyDatabase(url)) emptied.push(name);
      else await dropDatabase(adminUrl, name);
    },
  };
}

/** By file: writing it through the log takes more processor time. */
async function copyTemplate(): Promise<string> {
  const { adminUrl, template } = inject('postgres');
  const name = `${template}_${randomBytes(8).toString('hex')}`;
  await administer(adminUrl, `create database ${name} template ${template} strategy file_copy`);
  return name;
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
