import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import type { TestPostgres } from './prepare-template.ts';

/** Starts PostgreSQL in a separate process and provides its URL to the test files. */
export async function providePostgres(
  project: TestProject,
  binariesPackage?: string,
): Promise<() => Promise<void>> {
  const file = fileURLToPath(new URL('./postgres-process.ts', import.meta.url));
  const child = fork(file, binariesPackage ? [binariesPackage] : [], { execArgv: [] });
  const ended = once(child, 'exit');
  const started = once(child, 'message').then(([message]) => message as TestPostgres);
  const failed = ended.then(() => Promise.reject(new Error('PostgreSQL for the tests did not start')));
  project.provide('postgres', await Promise.race([started, failed]));
  failed.catch(() => {});
  return async () => {
    child.disconnect();
    await ended;
  };
}
