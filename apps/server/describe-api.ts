import type { Config } from './config/parse-config.ts';
import { WITHOUT_JOBS } from './http/api/health.ts';
import { buildApp } from './http/build-app.ts';
import { createLogger } from './platform/lib/logger.ts';
import { wire } from './wiring/wire.ts';

/** Generates the OpenAPI document without connecting to anything: routes are registered, not called. */
export async function describeApi(config: Config): Promise<string> {
  const deps = wire(config, {
    databaseUrl: 'postgres://nowhere.invalid/none',
    secretKeys: ['placeholder that signs nothing..'],
    log: createLogger('silent'),
  });
  const app = await buildApp(deps, {
    readiness: WITHOUT_JOBS,
    webDist: null,
  });
  try {
    return `${JSON.stringify(app.swagger(), null, 2)}\n`;
  } finally {
    await app.close();
    await deps.close();
  }
}
