import type { Config } from './config/parse-config.ts';
import { buildApp } from './http/build-app.ts';
import { createLogger } from './lib/logger.ts';
import { wire } from './wiring/wire.ts';

/** The OpenAPI document as text. Nothing is connected: routes are registered, not called. */
export async function describeApi(config: Config): Promise<string> {
  const deps = wire(config, {
    databaseUrl: 'postgres://nowhere.invalid/none',
    secretKeys: ['describes, signs nothing at all.'],
    log: createLogger('silent'),
  });
  const app = await buildApp(deps, {
    readiness: { isDraining: () => false, areJobsHealthy: () => true },
    webDist: null,
  });
  try {
    return `${JSON.stringify(app.swagger(), null, 2)}\n`;
  } finally {
    await app.close();
    await deps.close();
  }
}
