import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { type Config, parseConfig } from './parse-config.ts';

/** The settings of this process: its environment over the .env file of the folder it was started in. */
export function readConfig(): Config {
  return parseConfig(process.env, readEnvFile());
}

function readEnvFile(): Record<string, string | undefined> {
  try {
    return parseEnv(readFileSync('.env', 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}
