import type { TestProject } from 'vitest/node';
import { providePostgres } from './provide-postgres.ts';

export default (project: TestProject) => providePostgres(project);
