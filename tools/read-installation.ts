import { productEnv } from '../apps/sandbox/product-env.ts';
import { type Config, parseConfig } from '../apps/server/config/parse-config.ts';
import { embeddedDatabaseUrl } from '../trials/world/start-world.ts';
import { readEnvFile } from './env-file.mjs';
import { isSandboxOn } from './sandbox-default.mjs';

/** The settings and database URL of this folder's installation. */
export type Installation = { config: Config; databaseUrl: string };

/** Reads the settings like `npm start`: in the sandbox, unset ones use the sandbox's defaults. */
export async function readInstallation(): Promise<Installation> {
  const file = readEnvFile();
  const settings = readSettings();
  const offered = isInSandbox() ? productEnv(`http://localhost:${settings.SANDBOX_PORT || 4000}`, 25) : {};
  const missing = Object.entries(offered).filter(([name]) => !settings[name]?.trim());
  const config = parseConfig(
    { ...process.env, ...Object.fromEntries(missing), ...(isInSandbox() && { SANDBOX: 'on' }) },
    file,
  );
  return { config, databaseUrl: config.DATABASE_URL ?? (await runningDatabaseUrl(config)) };
}

export function isInSandbox(): boolean {
  return isSandboxOn(readSettings());
}

function readSettings(): Record<string, string | undefined> {
  return { ...readEnvFile(), ...process.env };
}

async function runningDatabaseUrl({ DATA_DIR }: Config): Promise<string> {
  try {
    return await embeddedDatabaseUrl(DATA_DIR);
  } catch (error) {
    throw new Error(`No database is running in ${DATA_DIR}. Start Signboard first, and leave it running.`, {
      cause: error,
    });
  }
}
