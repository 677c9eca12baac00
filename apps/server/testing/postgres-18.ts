import type { TestProject } from 'vitest/node';
import { provideEngine } from './provide-engine.ts';

export default (project: TestProject) => provideEngine(project);
