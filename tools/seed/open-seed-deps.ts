import type { Config } from '../../apps/server/config/parse-config.ts';
import { createLogger } from '../../apps/server/platform/lib/logger.ts';
import { loadSecretKeys } from '../../apps/server/platform/secrets/keyring.ts';
import type { Deps } from '../../apps/server/wiring/deps.ts';
import { wire } from '../../apps/server/wiring/wire.ts';

/** The product's own dependencies, independent of the running server. */
export async function openSeedDeps(config: Config, databaseUrl: string): Promise<Deps> {
  const secretKeys = await loadSecretKeys(config.SECRET_KEYS, config.DATA_DIR);
  return wire(config, { databaseUrl, secretKeys, log: createLogger('warn') });
}
